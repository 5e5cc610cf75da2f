/**
 * The menu: what a player chooses before the match, and the settings that are kept. Its controls
 * are drawn by our own brush.
 */
@NullMarked
package dev.playmesh.shooter.menu;

import org.jspecify.annotations.NullMarked;
