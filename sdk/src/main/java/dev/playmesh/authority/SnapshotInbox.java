package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import java.util.Arrays;

/** Reads a host's snapshots into a world, and knows what to acknowledge. */
final class SnapshotInbox {

  /** What became of a packet. */
  enum Result {
    /** The world is newer now. */
    NEW,
    /** It is older than the world, but could be read. */
    STALE,
    /** Its objects aren't what the host sent. */
    CORRUPT,
    /** It couldn't be read, or told nothing new. */
    NOTHING
  }

  private static final int MOST_USELESS = 200;

  private final World world;
  private final int players;
  private final SnapshotBody body;
  private final SnapshotLedger ledger;
  private final Baseline blank;
  private final SnapshotHeader header = new SnapshotHeader();
  private final BitReader in = new BitReader();
  private final RangeDecoder decoder = new RangeDecoder();
  private final boolean[] confirmed;
  private SnapshotLedger.Snapshot current;
  private int term = -1;
  private int player = -1;
  private int strangeTerm = -1;
  private int strangePlayer;
  private int useless;
  private boolean newTerm;
  private long newest = SnapshotLedger.NONE;
  private long receivedBits;
  private long tick = -1;
  private boolean needsReset;
  private boolean sweep;
  private int substituted = -1;
  private int disturbed = -1;
  private int newlySubstituted;
  private boolean newlyDisturbed;

  long used;
  long stale;
  long undecodable;
  long malformed;

  SnapshotInbox(World world, AuthoritySettings settings) {
    this.world = world;
    players = settings.players();
    body = new SnapshotBody(world, settings.stepMillis());
    ledger = new SnapshotLedger(world);
    blank = new Baseline(0, world.stride, SnapshotContexts.count(world.kinds));
    confirmed = new boolean[world.capacity];
    current = ledger.open(0, 0);
  }

  Result receive(byte[] bytes, int offset, int length) {
    newTerm = false;
    try {
      in.wrap(bytes, offset, length);
      if (in.bits(8) != SnapshotHeader.KIND) {
        malformed++;
        return Result.NOTHING;
      }
      header.read(in);
      Result result = read(bytes, offset, length);
      recover(result);
      return result;
    } catch (RuntimeException unreadable) {
      malformed++;
      return Result.NOTHING;
    }
  }

  /** A host that was believed in error is left when nothing of it comes for long. */
  private void recover(Result result) {
    useless = result == Result.NEW ? 0 : useless + 1;
    if (useless > MOST_USELESS && term >= 0) {
      useless = 0;
      strangeTerm = header.term;
      strangePlayer = header.player;
      term = -1;
    }
  }

  private Result read(byte[] bytes, int offset, int length) {
    boolean otherTerm = term != header.term;
    if (otherTerm && isOlderTerm()) {
      stale++;
      return Result.NOTHING;
    }
    if (otherTerm && header.baseDistance != 0) {
      undecodable++;
      strangeTerm = header.term;
      strangePlayer = header.player;
      return Result.NOTHING;
    }
    long near = otherTerm ? SnapshotLedger.NONE : newest;
    long sequence =
        near == SnapshotLedger.NONE ? header.sequence : Sequences.unwrap(header.sequence, 16, near);
    boolean newer = sequence > near;
    if (sequence < 0 || (!newer && isReceived(sequence)) || !isReadable(sequence, newer)) {
      return Result.NOTHING;
    }
    boolean whole = header.baseDistance == 0;
    long read = whole ? header.tick : Sequences.unwrap(header.tick, 16, tick);
    requirePossible(read, newer && !otherTerm ? tick : 0);
    ledger.release(current);
    current = ledger.open(sequence, read);
    in.align();
    int bodyBytes = in.remainingBytes();
    decoder.wrap(bytes, offset + length - bodyBytes, bodyBytes);
    body.read(whole ? blank : ledger.baseline, current, decoder);
    if (header.seal(body.hash(current)) != header.hash) {
      needsReset = true;
      return Result.CORRUPT;
    }
    requireOwners(current);
    if (!newer) {
      stale++;
      return Result.STALE;
    }
    accept(otherTerm, whole);
    return Result.NEW;
  }

  /** A host's time doesn't go back, and its players have the numbers that were agreed on. */
  private void requirePossible(long read, long least) {
    if (read < least || read > SnapshotHeader.MOST_TICK || header.player >= players) {
      throw new IllegalArgumentException("tick " + read + " for player " + header.player);
    }
  }

  private void requireOwners(SnapshotLedger.Snapshot snapshot) {
    for (int i = 0; i < snapshot.count; i++) {
      Records records = snapshot.records;
      if (!records.is(i, Records.GONE) && records.owner[i] >= players) {
        throw new IllegalArgumentException("an object of player " + records.owner[i]);
      }
    }
  }

  private boolean isOlderTerm() {
    return term >= 0 && ((header.term - term) & 0xFF) >= 128;
  }

  private boolean isReceived(long sequence) {
    long back = newest - sequence;
    boolean received = back == 0 || (back <= 64 && (receivedBits >>> (back - 1) & 1) != 0);
    stale += received ? 1 : 0;
    return received;
  }

