/** When packets arrive, and how the clocks agree meanwhile. */
@NullMarked
package dev.playmesh.benchmarks.netcode.net;

import org.jspecify.annotations.NullMarked;
