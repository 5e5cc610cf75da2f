/**
 * The window: its loop, what is seen and heard of a match, keys and mouse. It looks at the game and
 * the network through {@link dev.playmesh.shooter.net.Match}; what the program does beside it
 * (bots, reports, a server) is behind {@link dev.playmesh.shooter.window.Program}.
 */
@NullMarked
package dev.playmesh.shooter.window;

import org.jspecify.annotations.NullMarked;
