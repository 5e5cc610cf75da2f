/**
 * The arena's rules for one peer that decides: a simulation of whole numbers, stepped alike on the
 * host and, for the own figure, on each client; and how it is drawn. Knows inputs, objects and
 * ticks, but no session and no window.
 */
@NullMarked
package dev.playmesh.shooter.duel;

import org.jspecify.annotations.NullMarked;
