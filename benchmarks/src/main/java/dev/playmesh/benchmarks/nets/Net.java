package dev.playmesh.benchmarks.nets;

import dev.playmesh.transport.Shaper;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.NetworkConditions.Jitter;
import java.util.List;

/**
 * The networks of the benchmarks. A {@link Shaper} that is made with the same seed gives every
 * method the same packets.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name N0 to N7
 * @param there what the sender's packets meet
 * @param back what the answers meet
 */
public record Net(String name, NetworkConditions there, NetworkConditions back) {

  /** A wire at home. */
  public static final Net N0 = both("N0", new NetworkConditions(0.5, 0.1, 0, 1, 0));

  /** Far, jittery, independent loss. */
  public static final Net N1 = both("N1", new NetworkConditions(100, 30, 5, 1, 0));

  /** The same loss in bursts of four. */
  public static final Net N2 = both("N2", new NetworkConditions(100, 30, 5, 4, 0));

  /** Farther, with a long tail. */
  public static final Net N3 =
      both("N3", new NetworkConditions(200, 80, 2, 1, 0).toBuilder().jitter(Jitter.GAMMA).build());

  /** A wireless stall of 200 ms every 5 s, then a clump. */
  public static final Net N4 =
      both("N4", new NetworkConditions(10, 2, 0, 1, 0).toBuilder().stalls(5_000, 200).build());

  /** 256 kbit/s with a queue of a second. */
  public static final Net N5 =
      both("N5", new NetworkConditions(10, 1, 0, 1, 0).toBuilder().rate(32_000, 32_000).build());

  /** Slower there than back. */
  public static final Net N6 =
      new Net("N6", new NetworkConditions(160, 2, 0, 1, 0), new NetworkConditions(40, 2, 0, 1, 0));

  /** Hardly a network. */
  public static final Net N7 = both("N7", new NetworkConditions(1000, 100, 25, 1, 25));

  /** In order. */
  public static final List<Net> ALL = List.of(N0, N1, N2, N3, N4, N5, N6, N7);

  private static Net both(String name, NetworkConditions line) {
    return new Net(name, line, line);
  }

  /** The line of the sender's packets. */
  public Shaper lineThere(long seed) {
    return Shaper.seeded(seed * 2, there);
  }

  /** The line of the answers. */
  public Shaper lineBack(long seed) {
    return Shaper.seeded(seed * 2 + 1, back);
  }
}
