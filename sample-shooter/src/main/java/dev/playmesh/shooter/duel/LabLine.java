package dev.playmesh.shooter.duel;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiConsumer;

/**
 * A line in one direction, over whatever time it is told: it delays, reorders and loses.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class LabLine {

  private final Random random;
  private final PriorityQueue<Flight> flights = new PriorityQueue<>();
  private double delayMillis;
  private double jitterMillis;
  private double loss;
  private double burst = 1;
  private long number;
  private long bytes;
  private boolean losing;

  @SuppressWarnings("ArrayRecordComponent") // never compared by its bytes
  private record Flight(double at, long number, byte[] bytes) implements Comparable<Flight> {
    @Override
    public int compareTo(Flight other) {
      return at == other.at ? Long.compare(number, other.number) : Double.compare(at, other.at);
    }
  }

  /** A perfect one; with equal seeds the same packets are lost. */
  public LabLine(long seed) {
    random = new Random(seed);
  }

  /**
   * Changes it from now on.
   *
   * @param newDelayMillis one way
   * @param newJitterMillis how much that varies
   * @param lossPercent of the packets
   * @param lossBurst so many in a row on average, at least 1
   */
  public void set(
      double newDelayMillis, double newJitterMillis, double lossPercent, double lossBurst) {
    delayMillis = newDelayMillis;
    jitterMillis = newJitterMillis;
    loss = lossPercent / 100;
    burst = lossBurst;
  }

  /** Takes a packet. */
  public void send(byte[] source, int length, double nowMillis) {
    number++;
    bytes += length;
    if (!isLost()) {
      double late = delayMillis + random.nextGaussian() * jitterMillis;
      double at = nowMillis + Math.max(delayMillis / 2, late);
      flights.add(new Flight(at, number, Arrays.copyOf(source, length)));
    }
  }

  /** Hands out what has arrived by now, with when. */
  public void deliver(double nowMillis, BiConsumer<byte[], Double> to) {
    while (!flights.isEmpty() && flights.peek().at <= nowMillis) {
      Flight flight = flights.remove();
      to.accept(flight.bytes, flight.at);
    }
  }

  /** Bytes that were sent, lost ones too. */
  public long bytes() {
    return bytes;
  }

  private boolean isLost() {
    double end = 1 / burst;
    double begin = Math.min(1, end * loss / Math.max(1e-6, 1 - loss));
    losing = loss > 0 && (losing ? random.nextDouble() >= end : random.nextDouble() < begin);
    return losing;
  }
}
