package dev.playmesh.authority;

import java.util.Arrays;

/**
 * Draws a client's own objects: between the last two ticks, and with what a correction changed
 * worked off by a critically damped spring. The simulation never sees that.
 */
final class OwnView {

  private final World world;
  private final OwnHistory history;
  private final int stride;
  private final double[] error;
  private final double[] velocity;
  private final double[] before;
  private double rate = 18;

  OwnView(World world, OwnHistory history) {
    this.world = world;
    this.history = history;
    stride = world.stride;
    error = new double[world.capacity * stride];
    velocity = new double[world.capacity * stride];
    before = new double[world.capacity * stride];
  }

  /** How fast corrections are worked off, per second; 0 at once. */
  void rate(double perSecond) {
    rate = perSecond;
  }

  void clear() {
    Arrays.fill(error, 0);
    Arrays.fill(velocity, 0);
  }

  /** Remembers what is drawn, before a correction. */
  void remember(int player, long tick, double alpha) {
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      ObjectKind kind = world.kinds.get(world.kind[id]);
      for (int f = 0; f < kind.fields(); f++) {
        before[id * stride + f] = smooths(kind, f) ? simulated(id, f, tick, alpha) : 0;
      }
    }
  }

  /** After a correction: what is drawn stays where it was, for now. Answers the farthest jump. */
  double absorb(int player, long tick, double alpha, boolean cut) {
    double farthest = 0;
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      ObjectKind kind = world.kinds.get(world.kind[id]);
      for (int f = 0; f < kind.fields(); f++) {
        int at = id * stride + f;
        if (!smooths(kind, f)) {
          continue;
        }
        double jump = before[at] - simulated(id, f, tick, alpha);
        if (kind.type(f) == ObjectKind.ANGLE) {
          jump = StrictMath.IEEEremainder(jump, 2 * Math.PI);
        }
        farthest = Math.max(farthest, Math.abs(jump));
        if (cut || rate == 0) {
          error[at] = 0;
          velocity[at] = 0;
        } else {
          error[at] += jump;
        }
      }
    }
    return farthest;
  }

  void advance(int player, double seconds) {
    double fade = StrictMath.exp(-rate * seconds);
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      for (int at = id * stride; at < (id + 1) * stride; at++) {
        if (error[at] != 0 || velocity[at] != 0) {
          double push = velocity[at] + rate * error[at];
          error[at] = (error[at] + push * seconds) * fade;
          velocity[at] = (velocity[at] - rate * push * seconds) * fade;
        }
      }
    }
  }

  double drawn(int id, int field, long tick, double alpha) {
    return simulated(id, field, tick, alpha) + error[id * stride + field];
  }

  private double simulated(int id, int field, long tick, double alpha) {
    ObjectKind kind = world.kinds.get(world.kind[id]);
    double now = kind.quantizer(field).decode(world.raw[id * stride + field]);
    int at = history.find(tick - 1, id);
    int type = kind.type(field);
    if (at < 0 || type == ObjectKind.NUMBER) {
      return now;
    }
    int[] raw = history.array();
    if (raw[at + stride - 1] != world.raw[id * stride + stride - 1]) {
      return now;
    }
    int way = Prediction.residual(kind, field, raw[at + field], world.raw[id * stride + field]);
    return now + way * World.step(kind, field) * (1 - alpha);
  }

  private static boolean smooths(ObjectKind kind, int field) {
    return kind.type(field) == ObjectKind.POSITION || kind.type(field) == ObjectKind.ANGLE;
  }
}
