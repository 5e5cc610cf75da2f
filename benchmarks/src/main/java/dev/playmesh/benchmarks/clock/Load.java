package dev.playmesh.benchmarks.clock;

/** What else goes the way of the pings. */
enum Load {
  /** Nothing. */
  NONE(""),
  /** States, and an upload at twice the rate for 3 s of each 5. */
  BURSTS("upload 3 s of 5"),
  /** States, and an upload at twice the rate from 20 to 60 s. */
  LONG("upload of 40 s");

  private static final double UPLOAD_GAP_MILLIS = 1000.0 * 1193 / 64_000;

  final String words;

  Load(String words) {
    this.words = words;
  }

  boolean uploadsAt(double millis) {
    return switch (this) {
      case NONE -> false;
      case BURSTS -> millis % 5_000 < 3_000;
      case LONG -> millis >= 20_000 && millis < 60_000;
    };
  }

  static double uploadGapMillis() {
    return UPLOAD_GAP_MILLIS;
  }
}
