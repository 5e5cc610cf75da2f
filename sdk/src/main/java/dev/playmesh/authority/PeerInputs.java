package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;

/**
 * One player's inputs on the host: checks what arrives and gives exactly one for each tick, so that
 * nobody moves more by sending more.
 */
final class PeerInputs {

  /** Ticks that are kept at least, also used ones, so that late and changed ones are told apart. */
  private static final int KEPT = 512;

  /** A missing input is the last one again for so long, then nothing. */
  private static final double REPEAT_MILLIS = 1000;

  /** Packets at once, as after a stall, and how many more than one a tick in the long run. */
  private static final double BURST_PACKETS = 128;

  private static final double RATE = 2;

  private final InputReader reader;
  private final InputHistory history;
  private final double stepMillis;
  private final int maxLeadTicks;
  private final int repeatTicks;

  /** The newest that was kept. */
  long newest = -1;

  /** The newest of the newest packet, kept or not. */
  long heard = -1;

  private double marginSum;
  private int margins;
  private double marginMillis;
  private long lastUsed = -1;
  private boolean started;
  private double tokens = BURST_PACKETS;
  private double tokensMillis = Double.NaN;

  int substituted;
  long applied;
  long repeated;
  long late;
  long future;
  long changed;
  long tooLong;
  long tooMany;
  long malformed;
  long foreign;
  long stale;
  long refused;

  PeerInputs(AuthoritySettings settings) {
    reader = new InputReader(settings.maxInputBytes());
    stepMillis = settings.stepMillis();
    maxLeadTicks = (int) Math.ceil(settings.maxLeadMillis() / stepMillis);
    // the earliest that is allowed must not take the place of one that is still to come
    history = InputHistory.of(Math.max(KEPT, 2 * maxLeadTicks), settings.maxInputBytes());
    repeatTicks = (int) Math.ceil(REPEAT_MILLIS / stepMillis);
  }

  /** Whether a packet is within the rate; takes its share. */
  boolean allow(double arrivedMillis) {
    if (!Double.isNaN(tokensMillis)) {
      double earned = Math.max(0, arrivedMillis - tokensMillis) / stepMillis * RATE;
      tokens = Math.min(BURST_PACKETS, tokens + earned);
    }
    tokensMillis =
        Double.isNaN(tokensMillis) ? arrivedMillis : Math.max(tokensMillis, arrivedMillis);
    if (tokens < 1) {
      tooMany++;
      return false;
    }
    tokens--;
    return true;
  }

  /**
   * Takes the inputs of a packet whose head was read.
   *
   * @param newer whether it left after all that arrived before
   * @param hostTick the newest tick that is over
   * @param marginMillisOfNext how long after its arrival the next tick is due; NaN while that isn't
   *     known
   */
  void take(
      InputPacket packet, BitReader in, boolean newer, long hostTick, double marginMillisOfNext) {
    reader.start();
    long first = packet.newestTick - packet.count + 1;
    for (long tick = first; tick <= packet.newestTick; tick++) {
      if (!reader.next(in)) {
        continue;
      }
      if (tick > hostTick + maxLeadTicks) {
        future++;
        continue;
      }
      keep(tick, hostTick);
      newest = Math.max(newest, tick);
    }
    if (packet.count > 0 && !Double.isNaN(marginMillisOfNext)) {
      heard = newer ? packet.newestTick : heard;
      marginSum += (packet.newestTick - hostTick - 1) * stepMillis + marginMillisOfNext;
      margins++;
    }
  }

  /**
   * How early the newest input of each packet since the last call came, in the mean. Of all
   * packets, since those that are overtaken are the slow ones.
   */
  double marginMillis() {
    if (margins > 0) {
      marginMillis = marginSum / margins;
      marginSum = 0;
      margins = 0;
    }
    return marginMillis;
  }

  /** Whether any was kept so far. */
  boolean started() {
    return started;
  }

  private void keep(long tick, long hostTick) {
    if (history.put(tick, reader.bytes, 0, reader.length, reader.lag)) {
      started = true;
      late += tick <= hostTick ? 1 : 0;
    } else if (history.has(tick) && !history.is(tick, reader.bytes, 0, reader.length)) {
      changed++;
    }
  }

  /**
   * Chooses the input for a tick: its own, the last one again, or none.
   *
   * @return which tick's to {@link #read}, or -1 for a player who does nothing
   */
  long use(long tick) {
    if (history.has(tick)) {
      lastUsed = tick;
      applied++;
      return tick;
    }
    substituted++;
    repeated += started ? 1 : 0;
    boolean recent = lastUsed >= 0 && tick - lastUsed <= repeatTicks && history.has(lastUsed);
    return recent ? lastUsed : -1;
  }

  void read(long tick, BitReader in) {
    history.read(tick, in);
  }

  int lag(long tick) {
    return history.lag(tick);
  }
}
