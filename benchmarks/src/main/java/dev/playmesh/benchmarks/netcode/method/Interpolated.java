package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/** What all snapshot interpolation does once it knows which time to draw. */
abstract class Interpolated extends Drawing {

  private final Buffer buffer = new Buffer();
  private final double extrapolateMillis;
  private final boolean hermite;

  Interpolated(double extrapolateMillis, boolean hermite) {
    this.extrapolateMillis = extrapolateMillis;
    this.hermite = hermite;
  }

  final void insert(Update update, double millis) {
    buffer.add(update, millis);
  }

  final double newestMillis() {
    return buffer.time(buffer.last());
  }

  final boolean draw(double millis) {
    if (buffer.isEmpty()) {
      return false;
    }
    int from = buffer.before(millis);
    beyond = from == buffer.last();
    if (from < 0) {
      hold(buffer.update(0));
    } else if (beyond) {
      extrapolate(from, millis);
    } else {
      between(from, millis);
    }
    return true;
  }

  private void hold(Update update) {
    x = update.x();
    y = update.y();
  }

  /** Along the last two snapshots, for a limited time. */
  private void extrapolate(int last, double millis) {
    Update newest = buffer.update(last);
    hold(newest);
    Update previous = buffer.update(Math.max(0, last - 1));
    if (last == 0 || extrapolateMillis == 0 || newest.life() != previous.life()) {
      return;
    }
    double span = buffer.time(last) - buffer.time(last - 1);
    double share = Math.min(millis - buffer.time(last), extrapolateMillis) / Math.max(1, span);
    x += (newest.x() - previous.x()) * share;
    y += (newest.y() - previous.y()) * share;
  }

  private void between(int from, double millis) {
    Update a = buffer.update(from);
    Update b = buffer.update(from + 1);
    double span = buffer.time(from + 1) - buffer.time(from);
    double u = a.life() != b.life() ? 0 : (millis - buffer.time(from)) / Math.max(1e-6, span);
    double seconds = hermite ? span / 1000 : 0;
    x =
        hermite
            ? curve(a.x(), a.vx() * seconds, b.x(), b.vx() * seconds, u)
            : lerp(a.x(), b.x(), u);
    y =
        hermite
            ? curve(a.y(), a.vy() * seconds, b.y(), b.vy() * seconds, u)
            : lerp(a.y(), b.y(), u);
  }

  private static double lerp(double a, double b, double u) {
    return a + (b - a) * u;
  }

  private static double curve(double a, double slopeA, double b, double slopeB, double u) {
    double u2 = u * u;
    double u3 = u2 * u;
    return a + (3 * u2 - 2 * u3) * (b - a) + (u3 - 2 * u2 + u) * slopeA + (u3 - u2) * slopeB;
  }
}
