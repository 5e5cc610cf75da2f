package dev.playmesh.authority;

import java.util.Arrays;

/**
 * One peer's snapshots on the host: what it may know, what it has, what it needs most.
 *
 * <p>An object is told of again until a snapshot with its newest state is acknowledged.
 */
final class PeerSnapshots {

  private static final double GONE_PRIORITY = 1e6;
  private static final double OWN_PRIORITY = 1e9;
  private static final int MOST_TRIES = 12;
  private static final int NEVER = -1;

  private final World world;
  private final SnapshotBody body;
  final SnapshotLedger ledger;
  private final int stride;

  final boolean[] alive;
  final boolean[] near;
  final boolean[] nearBefore;
  private final boolean[] chosen;
  private final boolean[] wanted;
  private final float[] priority;
  private final int[] cost;

  // what was sent last of each object
  private final int[] sentRaw;
  private final boolean[] sentResting;
  private final int[] sentBorn;
  private final long[] sentSequence;
  private final long[] differentSequence;
  private final double[] sentMillis;

  private final double[] sequenceMillis = new double[SnapshotLedger.RING];
  private long[] order = new long[64];
  private int ordered;
  private long sequence = NEVER;
  private long firstSequence;
  private double roundTripMillis = 200;

  long falseAcks;
  long resets;
  long acknowledged;

  PeerSnapshots(World world, SnapshotBody body) {
    this.world = world;
    this.body = body;
    stride = world.stride;
    int capacity = world.capacity;
    ledger = new SnapshotLedger(world);
    alive = new boolean[capacity];
    near = new boolean[capacity];
    nearBefore = new boolean[capacity];
    chosen = new boolean[capacity];
    wanted = new boolean[capacity];
    priority = new float[capacity];
    cost = new int[capacity];
    sentRaw = new int[capacity * stride];
    sentResting = new boolean[capacity];
    sentBorn = new int[capacity];
    sentSequence = new long[capacity];
    differentSequence = new long[capacity];
    sentMillis = new double[capacity];
    Arrays.fill(sentBorn, NEVER);
  }

  long sequence() {
    return sequence;
  }

  double roundTripMillis() {
    return roundTripMillis;
  }

  /** Takes a client's acknowledgement: the newest it has, and which of the 64 before. */
  void acknowledge(int low, long bits, double nowMillis) {
    long newest = Sequences.unwrap(low, 16, Math.max(0, sequence));
    if (newest > sequence || newest < 0) {
      falseAcks++;
      return;
    }
    if (newest <= ledger.base() || newest < firstSequence || ledger.find(newest) == null) {
      return;
    }
    long first = Math.max(ledger.base() + 1, firstSequence);
    if (newest - first > 64) {
      reset();
      return;
    }
    for (long s = first; s <= newest; s++) {
      long back = newest - s;
      boolean accepted = back == 0 || (bits >>> (back - 1) & 1) != 0;
      SnapshotLedger.Snapshot sent = ledger.find(s);
      if (sent != null) {
        sent.accepted = accepted;
        acknowledged += accepted ? 1 : 0;
      }
    }
    ledger.advance(newest);
    double measured = nowMillis - sequenceMillis[(int) (newest % SnapshotLedger.RING)];
    roundTripMillis += (Math.max(0, measured) - roundTripMillis) / 8;
  }

  /** Starts from nothing: the client has lost what differences are against. */
  void reset() {
    resets += ledger.base() != SnapshotLedger.NONE ? 1 : 0;
    ledger.reset();
    firstSequence = sequence + 1;
    Arrays.fill(sentBorn, NEVER);
  }

  /** Whether the client needs to be told from nothing because too much is on its way. */
  private void limitFlight() {
    if (ledger.base() != SnapshotLedger.NONE
        && sequence + 1 - ledger.base() >= SnapshotLedger.RING) {
      reset();
    }
  }

  /** Finds out what needs telling. Answers whether all that it may know is known to it. */
  boolean gather(int player, double nowMillis) {
    limitFlight();
    ordered = 0;
    boolean complete = true;
    int end = Math.max(world.end(), ledger.baseline.end());
    for (int row = 0; row < end; row++) {
      chosen[row] = false;
      boolean known = ledger.baseline.has(row);
      boolean own = alive[row] && world.owner[row] == player;
      if (known && alive[row] && ledger.baseline.table.born[row] != world.born[row]) {
        // another object by now: first the old one goes
        alive[row] = false;
        complete = false;
      }
      wanted[row] = false;
      if (!alive[row]) {
        boolean goneOnItsWay =
            sentBorn[row] == NEVER && nowMillis - sentMillis[row] < resendMillis();
        wanted[row] = known && !goneOnItsWay;
        if (wanted[row]) {
          priority[row] = (float) GONE_PRIORITY;
        }
      } else {
        complete &= known;
        wanted[row] = needs(row, known, own, nowMillis);
        double weight = own ? OWN_PRIORITY : world.kinds.get(world.kind[row]).priority();
        priority[row] = wanted[row] ? (float) (priority[row] + weight) : 0;
      }
      if (wanted[row]) {
        order(row);
      }
    }
    return complete;
  }

