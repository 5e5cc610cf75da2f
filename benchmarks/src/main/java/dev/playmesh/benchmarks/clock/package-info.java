/** How well a peer's clock is known, on simulated lines in virtual time. */
@NullMarked
package dev.playmesh.benchmarks.clock;

import org.jspecify.annotations.NullMarked;
