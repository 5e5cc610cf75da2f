/** Ways of drawing remote motion: ours and others. */
@NullMarked
package dev.playmesh.benchmarks.netcode.method;

import org.jspecify.annotations.NullMarked;
