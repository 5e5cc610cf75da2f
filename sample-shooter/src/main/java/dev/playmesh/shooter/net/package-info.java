/**
 * Plays the game over the network: the only room that uses the SDK. {@link
 * dev.playmesh.shooter.net.Match} shows how, from joining to leaving; {@link
 * dev.playmesh.shooter.net.Messages} is the table of what is said.
 */
@NullMarked
package dev.playmesh.shooter.net;

import org.jspecify.annotations.NullMarked;
