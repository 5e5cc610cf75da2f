package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import java.util.ArrayDeque;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands before a sink and keeps its contract: one call at a time, open at most once and before any
 * packet, failed at most once and last, nothing after close, and no Throwable back into the caller.
 *
 * <p>Packets that come before the last lane is open wait here, bounded.
 *
 * <p><b>Threading:</b> any thread. The lock is held while the sink appends and returns; nothing
 * native is called under it.
 */
final class SinkGate {

  private static final Logger LOG = LoggerFactory.getLogger(SinkGate.class);
  private static final int EARLY_BYTES = 1 << 20;

  /** What a packet that waits takes beside its bytes. */
  private static final int PACKET_BYTES = 64;

  private final ConnectionSink sink;
  private final Queue<Runnable> early = new ArrayDeque<>();
  private int earlyBytes;
  private boolean open;
  private boolean shut;
  private LinkPath path = LinkPath.NONE;

  SinkGate(ConnectionSink sink) {
    this.sink = sink;
  }

  synchronized void signal(Signal signal) {
    pass(() -> sink.onSignal(signal));
  }

  synchronized void open() {
    if (!open && !shut) {
      open = true;
      pass(sink::onOpen);
      Runnable delivery;
      while ((delivery = early.poll()) != null) {
        delivery.run();
      }
    }
  }

  synchronized void packet(Lane lane, byte[] packet, long arrivedNanos) {
    if (shut) {
      return;
    }
    if (open) {
      deliver(lane, packet, arrivedNanos);
      return;
    }
    earlyBytes += packet.length + PACKET_BYTES;
    if (earlyBytes > EARLY_BYTES) {
      fail(
          DisconnectReason.of(
              DisconnectReason.Code.PROTOCOL_ERROR,
              "the peer sent over " + EARLY_BYTES + " bytes before all lanes were open"));
      return;
    }
    early.add(() -> deliver(lane, packet, arrivedNanos));
  }

  synchronized void path(LinkPath newest) {
    if (newest != path) {
      path = newest;
      pass(() -> sink.onPath(newest));
    }
  }

  synchronized void fail(DisconnectReason reason) {
    if (!shut) {
      pass(() -> sink.onFailed(reason));
      close();
    }
  }

  /** The sink hears nothing from now on. */
  synchronized void close() {
    shut = true;
    early.clear();
  }

  /** Whether it failed or was closed. */
  synchronized boolean isShut() {
    return shut;
  }

  private void deliver(Lane lane, byte[] packet, long arrivedNanos) {
    try {
      sink.onPacket(lane, packet, arrivedNanos);
    } catch (Throwable thrown) {
      LOG.error("a sink must not throw", thrown);
    }
  }

  private void pass(Runnable call) {
    if (shut) {
      return;
    }
    try {
      call.run();
    } catch (Throwable thrown) {
      LOG.error("a sink must not throw", thrown);
    }
  }
}
