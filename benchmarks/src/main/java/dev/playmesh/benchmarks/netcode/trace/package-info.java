/** How things really move: synthetic motions at 240 Hz. */
@NullMarked
package dev.playmesh.benchmarks.netcode.trace;

import org.jspecify.annotations.NullMarked;
