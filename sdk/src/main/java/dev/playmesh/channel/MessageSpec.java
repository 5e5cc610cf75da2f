package dev.playmesh.channel;

import dev.playmesh.types.Delivery;

/**
 * One entry of the message table.
 *
 * @param id 1 to 65535
 * @param name the type's full name
 * @param delivery its lane
 * @param keyed whether a STATE names a key
 */
public record MessageSpec(int id, String name, Delivery delivery, boolean keyed) {}
