package dev.playmesh.authority;

import dev.playmesh.sync.ErrorSmoother;

/**
 * What is left to work off of one object that others decide: its place as one, and its angles.
 * Fields beyond the sixth of a sort aren't smoothed.
 */
final class Glide {

  private static final int MOST = 6;
  private static final double RATE = 50;

  /** Errors shrink at most so many times as fast as the object was seen to move. */
  private static final double CLOSING = 1.1;

  private static final double HOPELESS_SECONDS = 3;

  private final ErrorSmoother place = new ErrorSmoother(MOST);
  private final ErrorSmoother turning = new ErrorSmoother(MOST);
  private final ObjectKind kind;
  private final ErrorSmoother[] smoothers;
  private final int[] channels;

  Glide(ObjectKind kind) {
    this.kind = kind;
    smoothers = new ErrorSmoother[kind.fields()];
    channels = new int[kind.fields()];
    int places = 0;
    int angles = 0;
    for (int f = 0; f < channels.length; f++) {
      boolean isPlace = kind.type(f) == ObjectKind.POSITION;
      boolean isAngle = kind.type(f) == ObjectKind.ANGLE;
      smoothers[f] = isPlace ? place : turning;
      channels[f] = isPlace ? places++ : isAngle ? angles++ : MOST;
    }
    place.rate(RATE);
    turning.rate(RATE);
  }

  boolean isFor(ObjectKind other) {
    return kind == other;
  }

  void clear() {
    place.clear();
    turning.clear();
  }

  /** What is drawn and what should be differ by so much more. */
  void add(int field, double offset, double growing) {
    int c = channels[field];
    if (c < MOST) {
      ErrorSmoother s = smoothers[field];
      double wrapped = s == place ? offset : StrictMath.IEEEremainder(offset, 2 * StrictMath.PI);
      s.set(c, s.error(c) + wrapped, s.velocity(c) + growing);
    }
  }

  /** No faster than that; and not at all when nobody would believe the way. */
  void limit(double topSpeed) {
    place.limit(topSpeed > 0 ? CLOSING * topSpeed : Double.POSITIVE_INFINITY);
    double squares = 0;
    for (int i = 0; i < MOST; i++) {
      squares += place.error(i) * place.error(i);
    }
    if (topSpeed > 0 && Math.sqrt(squares) > HOPELESS_SECONDS * topSpeed) {
      place.clear();
    }
  }

  void advance(double seconds) {
    place.advance(seconds);
    turning.advance(seconds);
  }

  double error(int field) {
    int c = channels[field];
    return c < MOST ? smoothers[field].error(c) : 0;
  }
}
