package dev.playmesh.benchmarks.clock;

import dev.playmesh.time.ClockSync;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** A way to learn the offset of another clock from pings. */
interface ClockMethod {

  /** The shipped one first, then those it is held against. */
  List<Named> ALL =
      List.of(
          new Named("ClockSync", Shipped::new),
          new Named("median of lowest 15 %", () -> new Slewed(new LowestShare())),
          new Named("minimum of 8", MinimumOfEight::new),
          new Named("Simpson", Simpson::new));

  /** A method and how to make a fresh one. */
  record Named(String name, Supplier<ClockMethod> maker) {}

  void take(Pong pong);

  /** The other clock minus this one at a time that never goes back; NaN while unknown. */
  double offsetMillis(double nowMillis);

  /** What the SDK does. */
  final class Shipped implements ClockMethod {
    private final ClockSync sync = new ClockSync();

    @Override
    public void take(Pong pong) {
      sync.sample(
          pong.sentMillis(),
          pong.remoteReceivedMillis(),
          pong.remoteSentMillis(),
          pong.receivedMillis());
    }

    @Override
    public double offsetMillis(double nowMillis) {
      return sync.toRemoteMillis(nowMillis) - nowMillis;
    }
  }

  /** Remembers the newest pongs. */
  abstract class Windowed implements ClockMethod {
    private final int size;
    private final Deque<Pong> window = new ArrayDeque<>();
    private double offset = Double.NaN;

    Windowed(int size) {
      this.size = size;
    }

    @Override
    public void take(Pong pong) {
      window.addLast(pong);
      if (window.size() > size) {
        window.removeFirst();
      }
      offset = judge(window.stream().sorted(Comparator.comparing(Pong::roundTripMillis)).toList());
    }

    /** From pongs in the order of their round trips. */
    abstract double judge(List<Pong> fastestFirst);

    @Override
    public double offsetMillis(double nowMillis) {
      return offset;
    }
  }

  /** The offset of the fastest of eight, as NTP's clock filter (RFC 5905) takes it. */
  final class MinimumOfEight extends Windowed {
    MinimumOfEight() {
      super(8);
    }

    @Override
    double judge(List<Pong> fastestFirst) {
      return fastestFirst.get(0).offsetMillis();
    }
  }

  /** The mean of all that aren't slower than the median by a deviation (Simpson 2000), of ten. */
  final class Simpson extends Windowed {
    Simpson() {
      super(10);
    }

    @Override
    double judge(List<Pong> fastestFirst) {
      double median = fastestFirst.get(fastestFirst.size() / 2).roundTripMillis();
      double mean =
          fastestFirst.stream().mapToDouble(Pong::roundTripMillis).average().orElseThrow();
      double variance =
          fastestFirst.stream()
              .mapToDouble(pong -> Math.pow(pong.roundTripMillis() - mean, 2))
              .average()
              .orElseThrow();
      double most = median + Math.sqrt(variance);
      return fastestFirst.stream()
          .filter(pong -> pong.roundTripMillis() <= most)
          .mapToDouble(Pong::offsetMillis)
          .average()
          .orElseThrow();
    }
  }

  /** The median of the fastest 15 % of 64. */
  final class LowestShare extends Windowed {
    LowestShare() {
      super(64);
    }

    @Override
    double judge(List<Pong> fastestFirst) {
      int share = Math.max(1, (int) Math.round(0.15 * fastestFirst.size()));
      double[] offsets =
          fastestFirst.stream().limit(share).mapToDouble(Pong::offsetMillis).sorted().toArray();
      int half = share / 2;
      return share % 2 == 1 ? offsets[half] : (offsets[half - 1] + offsets[half]) / 2;
    }
  }

  /** Follows another method by 10 ms a second, by 500 in the first 3 s. */
  final class Slewed implements ClockMethod {
    private final ClockMethod inner;
    private double current = Double.NaN;
    private double lastMillis;

    Slewed(ClockMethod inner) {
      this.inner = inner;
    }

    @Override
    public void take(Pong pong) {
      inner.take(pong);
    }

    @Override
    public double offsetMillis(double nowMillis) {
      double aim = inner.offsetMillis(nowMillis);
      double most = (nowMillis < 3_000 ? 0.5 : 0.01) * (nowMillis - lastMillis);
      lastMillis = nowMillis;
      current =
          Double.isNaN(current) ? aim : current + Math.max(-most, Math.min(most, aim - current));
      return current;
    }
  }
}
