package dev.playmesh.shooter.game;

/**
 * Where a player said that its figure is.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param id names the player
 * @param x where
 * @param y where
 * @param facing where it looks, radians
 */
public record Pose(String id, double x, double y, double facing) {}
