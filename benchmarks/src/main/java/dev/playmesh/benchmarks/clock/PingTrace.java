package dev.playmesh.benchmarks.clock;

import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Shaper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * The pings of one run, the same for every method: as a link sends them (50 a second for 2 s, then
 * 4), answered after up to 4 ms, over lines that they share with the case's load.
 */
final class PingTrace {

  private static final int PING_BYTES = 20;
  private static final int PONG_BYTES = 36;
  private static final int STATE_BYTES = 60;
  private static final int UPLOAD_BYTES = 1100;
  private static final double OTHER_ZERO_MILLIS = 123_456_789;

  private record Departure(double millis, int bytes) {}

  private record Heard(double sentMillis, double arrivedMillis, double answeredMillis) {}

  private final ClockCase situation;
  private final Random random;
  private final Shaper there;
  private final Shaper back;
  private final long[] arrivals = new long[Shaper.MOST_ARRIVALS];

  private PingTrace(ClockCase situation, long seed) {
    this.situation = situation;
    this.random = new Random(seed);
    this.there = situation.net().lineThere(seed);
    this.back = situation.net().lineBack(seed);
  }

  /** What the other clock shows; it started some day ago and drifts. */
  static double remoteMillis(ClockCase situation, double millis) {
    return OTHER_ZERO_MILLIS + millis + millis * situation.driftPpm() * 1e-6;
  }

  /** The answers in the order they arrive. */
  static List<Pong> of(ClockCase situation, long seed, double seconds) {
    PingTrace trace = new PingTrace(situation, seed);
    return trace.answers(trace.hears(trace.departures(seconds * 1000)));
  }

  private List<Departure> departures(double endMillis) {
    List<Departure> all = new ArrayList<>();
    for (double at = 0; at < endMillis; at += (at < 2_000 ? 20 : 250) + 2 * random.nextDouble()) {
      all.add(new Departure(at, PING_BYTES));
    }
    Load load = situation.load();
    for (double at = 3; load != Load.NONE && at < endMillis; at += 50) {
      all.add(new Departure(at, STATE_BYTES));
    }
    for (double at = 1; at < endMillis; at += Load.uploadGapMillis()) {
      if (load.uploadsAt(at)) {
        all.add(new Departure(at, UPLOAD_BYTES));
      }
    }
    all.sort(Comparator.comparingDouble(Departure::millis));
    return all;
  }

  private List<Heard> hears(List<Departure> departures) {
    List<Heard> heard = new ArrayList<>();
    for (Departure packet : departures) {
      long sent = (long) (packet.millis() * 1e6);
      int copies = there.shape(sent, Lane.STATE, packet.bytes(), arrivals);
      for (int i = 0; i < copies && packet.bytes() == PING_BYTES; i++) {
        double arrived = arrivals[i] / 1e6;
        heard.add(new Heard(packet.millis(), arrived, arrived + 4 * random.nextDouble()));
      }
    }
    heard.sort(Comparator.comparingDouble(Heard::answeredMillis));
    return heard;
  }

  private List<Pong> answers(List<Heard> heard) {
    List<Pong> pongs = new ArrayList<>();
    for (Heard ping : heard) {
      long answered = (long) (ping.answeredMillis() * 1e6);
      int copies = back.shape(answered, Lane.STATE, PONG_BYTES, arrivals);
      for (int i = 0; i < copies; i++) {
        pongs.add(
            new Pong(
                onWire(ping.sentMillis()),
                onWire(remoteMillis(situation, ping.arrivedMillis())),
                onWire(remoteMillis(situation, ping.answeredMillis())),
                onWire(arrivals[i] / 1e6)));
      }
    }
    pongs.sort(Comparator.comparingDouble(Pong::receivedMillis));
    return pongs;
  }

  /** Whole microseconds. */
  private static double onWire(double millis) {
    return Math.floor(millis * 1000) / 1000;
  }
}
