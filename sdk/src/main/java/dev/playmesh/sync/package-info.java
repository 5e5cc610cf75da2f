/**
 * Makes late news look right. Pure: times come in as plain milliseconds, positions as plain
 * numbers.
 */
@NullMarked
package dev.playmesh.sync;

import org.jspecify.annotations.NullMarked;
