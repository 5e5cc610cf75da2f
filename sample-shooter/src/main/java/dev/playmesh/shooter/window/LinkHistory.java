package dev.playmesh.shooter.window;

import dev.playmesh.shooter.net.PeerFacts;

/** How a link went in the last half minute, sampled a few times a second. */
final class LinkHistory {

  /** How many samples are kept. */
  static final int SAMPLES = 120;

  /** How often one is taken. */
  static final double EVERY_SECONDS = 0.25;

  private final double[] roundTrips = new double[SAMPLES];
  private final double[] bytesIn = new double[SAMPLES];
  private final double[] losses = new double[SAMPLES];
  private PeerFacts newest;
  private double packetsInRate;
  private double packetsOutRate;
  private double bytesInRate;
  private double bytesOutRate;
  private int next;

  LinkHistory(PeerFacts first) {
    newest = first;
    java.util.Arrays.fill(roundTrips, Double.NaN);
    java.util.Arrays.fill(bytesIn, Double.NaN);
    java.util.Arrays.fill(losses, Double.NaN);
  }

  /** Takes a sample. */
  void add(PeerFacts facts, double seconds) {
    packetsInRate = smooth(packetsInRate, facts.packetsIn() - newest.packetsIn(), seconds);
    packetsOutRate = smooth(packetsOutRate, facts.packetsOut() - newest.packetsOut(), seconds);
    bytesInRate = smooth(bytesInRate, facts.bytesIn() - newest.bytesIn(), seconds);
    bytesOutRate = smooth(bytesOutRate, facts.bytesOut() - newest.bytesOut(), seconds);
    roundTrips[next] = facts.roundTripMillis();
    bytesIn[next] = bytesInRate;
    losses[next] = facts.lossPercent();
    next = (next + 1) % SAMPLES;
    newest = facts;
  }

  private static double smooth(double rate, long more, double seconds) {
    return rate + (Math.max(0, more) / Math.max(0.01, seconds) - rate) * 0.4;
  }

  PeerFacts newest() {
    return newest;
  }

  double packetsInRate() {
    return packetsInRate;
  }

  double packetsOutRate() {
    return packetsOutRate;
  }

  double bytesInRate() {
    return bytesInRate;
  }

  double bytesOutRate() {
    return bytesOutRate;
  }

  /** A round trip, 0 the oldest; NaN where nothing is known. */
  double roundTrip(int sample) {
    return roundTrips[(next + sample) % SAMPLES];
  }

  /** Bytes a second, 0 the oldest. */
  double bytesIn(int sample) {
    return bytesIn[(next + sample) % SAMPLES];
  }

  /** Loss in percent, 0 the oldest. */
  double loss(int sample) {
    return losses[(next + sample) % SAMPLES];
  }
}
