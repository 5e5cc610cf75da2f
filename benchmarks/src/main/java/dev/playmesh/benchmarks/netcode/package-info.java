/** The netcode table: every way of drawing remote motion, over the same packets. */
@NullMarked
package dev.playmesh.benchmarks.netcode;

import org.jspecify.annotations.NullMarked;
