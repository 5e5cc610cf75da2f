package dev.playmesh.benchmarks.netcode.net;

/** The paths of the table, by netcode's names. */
public enum Net {
  N0("lan, 0.5+-0.1 ms"),
  N1("100+-30 ms, 5 % independent loss"),
  N2("100+-30 ms, 5 % loss in bursts of 4"),
  N3("200+-80 ms gamma, 2 % loss"),
  N4("10+-5 ms, a stall of 200 ms every 5 s"),
  N5("a queue of 256 kbit/s with uploads beside"),
  N6("40 ms there, 160 ms back"),
  N7("1000+-100 ms, 25 % loss, 25 % doubled");

  private final String words;

  Net(String words) {
    this.words = words;
  }

  /** What it is like. */
  public String words() {
    return words;
  }

  Line forth(long seed) {
    return line(seed * 2, 40);
  }

  Line back(long seed) {
    return line(seed * 2 + 1, 160);
  }

  private Line line(long number, double asymmetric) {
    long seed = number * 0x9E3779B97F4A7C15L + name().charAt(1) * 7919L;
    return switch (this) {
      case N0 -> new RandomLine(seed, 0.5, 0.1, false, 0, 1, 0);
      case N1 -> new RandomLine(seed, 100, 30, false, 0.05, 1, 0);
      case N2 -> new RandomLine(seed, 100, 30, false, 0.05, 4, 0);
      case N3 -> new RandomLine(seed, 200, 80, true, 0.02, 1, 0);
      case N4 -> new StallingLine(new RandomLine(seed, 10, 5, false, 0, 1, 0));
      case N5 -> new QueuedLine(seed + 1, new RandomLine(seed, 20, 2, false, 0, 1, 0));
      case N6 -> new RandomLine(seed, asymmetric, 5, false, 0, 1, 0);
      case N7 -> new RandomLine(seed, 1000, 100, false, 0.25, 1, 0.25);
    };
  }
}
