/** Lanes with promises: packets, acknowledgements, credit, repeats, hello and goodbye. */
@NullMarked
package dev.playmesh.channel;

import org.jspecify.annotations.NullMarked;
