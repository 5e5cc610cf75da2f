package dev.playmesh.channel;

import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The newest value of every STATE type and key: sent with the next flush, repeated until the peer
 * acknowledges it or a newer one takes its place.
 *
 * <p>A flush allows four packets; entries that don't fit keep their turn and wait for the next one.
 * Between flushes only repeats leave, and what the last flush of a game that stopped flushing left
 * behind.
 *
 * <p><b>Threading:</b> the game's thread sends and flushes, the link thread does the rest; guarded
 * by its monitor.
 */
final class StateOutbox {

  /** How many keys a type may have for each peer. */
  static final int MAX_KEYS = 4096;

  /** How long a value must have rested until its key may be forgotten for another one. */
  static final long IDLE_KEY_NANOS = 10_000_000_000L;

  private static final int PACKETS_PER_FLUSH = 4;
  private static final int PACKETS_AT_CONNECT = 64;
  private static final long FLUSHLESS_NANOS = 50_000_000;

  private final MessageTable table;
  private final @Nullable LongTable<StateEntry>[] keysOfType;
  private final List<StateEntry> staged = new ArrayList<>();
  private final StateList pending = new StateList();
  private final StateList inFlight = new StateList();

  /** Those that the peer has, of each type, the one that rests longest first. */
  private final StateList[] settled;

  private final SentStates sentStates = new SentStates();
  private int budget;
  private long allowedNanos = Long.MIN_VALUE;
  private long repeatNanos = 200_000_000;
  private long queuedBytes;
  private long refusedNanos = Long.MAX_VALUE;

  StateOutbox(MessageTable table) {
    this.table = table;
    this.keysOfType = tables(table.entries().size());
    this.settled = new StateList[table.entries().size()];
    Arrays.setAll(settled, type -> new StateList());
  }

  // ---- the game's thread ----

  synchronized SendResult send(
      int type, long key, byte[] bytes, int offset, int length, long nowNanos) {
    StateEntry entry = entry(type, key, nowNanos);
    if (entry == null) {
      refusedNanos = nowNanos;
      return SendResult.BACKPRESSURE;
    }
    boolean replaces = entry.hasStaged || !entry.taken;
    if (!entry.hasStaged) {
      staged.add(entry);
      if (entry.list == settled[type]) {
        settled[type].remove(entry);
      }
    }
    entry.stage(bytes, offset, length, nowNanos);
    return replaces ? SendResult.REPLACED : SendResult.ACCEPTED;
  }

  /** The same for a value from before the link: one that the link has already is newer. */
  synchronized void seed(
      int type, long key, byte[] bytes, int offset, int length, long sampledNanos) {
    LongTable<StateEntry> keys = keysOfType[type];
    if (keys == null || keys.get(key) == null) {
      send(type, key, bytes, offset, length, sampledNanos);
    }
  }

  /** Releases what was staged; returns whether anything can leave. */
  synchronized boolean flush(long nowNanos) {
    for (int i = 0; i < staged.size(); i++) {
      StateEntry entry = staged.get(i);
      queuedBytes -= entry.acked ? 0 : entry.length;
      entry.release();
      queuedBytes += entry.length;
      if (entry.list != pending) {
        pending.add(entry);
      }
    }
    staged.clear();
    budget = PACKETS_PER_FLUSH;
    allowedNanos = nowNanos;
    return !pending.isEmpty() || repeatDueNanos() <= nowNanos;
  }

  // ---- the link thread ----

  /** Everything that the peer hasn't acknowledged leaves at once. */
  synchronized void reconnected(long nowNanos) {
    for (StateEntry entry = inFlight.first(); entry != null; entry = inFlight.first()) {
      pending.add(entry);
    }
    budget = PACKETS_AT_CONNECT;
    allowedNanos = nowNanos;
  }

  /** How long after a send without acknowledgement the repeat is due. */
  synchronized void repeatEvery(long nanos) {
    repeatNanos = nanos;
  }

  /** Moves due repeats into the queue; returns whether a packet may leave. */
  synchronized boolean prepare(long nowNanos) {
    while (repeatDueNanos() <= nowNanos) {
      StateEntry due = inFlight.first();
      if (due == null) {
        break;
      }
      pending.add(due);
    }
    if (!pending.isEmpty() && budget == 0 && nowNanos - allowedNanos >= FLUSHLESS_NANOS) {
      budget = PACKETS_PER_FLUSH;
      allowedNanos = nowNanos;
    }
    return budget > 0 && !pending.isEmpty();
  }

