package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/** Linear interpolation a fixed time behind, with the three clocks of the usual tutorial. */
final class ArrivalClocks {

  private ArrivalClocks() {}

  /** Snapshots are stamped when they arrive. */
  static final class Arrival extends Interpolated {
    private final double delay;

    Arrival(double delay) {
      super(0, false);
      this.delay = delay;
    }

    @Override
    public void update(Update update) {
      insert(update, update.arrivedMillis());
    }

    @Override
    public boolean sample(double nowMillis) {
      return draw(nowMillis - delay);
    }
  }

  /** The server's time as each update says it, running on between them. */
  static final class Reset extends Interpolated {
    private final double delay;
    private double offset;

    Reset(double delay) {
      super(0, false);
      this.delay = delay;
    }

    @Override
    public void update(Update update) {
      insert(update, update.remoteMillis());
      offset = update.remoteMillis() - update.arrivedMillis();
    }

    @Override
    public boolean sample(double nowMillis) {
      return draw(nowMillis + offset - delay);
    }
  }

  /** The first update is taken as instant. */
  static final class First extends Interpolated {
    private final double delay;
    private double offset = Double.NaN;

    First(double delay) {
      super(0, false);
      this.delay = delay;
    }

    @Override
    public void update(Update update) {
      insert(update, update.remoteMillis());
      if (Double.isNaN(offset)) {
        offset = update.remoteMillis() - update.arrivedMillis();
      }
    }

    @Override
    public boolean sample(double nowMillis) {
      return !Double.isNaN(offset) && draw(nowMillis + offset - delay);
    }
  }
}
