/**
 * The program: options, the loop that plays headless, the table and the report, and the signaling
 * server that it starts when it is told of none.
 */
@NullMarked
package dev.playmesh.shooter.app;

import org.jspecify.annotations.NullMarked;
