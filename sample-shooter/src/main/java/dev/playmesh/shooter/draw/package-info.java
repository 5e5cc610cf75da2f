/**
 * Draws with one brush: everything on the screen, letters too, is made of rounded boxes that the
 * graphics card computes, so that it is sharp at every size and needs no pictures and no fonts.
 * Knows the game, but neither network nor window.
 */
@NullMarked
package dev.playmesh.shooter.draw;

import org.jspecify.annotations.NullMarked;
