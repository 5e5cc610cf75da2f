package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;
import java.util.ArrayList;
import java.util.List;

/** Snapshots in the order of a time that the method chooses. */
final class Buffer {

  private static final int MOST = 128;

  private final List<Update> updates = new ArrayList<>();
  private final List<Double> times = new ArrayList<>();

  /** Inserts one; doubles are dropped. */
  void add(Update update, double millis) {
    int at = times.size();
    while (at > 0 && times.get(at - 1) > millis) {
      at--;
    }
    if (at > 0 && updates.get(at - 1).number() == update.number()) {
      return;
    }
    times.add(at, millis);
    updates.add(at, update);
    if (times.size() > MOST) {
      times.remove(0);
      updates.remove(0);
    }
  }

  boolean isEmpty() {
    return updates.isEmpty();
  }

  /** The last one not after a time, or -1. */
  int before(double millis) {
    int at = times.size() - 1;
    while (at >= 0 && times.get(at) > millis) {
      at--;
    }
    return at;
  }

  int last() {
    return times.size() - 1;
  }

  double time(int index) {
    return times.get(index);
  }

  Update update(int index) {
    return updates.get(index);
  }
}
