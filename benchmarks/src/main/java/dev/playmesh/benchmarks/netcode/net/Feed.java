package dev.playmesh.benchmarks.netcode.net;

import dev.playmesh.benchmarks.netcode.trace.Trace;
import dev.playmesh.benchmarks.nets.Net;
import dev.playmesh.transport.Shaper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * All messages of one sender over one path, in the order of arrival: the same for every method.
 *
 * @param updates what arrives
 * @param bytesPerUpdate goodput
 * @param updatesPerSecond sent
 */
public record Feed(List<Update> updates, double bytesPerUpdate, double updatesPerSecond) {

  /** Of packet and message, around each state. */
  private static final int HEADER_BYTES = 15;

  /** Sends a trace at a fixed rate. */
  public static Feed of(Trace trace, Net net, int hertz, long seed, double seconds) {
    return of(trace, net, hertz, seed, seconds, true);
  }

  /** The same with a clock that is known exactly, as in prototypes. */
  public static Feed of(
      Trace trace, Net net, int hertz, long seed, double seconds, boolean realClock) {
    Path path = Path.there(net, seed);
    WireState wire = new WireState();
    double[] arrivals = new double[Shaper.MOST_ARRIVALS];
    double interval = 1000.0 / hertz;
    double phase = new Random(seed + 17).nextDouble() * interval;
    List<Update> updates = new ArrayList<>();
    long bytes = 0;
    int number = 0;
    double last = -1;
    for (double at = phase; at < seconds * 1000; at = phase + number * interval) {
      trace.at(at, wire.values);
      wire.life += last >= 0 && trace.teleportsBetween(last, at) ? 1 : 0;
      last = at;
      int size = wire.pass();
      bytes += size;
      int count = path.send(at, HEADER_BYTES + size, arrivals);
      for (int i = 0; i < count; i++) {
        updates.add(update(wire, number, at, arrivals[i]));
      }
      number++;
    }
    updates.sort(Comparator.comparingDouble(Update::arrivedMillis));
    if (realClock) {
      Clocks clocks = new Clocks(net, seed);
      updates.replaceAll(update -> synced(update, clocks));
    }
    return new Feed(List.copyOf(updates), (double) bytes / number, number / seconds);
  }

  private static Update update(WireState wire, int number, double at, double arrived) {
    double[] v = wire.values;
    return new Update(number, at, at, arrived, v[0], v[1], v[2], v[3], wire.life);
  }

  private static Update synced(Update u, Clocks clocks) {
    double sampled = u.remoteMillis() - clocks.offsetMillis(u.arrivedMillis());
    return new Update(
        u.number(),
        u.remoteMillis(),
        sampled,
        u.arrivedMillis(),
        u.x(),
        u.y(),
        u.vx(),
        u.vy(),
        u.life());
  }
}
