package dev.playmesh.benchmarks.netcode.trace;

/** What really happened to one object in a plane: positions and velocities at 240 Hz. */
public final class Trace {

  /** Samples a second. */
  public static final int HERTZ = 240;

  private final String name;
  private final double[] x;
  private final double[] y;
  private final double[] vx;
  private final double[] vy;
  private final boolean[] teleport;
  private final boolean[] stop;

  Trace(Walk walk, String name, double seconds) {
    this.name = name;
    int samples = (int) Math.ceil(seconds * HERTZ) + 2;
    x = new double[samples];
    y = new double[samples];
    vx = new double[samples];
    vy = new double[samples];
    teleport = new boolean[samples];
    stop = new boolean[samples];
    for (int i = 0; i < samples; i++) {
      x[i] = walk.x;
      y[i] = walk.y;
      vx[i] = walk.vx;
      vy[i] = walk.vy;
      teleport[i] = walk.teleported;
      stop[i] = walk.stopped;
      walk.teleported = false;
      walk.stopped = false;
      walk.step(1.0 / HERTZ);
    }
  }

  /** By netcode's name of it. */
  public String name() {
    return name;
  }

  /** Writes x, y, vx and vy of a moment: Hermite between samples, so that derivatives are true. */
  public void at(double millis, double[] out) {
    double place = Math.max(0, Math.min(x.length - 1.000001, millis * HERTZ / 1000));
    int i = (int) place;
    double u = place - i;
    if (teleport[i + 1]) {
      u = 0;
    }
    double span = 1.0 / HERTZ;
    double u2 = u * u;
    double u3 = u2 * u;
    double h01 = 3 * u2 - 2 * u3;
    double h10 = (u3 - 2 * u2 + u) * span;
    double h11 = (u3 - u2) * span;
    out[0] = x[i] + h01 * (x[i + 1] - x[i]) + h10 * vx[i] + h11 * vx[i + 1];
    out[1] = y[i] + h01 * (y[i + 1] - y[i]) + h10 * vy[i] + h11 * vy[i + 1];
    out[2] = vx[i] + u * (vx[i + 1] - vx[i]);
    out[3] = vy[i] + u * (vy[i + 1] - vy[i]);
  }

  /** Whether the object was put elsewhere after the one moment and until the other. */
  public boolean teleportsBetween(double fromMillis, double toMillis) {
    int to = sample(toMillis);
    for (int i = sample(fromMillis) + 1; i <= to; i++) {
      if (teleport[i]) {
        return true;
      }
    }
    return false;
  }

  /** How many samples there are. */
  public int samples() {
    return x.length;
  }

  /** Whether it came to rest at that sample. */
  public boolean stopsAt(int sample) {
    return stop[sample];
  }

  private int sample(double millis) {
    return (int) Math.max(0, Math.min(x.length - 1.0, Math.floor(millis * HERTZ / 1000)));
  }
}
