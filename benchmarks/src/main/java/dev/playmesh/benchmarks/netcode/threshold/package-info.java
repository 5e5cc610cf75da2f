/** How many packets a sender needs that sends only when predictions fail. */
@NullMarked
package dev.playmesh.benchmarks.netcode.threshold;

import org.jspecify.annotations.NullMarked;
