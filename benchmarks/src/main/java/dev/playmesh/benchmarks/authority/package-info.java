/** The authoritative mode: bytes of snapshots, inputs in time, cost. All over virtual time. */
@NullMarked
package dev.playmesh.benchmarks.authority;

import org.jspecify.annotations.NullMarked;
