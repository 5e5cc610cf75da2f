package dev.playmesh.authority;

import dev.playmesh.codec.Quantizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Describes one kind of object: its fields, how precisely each is kept, and how it is sent.
 *
 * <pre>
 *   ObjectKind ship = ObjectKind.builder("ship")
 *       .position(-500, 500, 0.01)       // field 0, x
 *       .position(-500, 500, 0.01)       // field 1, y
 *       .angle(0.001)                    // field 2
 *       .number(0, 100, 1)               // field 3, health
 *       .build();
 * </pre>
 *
 * <p>Fields are kept as whole numbers of steps everywhere, also while the simulation runs, so that
 * equal inputs give equal states on all machines.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class ObjectKind {

  static final int NUMBER = 0;
  static final int POSITION = 1;
  static final int ANGLE = 2;

  /** The first of four fields: which component is left out, then the other three. */
  static final int ROTATION = 3;

  /** The second to fourth of a rotation. */
  static final int ROTATION_PART = 4;

  private static final int MAX_FIELDS = 24;

  private final String name;
  private final int[] types;
  private final Quantizer[] quantizers;
  private final int[] lasts;
  private final double[] accelerations;

  /** Of each coordinate the field with its velocity, -1 for none. */
  private final int[] velocities;

  private final double intervalMillis;
  private final double priority;
  private final boolean alwaysRelevant;
  private final int positions;
  private final boolean falls;

  private ObjectKind(Builder builder) {
    name = builder.name;
    int count = builder.types.size();
    types = builder.types.stream().mapToInt(Integer::intValue).toArray();
    quantizers = builder.quantizers.toArray(new Quantizer[0]);
    lasts = builder.lasts.stream().mapToInt(Integer::intValue).toArray();
    accelerations = new double[count];
    int places = 0;
    for (int i = 0; i < count; i++) {
      double step = quantizers[i].decode(1) - quantizers[i].decode(0);
      accelerations[i] = builder.accelerations.get(i) / step;
      places += types[i] == POSITION ? 1 : 0;
    }
    positions = places;
    velocities = new int[count];
    Arrays.fill(velocities, -1);
    int next = 0;
    for (int field : builder.velocities) {
      while (next < count && types[next] != POSITION) {
        next++;
      }
      if (next == count) {
        throw new IllegalArgumentException(name + " has more velocities than positions");
      }
      velocities[next++] = field;
    }
    falls = builder.accelerations.stream().anyMatch(a -> a != 0);
    intervalMillis = builder.intervalMillis;
    priority = builder.priority;
    alwaysRelevant = builder.alwaysRelevant;
  }

  /**
   * Starts a description.
   *
   * @param name what it is called in messages of errors
   * @return a builder
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /**
   * The kind's name.
   *
   * @return as given
   */
  public String name() {
    return name;
  }

  /**
   * How many fields there are; a rotation counts for four.
   *
   * @return 1 to 24
   */
  public int fields() {
    return types.length;
  }

  int type(int field) {
    return types[field];
  }

  Quantizer quantizer(int field) {
    return quantizers[field];
  }

  int last(int field) {
    return lasts[field];
  }

  int bits(int field) {
    return 32 - Integer.numberOfLeadingZeros(lasts[field]);
  }

  /** In steps of the field per second squared. */
  double acceleration(int field) {
    return accelerations[field];
  }

  /** Whether any coordinate falls. */
  boolean falls() {
    return falls;
  }

  /** The field with a coordinate's velocity, or -1. */
  int velocity(int field) {
    return velocities[field];
  }

  double intervalMillis() {
    return intervalMillis;
  }

  double priority() {
    return priority;
  }

  boolean alwaysRelevant() {
    return alwaysRelevant;
  }

  /** How many coordinates it has; without any it is of interest to all. */
  int positions() {
    return positions;
  }

  /** A number that is equal for kinds that host and client can both use. */
  int signature() {
    int hash = name.hashCode();
    for (int i = 0; i < types.length; i++) {
      hash = hash * 31 + types[i];
      hash = hash * 31 + lasts[i];
      hash = hash * 31 + Double.hashCode(quantizers[i].decode(0));
      hash = hash * 31 + Double.hashCode(quantizers[i].decode(1));
      hash = hash * 31 + Double.hashCode(accelerations[i]);
    }
    return hash;
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * Collects the fields in order.
   *
   * <p><b>Threading:</b> one thread.
   */
  public static final class Builder {

    private final String name;
    private final List<Integer> types = new ArrayList<>();
    private final List<Quantizer> quantizers = new ArrayList<>();
    private final List<Integer> lasts = new ArrayList<>();
    private final List<Double> accelerations = new ArrayList<>();
    private final List<Integer> velocities = new ArrayList<>();
    private double intervalMillis;
    private double priority = 1;
    private boolean alwaysRelevant;

    private Builder(String name) {
      this.name = name;
    }

    /**
     * Adds the velocity of a position, per second: the first one that of the first position, and so
     * on. It is a number like others; others' objects are drawn by it, smoother than from their
     * places alone.
     *
     * @param min the least
     * @param max the greatest
     * @param step how precise
     * @return this
     */
    public Builder velocity(double min, double max, double step) {
      velocities.add(types.size());
      return number(min, max, step);
    }

    /**
     * Adds a number that doesn't move by itself: health, a colour.
     *
     * @param min the least
     * @param max the greatest
     * @param step how precise
     * @return this
     */
    public Builder number(double min, double max, double step) {
      return add(NUMBER, Quantizer.range(min, max, step), max, 0);
    }

    /**
     * Adds a coordinate. The first two or three of a kind are where interest looks.
     *
     * @param min the least
     * @param max the greatest
     * @param step how precise
     * @return this
     */
    public Builder position(double min, double max, double step) {
      return position(min, max, step, 0);
    }

    /**
     * Adds a coordinate of something that falls when nothing holds it. That only saves bytes.
     *
     * @param min the least
     * @param max the greatest
     * @param step how precise
     * @param acceleration that of free fall, per second squared
     * @return this
     */
    public Builder position(double min, double max, double step, double acceleration) {
      return add(POSITION, Quantizer.range(min, max, step), max, acceleration);
    }

    /**
     * Adds an angle in radians, -pi to pi.
     *
     * @param step how precise; rounded down to a power of two parts of a turn
     * @return this
     */
    public Builder angle(double step) {
      return add(ANGLE, Quantizer.angle(step), Math.PI, 0);
    }

    /**
     * Adds a rotation in space, a unit quaternion. It takes four fields; {@link World#setRotation}
     * and {@link World#rotation} name the first.
     *
     * @param step how precise each component is, 0.00001 to 0.1
     * @return this
     */
    public Builder rotation(double step) {
      if (!(step >= 1e-5 && step <= 0.1)) {
        throw new IllegalArgumentException("step must be 0.00001 to 0.1 but is " + step);
      }
      double most = Rotations.partSteps(step) * step;
      add(ROTATION, Quantizer.range(0, 3, 1), 3, 0);
      for (int i = 0; i < 3; i++) {
        add(ROTATION_PART, Quantizer.range(-most, most, step), most, 0);
      }
      return this;
    }

    /**
     * Sends objects of this kind at most so often, for slow things such as the light of a day.
     * Default: with every snapshot.
     *
     * @param interval 0 to 60 s
     * @return this
     */
    public Builder interval(Duration interval) {
      if (interval.isNegative() || interval.compareTo(Duration.ofSeconds(60)) > 0) {
        throw new IllegalArgumentException("interval must be 0 to 60 s but is " + interval);
      }
      intervalMillis = interval.toNanos() / 1e6;
      return this;
    }

    /**
     * Sets how fast an object's claim to be sent grows when not all fit. Default 1.
     *
     * @param weight 0.001 to 1000
     * @return this
     */
    public Builder priority(double weight) {
      if (!(weight >= 0.001 && weight <= 1000)) {
        throw new IllegalArgumentException("weight must be 0.001 to 1000 but is " + weight);
      }
      priority = weight;
      return this;
    }

    /**
     * Makes it of interest to all players however far away.
     *
     * @return this
     */
    public Builder alwaysRelevant() {
      alwaysRelevant = true;
      return this;
    }

    /**
     * Builds it.
     *
     * @return the kind
     */
    public ObjectKind build() {
      if (types.isEmpty() || types.size() > MAX_FIELDS) {
        throw new IllegalArgumentException(
            name + " must have 1 to " + MAX_FIELDS + " fields but has " + types.size());
      }
      return new ObjectKind(this);
    }

    private Builder add(int type, Quantizer quantizer, double max, double acceleration) {
      if (quantizer.bits() > 30) {
        throw new IllegalArgumentException(
            "field " + types.size() + " of " + name + " must have at most 2^30 steps");
      }
      types.add(type);
      quantizers.add(quantizer);
      long last = type == ANGLE ? (1L << quantizer.bits()) - 1 : quantizer.encode(max);
      lasts.add((int) last);
      accelerations.add(acceleration);
      return this;
    }
  }
}
