/**
 * One peer decides: a host that steps the game and clients that predict it. Pure: packets and times
 * come in as values, packets go out as values.
 */
@NullMarked
package dev.playmesh.authority;

import org.jspecify.annotations.NullMarked;
