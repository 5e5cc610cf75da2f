package dev.playmesh.shooter.duel;

/**
 * A peer who plays.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param id names it
 * @param name what it calls itself
 */
public record Who(String id, String name) {}
