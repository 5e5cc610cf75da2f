package dev.playmesh.benchmarks.authority;

import dev.playmesh.types.NetworkConditions;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;

/** A line in one direction over virtual time: delay, jitter that reorders, loss in bursts. */
final class VirtualLine {

  /** Takes what arrives. */
  interface Receiver {
    void take(byte[] bytes, double arrivedMillis);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Flight(double at, long number, byte[] bytes) {}

  private final Random random;
  private final NetworkConditions conditions;
  private final PriorityQueue<Flight> flights =
      new PriorityQueue<>(
          (a, b) -> a.at == b.at ? Long.compare(a.number, b.number) : Double.compare(a.at, b.at));
  long packets;
  long bytes;
  private boolean bad;

  VirtualLine(long seed, NetworkConditions conditions) {
    random = new Random(seed);
    this.conditions = conditions;
  }

  void send(byte[] source, int length, double nowMillis) {
    packets++;
    bytes += length;
    double at = arrival(nowMillis);
    if (!Double.isNaN(at)) {
      flights.add(new Flight(at, packets, Arrays.copyOf(source, length)));
    }
  }

  void deliver(double nowMillis, Receiver to) {
    while (!flights.isEmpty() && flights.peek().at <= nowMillis) {
      Flight flight = flights.poll();
      to.take(flight.bytes, flight.at);
    }
  }

  /** When a packet arrives that is sent now; NaN when it is lost. */
  double arrival(double nowMillis) {
    if (isLost()) {
      return Double.NaN;
    }
    double delay = conditions.delayMillis() + random.nextGaussian() * conditions.jitterMillis();
    return nowMillis + Math.max(conditions.delayMillis() / 2, delay);
  }

  private boolean isLost() {
    double loss = conditions.lossPercent() / 100;
    if (loss <= 0) {
      return false;
    }
    double leaveBad = 1 / conditions.lossBurst();
    double enterBad = Math.min(1, leaveBad * loss / (1 - Math.min(0.999, loss)));
    bad = bad ? random.nextDouble() >= leaveBad : random.nextDouble() < enterBad;
    return bad;
  }
}
