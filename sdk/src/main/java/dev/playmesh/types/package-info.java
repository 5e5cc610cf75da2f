/**
 * Values that all rooms of the SDK speak: peers, deliveries, results and reasons, statistics, and
 * simulated lines ({@link dev.playmesh.types.NetworkConditions}, over time {@link
 * dev.playmesh.types.NetworkScript}). No threads.
 */
@NullMarked
package dev.playmesh.types;

import org.jspecify.annotations.NullMarked;
