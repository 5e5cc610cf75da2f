package dev.playmesh.server;

/**
 * A member in its room.
 *
 * @param room the room
 * @param member the member
 */
record Seat(LiveRoom room, Member member) {}
