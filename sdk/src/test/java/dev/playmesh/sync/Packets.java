package dev.playmesh.sync;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/** Messages about something that moves along a line, over a bad line. */
final class Packets {

  record Packet(double sampled, double arrived, double x, double velocity) {}

  private Packets() {}

  /** At a fixed rate, jittery, some lost in bursts, some doubled. */
  static List<Packet> of(
      long seed, int count, double interval, double loss, DoubleUnaryOperator position) {
    Random random = new Random(seed);
    List<Packet> packets = new ArrayList<>();
    boolean bad = false;
    for (int i = 0; i < count; i++) {
      double at = i * interval;
      bad = bad ? random.nextDouble() < 0.75 : random.nextDouble() < loss / 4;
      int copies = bad && loss > 0 ? 0 : random.nextInt(20) == 0 ? 2 : 1;
      for (int copy = 0; copy < copies; copy++) {
        double arrived = at + Math.max(50, 100 + 30 * random.nextGaussian());
        double x = position.applyAsDouble(at);
        double velocity = (position.applyAsDouble(at + 0.5) - position.applyAsDouble(at - 0.5));
        packets.add(new Packet(at, arrived, x, velocity * 1000));
      }
    }
    packets.sort(Comparator.comparingDouble(Packet::arrived));
    return packets;
  }
}
