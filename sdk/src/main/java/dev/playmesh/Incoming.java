package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LongTable;
import dev.playmesh.channel.MessageReceiver;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.codec.BitReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From bytes to the game's listeners. Allocates nothing per message beyond what the codec does.
 *
 * <p>What waited for a listener comes before anything newer, whichever way the listener came.
 *
 * <p><b>Threading:</b> the game's thread; {@link #stop} any.
 */
final class Incoming implements MessageReceiver {

  private final LongTable<Slot<?>> slots = new LongTable<>();
  private final MessageTypes types;
  private final Faults faults;
  private final BitReader reader = new BitReader();
  private final MessageInfo info = new MessageInfo();
  private final EarlyMessages early = new EarlyMessages();
  private final Set<Complaint> toldUndecodable = new HashSet<>();
  private boolean replayDue;
  private volatile boolean stopped;
  private int delivered;
  private @Nullable Peer current;

  /** Told once: a peer can send nonsense without end. */
  private record Complaint(Peer peer, int type) {}

  /** A type with its listeners and the object that its messages are decoded into. */
  private static final class Slot<T> {
    final MessageTypes.Entry<T> entry;
    final List<MessageListener<? super T>> listeners = new ArrayList<>(1);
    private @Nullable T reuse;

    Slot(MessageTypes.Entry<T> entry) {
      this.entry = entry;
    }

    /** What a failed decoder has left behind isn't used again. */
    T decode(BitReader in) {
      T into = reuse == null ? entry.codec().create() : reuse;
      reuse = null;
      T value = entry.codec().decode(in, into);
      reuse = value;
      return value;
    }
  }

  Incoming(MessageTypes types, Faults faults) {
    this.types = types;
    this.faults = faults;
    types.entries().forEach(entry -> slots.put(entry.spec().id(), new Slot<>(entry)));
  }

  @SuppressWarnings("unchecked") // the table pairs class and slot
  <T> void on(Class<T> type, MessageListener<? super T> listener) {
    Slot<T> slot =
        (Slot<T>) java.util.Objects.requireNonNull(slots.get(types.require(type).spec().id()));
    slot.listeners.add(listener);
    replayDue |= !early.isEmpty();
  }

  /** How many messages were delivered since the last call. */
  int takeDelivered() {
    int count = delivered;
    delivered = 0;
    return count;
  }

  void drain(Peer peer, Link link, int max) {
    current = peer;
    link.poll(this, max);
  }

  @Override
  public void message(
      MessageSpec spec,
      byte[] bytes,
      int offset,
      int length,
      double sampledMillis,
      double arrivedMillis,
      long sequence) {
    if (replayDue) {
      replay();
    }
    Slot<?> slot = slots.get(spec.id());
    Peer peer = current;
    if (slot == null || peer == null || stopped) {
      return;
    }
    if (slot.listeners.isEmpty()) {
      byte[] copy = Arrays.copyOfRange(bytes, offset, offset + length);
      early
          .keep(new EarlyMessages.Message(peer, spec, copy, sampledMillis, arrivedMillis, sequence))
          .ifPresent(this::tellUnheard);
      return;
    }
    replay();
    if (!stopped) {
      reader.wrap(bytes, offset, length);
      info.set(sampledMillis, arrivedMillis, sequence);
      deliver(slot, peer);
    }
  }

  private <T> void deliver(Slot<T> slot, Peer peer) {
    T value;
    try {
      value = slot.decode(reader);
    } catch (Throwable t) {
      undecodable(slot.entry.spec(), peer, t);
      return;
    }
    delivered++;
    for (int i = 0; i < slot.listeners.size() && !stopped; i++) {
      try {
        slot.listeners.get(i).onMessage(peer, value, info);
      } catch (Throwable t) {
        faults.tell("a listener of " + slot.entry.spec().name(), t);
      }
    }
  }

  private void undecodable(MessageSpec spec, Peer peer, Throwable t) {
    Faults.letThroughTheEndOfTheJvm(t);
    Link link = peer.link();
    if (link != null) {
      link.countDropped();
    }
    if (toldUndecodable.add(new Complaint(peer, spec.id()))) {
      String where = "the codec of " + spec.name() + ", decoding what " + peer + " sent,";
      faults.tell(where, new IllegalArgumentException(where + " threw " + Faults.shown(t), t));
    }
  }

  /** Delivers what was kept for listeners that have come since, the oldest first. */
  void replay() {
    if (!replayDue) {
      return;
    }
    Peer before = current;
    EarlyMessages.Message kept = early.next(this::isListened);
    while (kept != null && !stopped) {
      current = kept.peer;
      reader.wrap(kept.bytes, 0, kept.bytes.length);
      info.set(kept.sampledMillis, kept.arrivedMillis, kept.sequence);
      deliver(java.util.Objects.requireNonNull(slots.get(kept.spec.id())), kept.peer);
      kept = early.next(this::isListened);
    }
    replayDue = false;
    current = before;
  }

  private boolean isListened(int type) {
    Slot<?> slot = slots.get(type);
    return slot != null && !slot.listeners.isEmpty();
  }

  private void tellUnheard(String loss) {
    faults.tell("no listener", new IllegalStateException(loss));
  }

  void forget(Peer peer) {
    early.forget(peer).ifPresent(this::tellUnheard);
    toldUndecodable.removeIf(complaint -> complaint.peer() == peer);
  }

  /** Nothing is delivered any more. */
  void stop() {
    stopped = true;
  }
}