  /** When {@link #prepare} will have something. */
  synchronized long dueNanos() {
    if (!pending.isEmpty()) {
      return budget > 0 ? Long.MIN_VALUE : allowedNanos + FLUSHLESS_NANOS;
    }
    long repeat = repeatDueNanos();
    return budget > 0 || repeat == Long.MAX_VALUE
        ? repeat
        : Math.max(repeat, allowedNanos + FLUSHLESS_NANOS);
  }

  /** Fills one packet, longest-waiting first. */
  synchronized void fill(PacketWriter out, long sequence, long nowNanos) {
    sentStates.begin(sequence);
    for (StateEntry entry = pending.first(); entry != null; entry = pending.first()) {
      if (!StateRecord.fits(out, entry, sequence, nowNanos)) {
        break;
      }
      if (!entry.taken) {
        entry.taken = true;
        entry.first = sequence;
      }
      StateRecord.write(out, entry, sequence, nowNanos);
      entry.lastSentNanos = nowNanos;
      sentStates.add(sequence, entry);
      inFlight.add(entry);
    }
    budget--;
  }

  /** The packet that was filled last was refused: what it carried is due again. */
  synchronized void refused(long sequence) {
    for (int i = sentStates.count(sequence) - 1; i >= 0; i--) {
      StateEntry entry = sentStates.entry(sequence, i);
      if (entry.list == inFlight) {
        pending.addFirst(entry);
      }
    }
    sentStates.begin(sequence);
    budget++;
  }

  /** The packet of that sequence arrived. */
  synchronized void acknowledged(long sequence) {
    int count = sentStates.count(sequence);
    for (int i = 0; i < count; i++) {
      StateEntry entry = sentStates.entry(sequence, i);
      if (entry.taken && !entry.acked && entry.first == sentStates.first(sequence, i)) {
        entry.acked = true;
        queuedBytes -= entry.length;
        if (!entry.hasStaged) {
          settled[entry.type].add(entry);
        } else if (entry.list != null) {
          entry.list.remove(entry);
        }
      }
    }
    sentStates.begin(sequence);
  }

  /** Whether a key was one too many before and there may be room now; true once. */
  synchronized boolean becameWritable(long nowNanos) {
    boolean writable = refusedNanos != Long.MAX_VALUE && nowNanos - refusedNanos > IDLE_KEY_NANOS;
    if (writable) {
      refusedNanos = Long.MAX_VALUE;
    }
    return writable;
  }

  // ---- any thread ----

  synchronized long queuedBytes() {
    return queuedBytes;
  }

  synchronized boolean isAcknowledged(int type, long key) {
    LongTable<StateEntry> keys = keysOfType[type];
    StateEntry entry = keys == null ? null : keys.get(key);
    return entry != null && entry.acked && !entry.hasStaged;
  }

  private long repeatDueNanos() {
    StateEntry oldest = inFlight.first();
    return oldest == null ? Long.MAX_VALUE : oldest.lastSentNanos + repeatNanos;
  }

  private @Nullable StateEntry entry(int type, long key, long nowNanos) {
    LongTable<StateEntry> keys = keysOfType[type];
    if (keys == null) {
      keys = new LongTable<>();
      keysOfType[type] = keys;
    }
    StateEntry entry = keys.get(key);
    if (entry != null) {
      return entry;
    }
    if (keys.size() >= MAX_KEYS && !forgetOne(type, keys, nowNanos)) {
      return null;
    }
    entry = new StateEntry(table.entries().get(type), type, key);
    keys.put(key, entry);
    return entry;
  }

  /** Makes room: the peer has the value, and it hasn't changed for long. */
  private boolean forgetOne(int type, LongTable<StateEntry> keys, long nowNanos) {
    StateEntry oldest = settled[type].first();
    if (oldest == null || nowNanos - oldest.lastSentNanos <= IDLE_KEY_NANOS) {
      return false;
    }
    settled[type].remove(oldest);
    keys.remove(oldest.key);
    return true;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable LongTable<StateEntry>[] tables(int count) {
    return (@Nullable LongTable<StateEntry>[]) new LongTable[count];
  }
}