  private boolean needs(int row, boolean known, boolean own, double nowMillis) {
    if (sentBorn[row] != world.born[row]) {
      return true;
    }
    int at = row * stride;
    boolean asSent =
        sentResting[row] == world.resting[row]
            && Arrays.equals(sentRaw, at, at + stride, world.raw, at, at + stride);
    long different = asSent ? differentSequence[row] : sentSequence[row];
    boolean asKnown =
        known
            && ledger.base() >= different
            && ledger.baseline.table.is(row, Records.RESTING) == world.resting[row]
            && Arrays.equals(
                ledger.baseline.table.raw, at, at + stride, world.raw, at, at + stride);
    if (asKnown) {
      return false;
    }
    if (own) {
      return true;
    }
    double age = nowMillis - sentMillis[row];
    if (asSent && ledger.base() < sentSequence[row]) {
      return age >= resendMillis();
    }
    return asSent || age >= world.kinds.get(world.kind[row]).intervalMillis() - 1e-6;
  }

  private double resendMillis() {
    return Math.min(2000, roundTripMillis * 1.25);
  }

  private void order(int row) {
    if (ordered == order.length) {
      order = Arrays.copyOf(order, ordered * 2);
    }
    // positive floats sort as their bits do; most wanted first
    order[ordered++] = (long) -Float.floatToIntBits(priority[row]) << 32 | row;
  }

  /** Whether anything is left that needs telling. */
  boolean hasWanted() {
    return ordered > 0;
  }

  /**
   * Makes the next snapshot of what was gathered.
   *
   * @param bytes how long its body may be
   */
  SnapshotLedger.Snapshot build(int bytes, long tick, RangeEncoder out, double nowMillis) {
    int fits = choose(bytes * 8);
    sequence++;
    SnapshotLedger.Snapshot snapshot = ledger.open(sequence, tick);
    for (int tries = 0; ; tries++) {
      body.write(world, ledger.baseline, chosen, alive, snapshot, out);
      if (out.length() <= bytes || fits == 0) {
        break;
      }
      int fewer = tries >= MOST_TRIES ? 0 : Math.min(fits - 1, fits * bytes / out.length());
      for (int i = fewer; i < fits; i++) {
        chosen[(int) order[i]] = false;
      }
      fits = fewer;
    }
    ledger.put(snapshot);
    sent(snapshot, nowMillis);
    System.arraycopy(order, fits, order, 0, ordered - fits);
    ordered -= fits;
    return snapshot;
  }

  private int choose(int bits) {
    long guess = 0;
    for (int i = 0; i < ordered; i++) {
      guess += guess((int) order[i]);
    }
    if (guess > bits) {
      Arrays.sort(order, 0, ordered);
    }
    int fits = 0;
    long used = 0;
    for (; fits < ordered; fits++) {
      int row = (int) order[fits];
      used += guess(row);
      if (fits > 0 && used > bits * 1.15) {
        break;
      }
      chosen[row] = true;
    }
    return fits;
  }

  private int guess(int row) {
    return cost[row] == 0 ? 60 : cost[row];
  }

  private void sent(SnapshotLedger.Snapshot snapshot, double nowMillis) {
    sequenceMillis[(int) (sequence % SnapshotLedger.RING)] = nowMillis;
    for (int i = 0; i < snapshot.count; i++) {
      int row = snapshot.records.row[i];
      chosen[row] = false;
      priority[row] = 0;
      cost[row] = Math.max(1, body.bits[row]);
      sentMillis[row] = nowMillis;
      if (snapshot.records.is(i, Records.GONE)) {
        sentBorn[row] = NEVER;
        continue;
      }
      remember(row);
    }
  }

  private void remember(int row) {
    int at = row * stride;
    boolean first = sentBorn[row] != world.born[row];
    boolean same =
        !first
            && sentResting[row] == world.resting[row]
            && Arrays.equals(sentRaw, at, at + stride, world.raw, at, at + stride);
    if (first) {
      differentSequence[row] = NEVER;
    } else if (!same) {
      differentSequence[row] = sentSequence[row];
    }
    sentBorn[row] = world.born[row];
    sentResting[row] = world.resting[row];
    sentSequence[row] = sequence;
    System.arraycopy(world.raw, at, sentRaw, at, stride);
  }
}
