/** The way to the signaling server: join, relay, resume. */
@NullMarked
package dev.playmesh.signaling;

import org.jspecify.annotations.NullMarked;
