package dev.playmesh.shooter.window;

import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Terms;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the window begins.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param choice a match at once; empty: the menu
 * @param name the player's in the menu; empty: as last time
 * @param server of the menu; empty: as last time
 * @param terms of the menu's rooms
 * @param duration seconds from the join until the program ends
 * @param unattended whether a match that can't be joined ends the program, instead of being told in
 *     the menu
 * @param screenshot where a picture goes after {@value Screenshot#AFTER_SECONDS} seconds of play
 */
public record Launch(
    Optional<Choice> choice,
    Optional<String> name,
    Optional<String> server,
    Terms terms,
    double duration,
    boolean unattended,
    Optional<Path> screenshot) {}
