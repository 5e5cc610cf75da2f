package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.channel.LongTable;
import dev.playmesh.channel.MessageReceiver;
import dev.playmesh.channel.MessageSpec;
import dev.playmesh.codec.BitReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** From bytes to the game's listeners. Allocates nothing per message beyond what the codec does. */
final class Incoming implements MessageReceiver {

  private static final int MOST_EARLY = 1_000;
  private static final int MOST_EARLY_BYTES = 4 << 20;

  private final LongTable<Slot<?>> slots = new LongTable<>();
  private final MessageTypes types;
  private final Consumer<Throwable> errors;
  private final BitReader reader = new BitReader();
  private final MessageInfo info = new MessageInfo();
  private final ArrayDeque<Early> early = new ArrayDeque<>();
  private int earlyBytes;
  private boolean replayDue;
  private boolean replaying;
  private boolean stopped;
  private @Nullable Peer current;

  /** A message that came before anybody listened to its type. */
  private static final class Early {
    final Peer peer;
    final MessageSpec spec;
    final byte[] bytes;
    final double sampled;
    final double arrived;
    final long sequence;

    Early(
        Peer peer, MessageSpec spec, byte[] bytes, double sampled, double arrived, long sequence) {
      this.peer = peer;
      this.spec = spec;
      this.bytes = bytes;
      this.sampled = sampled;
      this.arrived = arrived;
      this.sequence = sequence;
    }
  }

  /** A type with its listeners and the object that its messages are decoded into. */
  private static final class Slot<T> {
    final MessageTypes.Entry<T> entry;
    final List<MessageListener<? super T>> listeners = new ArrayList<>(1);
    T reuse;

    Slot(MessageTypes.Entry<T> entry) {
      this.entry = entry;
      this.reuse = entry.codec().create();
    }
  }

  Incoming(MessageTypes types, Consumer<Throwable> errors) {
    this.types = types;
    this.errors = errors;
    types.entries().forEach(entry -> slots.put(entry.spec().id(), new Slot<>(entry)));
  }

  @SuppressWarnings("unchecked") // the table pairs class and slot
  <T> void on(Class<T> type, MessageListener<? super T> listener) {
    Slot<T> slot =
        (Slot<T>) java.util.Objects.requireNonNull(slots.get(types.require(type).spec().id()));
    slot.listeners.add(listener);
    replayDue |= !early.isEmpty();
  }

  int drain(Peer peer, Link link, int max) {
    int delivered = replay();
    current = peer;
    return delivered + link.poll(this, max);
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
      keep(
          new Early(
              peer,
              spec,
              Arrays.copyOfRange(bytes, offset, offset + length),
              sampledMillis,
              arrivedMillis,
              sequence));
      return;
    }
    reader.wrap(bytes, offset, length);
    info.set(sampledMillis, arrivedMillis, sequence);
    deliver(slot, peer);
  }

  private <T> void deliver(Slot<T> slot, Peer peer) {
    T value;
    try {
      value = slot.entry.codec().decode(reader, slot.reuse);
    } catch (RuntimeException e) {
      Link link = peer.link();
      if (link != null) {
        link.countDropped();
      }
      return;
    }
    slot.reuse = value;
    for (int i = 0; i < slot.listeners.size() && !stopped; i++) {
      try {
        slot.listeners.get(i).onMessage(peer, value, info);
      } catch (Throwable t) {
        errors.accept(t);
      }
    }
  }

  private void keep(Early message) {
    early.add(message);
    earlyBytes += message.bytes.length;
    while (early.size() > MOST_EARLY || earlyBytes > MOST_EARLY_BYTES) {
      earlyBytes -= early.remove().bytes.length;
    }
  }

  /**
   * Delivers what was kept for listeners that have come since, before anything newer. Those that
   * nobody listens to yet stay, in their order.
   */
  int replay() {
    int delivered = 0;
    Peer interrupted = current;
    while (replayDue && !replaying && !stopped) {
      replayDue = false;
      replaying = true;
      for (int left = early.size(); left > 0 && !stopped; left--) {
        delivered += replay(early.remove());
        if (replayDue) {
          startAgain(left - 1);
          break;
        }
      }
      replaying = false;
    }
    current = interrupted;
    return delivered;
  }

  /** Behind those that were passed over come those that weren't looked at yet: the old order. */
  private void startAgain(int left) {
    for (int i = 0; i < left; i++) {
      early.add(early.remove());
    }
  }

  private int replay(Early message) {
    Slot<?> slot = slots.get(message.spec.id());
    if (slot == null || slot.listeners.isEmpty()) {
      early.add(message);
      return 0;
    }
    earlyBytes -= message.bytes.length;
    reader.wrap(message.bytes, 0, message.bytes.length);
    info.set(message.sampled, message.arrived, message.sequence);
    deliver(slot, message.peer);
    return 1;
  }

  void forget(Peer peer) {
    for (Iterator<Early> all = early.iterator(); all.hasNext(); ) {
      Early message = all.next();
      if (message.peer == peer) {
        earlyBytes -= message.bytes.length;
        all.remove();
      }
    }
  }

  void stop() {
    stopped = true;
    early.clear();
  }
}
