/** The networks that all methods are measured on. */
@NullMarked
package dev.playmesh.benchmarks.nets;

import org.jspecify.annotations.NullMarked;
