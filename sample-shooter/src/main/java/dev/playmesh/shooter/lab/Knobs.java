package dev.playmesh.shooter.lab;

/** What a client's sliders say. */
final class Knobs {

  /** One way. */
  double delayMillis = 100;

  double jitterMillis = 20;
  double lossPercent = 5;
  double lossBurst = 3;

  /** How far behind others are drawn; 0 as the line needs. */
  double behindMillis;

  /** How fast mistakes are worked off, per second; 0 at once. */
  double smoothing = 14;
}
