package dev.playmesh.benchmarks.clock;

import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.types.NetworkConditions;
import java.util.List;

/**
 * One situation.
 *
 * @param net the line
 * @param driftPpm how much faster the other clock runs
 * @param load what else goes over the line
 * @param judged whether the goals hold here; the others are shown as limits
 */
record ClockCase(Net net, double driftPpm, Load load, boolean judged) {

  private static final Net FLOORLESS =
      new Net(
          "N6 +-5", new NetworkConditions(160, 5, 0, 1, 0), new NetworkConditions(40, 5, 0, 1, 0));

  static final List<ClockCase> ALL =
      List.of(
          new ClockCase(Net.N0, 0, Load.NONE, true),
          new ClockCase(Net.N0, 100, Load.NONE, true),
          new ClockCase(Net.N1, 0, Load.NONE, true),
          new ClockCase(Net.N1, 100, Load.NONE, true),
          new ClockCase(Net.N1, -100, Load.NONE, true),
          new ClockCase(Net.N2, 0, Load.NONE, true),
          new ClockCase(Net.N2, 100, Load.NONE, true),
          new ClockCase(Net.N4, 50, Load.NONE, true),
          new ClockCase(Net.N5, 0, Load.BURSTS, true),
          new ClockCase(Net.N5, 100, Load.BURSTS, true),
          new ClockCase(Net.N5, 0, Load.LONG, true),
          new ClockCase(Net.N6, 0, Load.NONE, true),
          new ClockCase(Net.N6, 100, Load.NONE, true),
          new ClockCase(Net.N3, 0, Load.NONE, false),
          new ClockCase(FLOORLESS, 0, Load.NONE, false));

  /** What no method can see: half of what the ways differ by. */
  double biasMillis() {
    return (net.there().delayMillis() - net.back().delayMillis()) / 2;
  }

  String words() {
    String drift = driftPpm == 0 ? "" : String.format(" %+.0f ppm", driftPpm);
    return net.name() + drift + (load.words.isEmpty() ? "" : " " + load.words);
  }
}
