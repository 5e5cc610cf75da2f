/** What is measured about what is drawn. */
@NullMarked
package dev.playmesh.benchmarks.netcode.metric;

import org.jspecify.annotations.NullMarked;