  /** Whether what a snapshot is told against is known. */
  private boolean isReadable(long sequence, boolean newer) {
    if (header.baseDistance == 0) {
      boolean readable = newer || ledger.base() == SnapshotLedger.NONE;
      stale += readable ? 0 : 1;
      return readable;
    }
    long base = sequence - header.baseDistance;
    if (base >= 0 && (base == ledger.base() || (newer && ledger.advance(base)))) {
      return true;
    }
    if (newer) {
      undecodable++;
      needsReset = true;
    } else {
      stale++;
    }
    return false;
  }

  private void accept(boolean otherTerm, boolean whole) {
    used++;
    strangeTerm = -1;
    if (otherTerm) {
      newTerm = player >= 0;
      term = header.term;
      newest = SnapshotLedger.NONE;
      substituted = -1;
      disturbed = -1;
    }
    if (whole && (otherTerm || ledger.base() != SnapshotLedger.NONE)) {
      ledger.reset();
      sweep = true;
    }
    needsReset &= !whole;
    remember(current.sequence);
    tick = current.tick;
    player = header.player;
    newlySubstituted = substituted < 0 ? 0 : (header.substituted - substituted) & 0xFF;
    newlyDisturbed = disturbed >= 0 && header.disturbed != disturbed;
    substituted = header.substituted;
    disturbed = header.disturbed;
    current.accepted = true;
    for (int i = 0; i < current.count; i++) {
      apply(current.records, i);
    }
    ledger.put(current);
    SnapshotLedger.Snapshot kept = current;
    current = ledger.open(kept.sequence, kept.tick);
    if (sweep && header.complete && ledger.base() != SnapshotLedger.NONE) {
      sweep = false;
      sweep();
    }
  }

  private void remember(long sequence) {
    if (newest == SnapshotLedger.NONE) {
      // what came before the first isn't here
      receivedBits = 0;
    } else {
      long ahead = sequence - newest;
      receivedBits = ahead >= 64 ? 0 : receivedBits << ahead;
      receivedBits |= ahead <= 64 ? 1L << (ahead - 1) : 0;
    }
    newest = sequence;
  }

  private void apply(Records records, int i) {
    int row = records.row[i];
    if (records.is(i, Records.GONE)) {
      world.drop(row);
      return;
    }
    boolean same =
        world.exists(row)
            && world.kind[row] == records.kind[i]
            && world.owner[row] == records.owner[i];
    if (!same) {
      world.put(row, records.kind[i], records.owner[i], 0);
    }
    world.resting[row] = records.is(i, Records.RESTING);
    System.arraycopy(records.raw, i * world.stride, world.raw, row * world.stride, world.stride);
  }

  /** After a new start: what the host didn't name again is gone. */
  private void sweep() {
    Arrays.fill(confirmed, false);
    for (int row = 0; row < ledger.baseline.end(); row++) {
      confirmed[row] = ledger.baseline.known[row];
    }
    for (long s = ledger.base() + 1; s <= newest; s++) {
      SnapshotLedger.Snapshot later = ledger.find(s);
      for (int i = 0; later != null && i < later.count; i++) {
        confirmed[later.records.row[i]] = !later.records.is(i, Records.GONE);
      }
    }
    for (int row = 0; row < world.capacity; row++) {
      if (world.exists(row) && !confirmed[row]) {
        world.drop(row);
      }
    }
  }

  /** The host of a term that isn't known yet is to be believed from now on. */
  void follow() {
    term = -1;
    strangeTerm = -1;
    useless = 0;
  }

  /** Whether a host is believed. */
  boolean follows() {
    return term >= 0;
  }

  /** Whether a host speaks to this client as if it knew it. */
  boolean mustIntroduce() {
    return strangeTerm >= 0;
  }

  /** Makes a packet that asks the host to tell everything from the start. */
  void introduce(InputPacket packet) {
    if (strangeTerm < 0) {
      packet.greet();
      return;
    }
    packet.term = strangeTerm;
    packet.player = strangePlayer;
    packet.hasAck = false;
    packet.ackBits = InputPacket.ALL;
    packet.newestTick = 0;
    packet.count = 0;
  }

  /** Fills in what a client's packet acknowledges. */
  void acknowledge(InputPacket packet) {
    packet.hasAck = newest != SnapshotLedger.NONE && !needsReset;
    packet.ack = (int) newest & 0xFFFF;
    packet.ackBits = receivedBits;
  }

  /** Of the packet that was received last. */
  SnapshotHeader header() {
    return header;
  }

  /** What was read last, of a packet that was {@link Result#NEW} or {@link Result#STALE}. */
  SnapshotLedger.Snapshot snapshot() {
    SnapshotLedger.Snapshot kept = ledger.find(current.sequence);
    return kept == null ? current : kept;
  }

  /** The tick of the newest snapshot, -1 before the first. */
  long tick() {
    return tick;
  }

  int term() {
    return term;
  }

  boolean newTerm() {
    return newTerm;
  }

  int player() {
    return player;
  }

  int newlySubstituted() {
    return newlySubstituted;
  }

  boolean newlyDisturbed() {
    return newlyDisturbed;
  }
}
