package dev.playmesh.shooter.net;

/** Measures how long it takes until all links of a room work, anew for each newcomer. */
final class MeshTimer {

  private double startedMillis;
  private double tookMillis = Double.NaN;

  MeshTimer(double nowMillis) {
    startedMillis = nowMillis;
  }

  void somebodyCame(double nowMillis) {
    if (!Double.isNaN(tookMillis)) {
      startedMillis = nowMillis;
      tookMillis = Double.NaN;
    }
  }

  void complete(double nowMillis) {
    if (Double.isNaN(tookMillis)) {
      tookMillis = nowMillis - startedMillis;
    }
  }

  double tookMillis() {
    return tookMillis;
  }
}
