package dev.playmesh.authority;

/** How a client draws what others decide: as of when, and between or beyond which states. */
final class Others {

  private final World world;
  private final RemoteView view;
  private final Playout playout;
  private final double[] otherRotation = new double[4];
  private boolean interpolation = true;
  private boolean extrapolation = true;
  private double drawnTick = Double.NaN;

  Others(World world, double stepMillis) {
    this.world = world;
    view = new RemoteView(world, stepMillis);
    playout = new Playout(stepMillis);
  }

  /**
   * Another host: its ticks are of another time.
   *
   * @param goesOn whether it goes on with what the former decided
   */
  void changeHost(boolean goesOn) {
    if (goesOn) {
      view.leave();
    } else {
      view.clear();
    }
    playout.restart();
  }

  /**
   * Takes over what the newest snapshot says of all but what is predicted.
   *
   * @param player whose objects stay as predicted
   * @param predicts whether they are
   */
  void take(World confirmed, int player, boolean predicts) {
    int end = Math.max(confirmed.end(), world.end());
    for (int id = 0; id < end; id++) {
      if (!confirmed.exists(id)) {
        if (world.exists(id)) {
          world.drop(id);
          view.forget(id);
        }
      } else if (!isSame(confirmed, id)) {
        world.put(id, confirmed.kind[id], confirmed.owner[id], 0);
        view.forget(id);
        copy(confirmed, id);
      } else if (!predicts || confirmed.owner[id] != player) {
        copy(confirmed, id);
      }
    }
  }

  private boolean isSame(World confirmed, int id) {
    return world.exists(id)
        && world.kind[id] == confirmed.kind[id]
        && world.owner[id] == confirmed.owner[id];
  }

  private void copy(World confirmed, int id) {
    System.arraycopy(confirmed.raw, id * world.stride, world.raw, id * world.stride, world.stride);
  }

  /** A snapshot came, and the world has taken it over if it was the newest. */
  void heard(SnapshotLedger.Snapshot snapshot, double arrivedMillis) {
    long before = playout.before(snapshot.tick);
    double lost = playout.arrived(snapshot.tick, arrivedMillis);
    if (lost > 0) {
      drawnTick -= lost;
      view.goBack(drawnTick);
    }
    for (int i = 0; i < snapshot.count; i++) {
      if (!snapshot.records.is(i, Records.GONE)) {
        view.add(snapshot.records.row[i], snapshot.tick, snapshot.records, i, before);
      }
    }
  }

  /** Moves on to a frame. */
  void advance(double nowMillis, double seconds) {
    drawnTick = interpolation ? playout.tick(nowMillis) : playout.presentTick(nowMillis);
    view.advance(drawnTick, extrapolation, seconds);
  }

  private boolean isDrawnAsHeard(int id) {
    return !view.has(id) || (!interpolation && !extrapolation);
  }

  double drawn(int id, int field) {
    return isDrawnAsHeard(id) ? world.get(id, field) : view.sample(id, field);
  }

  void drawnRotation(int id, int field, double[] out) {
    if (isDrawnAsHeard(id)) {
      world.rotation(id, field, out);
    } else {
      view.rotation(id, field, out, otherRotation);
    }
  }

  boolean isBeyond(int id) {
    return view.isBeyond(id);
  }

  /** How far behind a tick the others are drawn, in ticks. */
  double behind(long tick) {
    return Double.isNaN(drawnTick) ? 0 : Math.max(0, tick - drawnTick);
  }

  void interpolation(boolean on) {
    interpolation = on;
  }

  void extrapolation(boolean on) {
    extrapolation = on;
  }

  void delay(double millis) {
    playout.delay(millis);
  }

  double delayMillis() {
    return playout.delayMillis();
  }
}
