/**
 * Time: where it comes from ({@link dev.playmesh.time.Clock}), how it is stepped ({@link
 * dev.playmesh.time.FixedStep}), how long packets take ({@link dev.playmesh.time.LatencyEstimator})
 * and what another machine's clock says ({@link dev.playmesh.time.ClockSync}). Only this package
 * asks the machine for the time; everything else is handed a clock, so that it can be tested in
 * virtual time.
 */
@NullMarked
package dev.playmesh.time;

import org.jspecify.annotations.NullMarked;
