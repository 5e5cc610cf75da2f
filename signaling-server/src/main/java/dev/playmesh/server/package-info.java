/**
 * The signaling server: rooms, the relay of what players tell each other before they are linked,
 * and STUN answers. One event loop owns the rooms; sockets only decode and append to its queue.
 */
@NullMarked
package dev.playmesh.server;

import org.jspecify.annotations.NullMarked;
