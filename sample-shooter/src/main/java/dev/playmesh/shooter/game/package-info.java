/**
 * The rules of the arena: figures, walls, bullets, pick-ups, hits, deaths and scores. Knows no
 * network: a {@link dev.playmesh.shooter.game.World} steps the figures that it owns, is told about
 * the others, and says what happened as {@link dev.playmesh.shooter.game.GameEvent} values.
 */
@NullMarked
package dev.playmesh.shooter.game;

import org.jspecify.annotations.NullMarked;
