package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.net.JoinRequest;

/**
 * What the player chose: where to play, and with how many bots.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param request the room
 * @param place its server
 * @param bots who come along
 */
public record Choice(JoinRequest request, Place place, int bots) {}
