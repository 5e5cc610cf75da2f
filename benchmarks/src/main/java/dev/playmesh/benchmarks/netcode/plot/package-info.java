/** What the table's figures look like. */
@NullMarked
package dev.playmesh.benchmarks.netcode.plot;

import org.jspecify.annotations.NullMarked;
