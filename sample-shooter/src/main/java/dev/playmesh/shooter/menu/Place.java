package dev.playmesh.shooter.menu;

/**
 * A signaling server.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param url as this process reaches it
 * @param forFriends as others reach it
 * @param own whether this process started it
 * @param remark what the player must know of it; empty: nothing
 */
public record Place(String url, String forFriends, boolean own, String remark) {}
