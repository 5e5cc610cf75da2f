/** The netcode table's figures over a real line: what the network laboratory's `motion` runs. */
@NullMarked
package dev.playmesh.benchmarks.netcode.real;

import org.jspecify.annotations.NullMarked;
