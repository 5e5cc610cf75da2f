/** Measurements, side by side with other ways of doing the same. */
@NullMarked
package dev.playmesh.benchmarks;

import org.jspecify.annotations.NullMarked;
