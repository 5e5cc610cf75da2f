package dev.playmesh.benchmarks.netcode.trace;

import java.util.List;

/** All traces by name. */
public final class Traces {

  /** In the order of the table. */
  public static final List<String> NAMES =
      List.of("strafe", "fps", "grid", "car", "ship", "jump", "wall", "stop-and-go", "respawn");

  private Traces() {}

  /** Makes one; the same seed gives the same. */
  public static Trace of(String name, long seed, double seconds) {
    long mixed = seed * 0x9E3779B97F4A7C15L + name.hashCode();
    return new Trace(walk(name, mixed), name, seconds);
  }

  private static Walk walk(String name, long seed) {
    return switch (name) {
      case "strafe" -> new Figures.Strafe(seed);
      case "fps" -> new Figures.Keys(seed);
      case "grid" -> new Figures.Grid(seed);
      case "car" -> new Vehicles.Car(seed);
      case "ship" -> new Vehicles.Ship(seed);
      case "jump" -> new Vehicles.Jump(seed);
      case "wall" -> new Figures.Walled(seed);
      case "stop-and-go" -> new Figures.StopAndGo(seed);
      case "respawn" -> new Figures.Respawn(seed);
      default -> throw new IllegalArgumentException("trace must be one of " + NAMES + ": " + name);
    };
  }
}
