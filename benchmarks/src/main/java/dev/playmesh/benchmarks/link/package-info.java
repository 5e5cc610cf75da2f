/** Links beside bare WebRTC channels, in one process and one run. */
@NullMarked
package dev.playmesh.benchmarks.link;

import org.jspecify.annotations.NullMarked;
