/**
 * The network laboratory: real sessions in network namespaces, behind NATs, over an internet that
 * delays, loses and breaks. {@code sdk/src/test/netlab/run} starts it.
 */
@NullMarked
package dev.playmesh.netlab;

import org.jspecify.annotations.NullMarked;
