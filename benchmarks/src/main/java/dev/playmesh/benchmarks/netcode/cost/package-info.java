/** What drawing remote motion costs. */
@NullMarked
package dev.playmesh.benchmarks.netcode.cost;

import org.jspecify.annotations.NullMarked;
