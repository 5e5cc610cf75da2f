/** The wire: opens connections to peers and moves packets. The only package that touches WebRTC. */
@NullMarked
package dev.playmesh.transport;

import org.jspecify.annotations.NullMarked;
