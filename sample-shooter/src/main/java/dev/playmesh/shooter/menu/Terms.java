package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.net.Mode;

/**
 * What holds for all rooms that the menu leads to.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param capacity seats of new rooms
 * @param password of new rooms, and to begin with when joining; empty: none
 * @param line the preset of a simulated line
 * @param mode who decides
 */
public record Terms(int capacity, String password, String line, Mode mode) {}
