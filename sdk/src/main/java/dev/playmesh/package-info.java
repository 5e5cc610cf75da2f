/** The front door: sessions, rooms, peers and messages. A game needs no other package to play. */
@NullMarked
package dev.playmesh;

import org.jspecify.annotations.NullMarked;
