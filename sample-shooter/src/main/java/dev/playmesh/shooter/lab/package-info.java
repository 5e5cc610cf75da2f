/**
 * The netcode laboratory: a client, the host and another client side by side in one process, over
 * simulated lines, with everything that hides the delay to be switched while they play.
 */
@NullMarked
package dev.playmesh.shooter.lab;

import org.jspecify.annotations.NullMarked;
