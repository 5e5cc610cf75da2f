package dev.playmesh.authority;

import dev.playmesh.types.NetworkConditions;
import java.util.PriorityQueue;
import java.util.Random;

/** A line in one direction over virtual time: delay, jitter that reorders, loss in bursts. */
final class Line {

  interface Receiver {
    void take(byte[] bytes, double arrivedMillis);
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Flight(double at, long number, byte[] bytes) {}

  private final Random random;
  private final PriorityQueue<Flight> flights =
      new PriorityQueue<>(
          (a, b) -> a.at == b.at ? Long.compare(a.number, b.number) : Double.compare(a.at, b.at));
  NetworkConditions conditions;
  long sent;
  long lost;
  long bytes;
  private boolean bad;

  Line(long seed, NetworkConditions conditions) {
    random = new Random(seed);
    this.conditions = conditions;
  }

  void send(byte[] source, int length, double nowMillis) {
    sent++;
    bytes += length;
    if (isLost()) {
      lost++;
      return;
    }
    byte[] copy = java.util.Arrays.copyOf(source, length);
    flights.add(new Flight(nowMillis + delay(), sent, copy));
    if (random.nextDouble() * 100 < conditions.duplicatePercent()) {
      flights.add(new Flight(nowMillis + delay(), sent, copy));
    }
  }

  /** Whoever sent is gone: what is on its way counts for nothing. */
  void drop() {
    flights.clear();
  }

  void deliver(double nowMillis, Receiver to) {
    while (!flights.isEmpty() && flights.peek().at <= nowMillis) {
      Flight flight = flights.poll();
      to.take(flight.bytes, flight.at);
    }
  }

  private double delay() {
    double delay = conditions.delayMillis() + random.nextGaussian() * conditions.jitterMillis();
    return Math.max(conditions.delayMillis() / 2, delay);
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
