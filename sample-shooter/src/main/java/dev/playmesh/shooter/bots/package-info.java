/**
 * Brains that play like people: they roam, find their way around walls, pick up what they need, and
 * shoot after a human's reaction time and with a human's error. A brain turns what is seen into an
 * {@link dev.playmesh.shooter.game.Input}; it knows no network.
 */
@NullMarked
package dev.playmesh.shooter.bots;

import org.jspecify.annotations.NullMarked;
