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

  /** Another host: its ticks are of another time. */
  void clear() {
    view.clear();
    playout.restart();
  }

  /** A snapshot came, and the world has taken it over if it was the newest. */
  void heard(SnapshotLedger.Snapshot snapshot, double arrivedMillis) {
    long before = playout.before(snapshot.tick);
    playout.arrived(snapshot.tick, arrivedMillis);
    for (int i = 0; i < snapshot.count; i++) {
      if (!snapshot.records.is(i, Records.GONE)) {
        view.add(snapshot.records.row[i], snapshot.tick, snapshot.records, i, before);
      }
    }
  }

  void forget(int row) {
    view.forget(row);
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
