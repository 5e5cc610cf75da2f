package dev.playmesh.server;

import dev.playmesh.proto.signaling.Rejected.Reason;
import java.util.List;
import java.util.Map;
import org.java_websocket.framing.CloseFrame;

/**
 * Deadlines, heartbeats and silence of all connections.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Patrol {

  private static final long SWEEP_MILLIS = 250;

  private final ServerLimits limits;
  private final ServerClock clock;
  private final Closer closer;
  private final Hall hall;
  private long sweptMillis;

  Patrol(ServerLimits limits, ServerClock clock, Closer closer, Hall hall) {
    this.limits = limits;
    this.clock = clock;
    this.closer = closer;
    this.hall = hall;
  }

  /** Looks after the connections, given with the time at which each was accepted. */
  void tick(Map<GuardedChannel, Long> channels) {
    long now = clock.millis();
    for (GuardedChannel channel : channels.keySet()) {
      nudge(channel);
    }
    if (now - sweptMillis < SWEEP_MILLIS) {
      return;
    }
    sweptMillis = now;
    for (Map.Entry<GuardedChannel, Long> entry : List.copyOf(channels.entrySet())) {
      sweep(entry.getKey(), entry.getValue(), now);
    }
  }

  /** The library can lose a wish to write when two threads wish at once; so it is repeated. */
  private static void nudge(GuardedChannel channel) {
    if (channel.isOpen() && channel.socket().hasBufferedData()) {
      channel.socket().getWebSocketListener().onWriteDemand(channel.socket());
    }
  }

  private void sweep(GuardedChannel channel, long acceptedMillis, long now) {
    SocketClient client = channel.client();
    Visitor visitor = client == null ? null : client.visitor();
    if (client == null || visitor == null) {
      if (now - acceptedMillis >= limits.handshakeTimeout().toMillis()) {
        closer.closeNow(channel, CloseFrame.NEVER_CONNECTED, "handshake timeout");
      }
      return;
    }
    if (client.heardSomething()) {
      visitor.heard(now);
    }
    if (visitor.gone()) {
      return;
    }
    if (now - visitor.heardMillis() >= limits.silenceTimeout().toMillis()) {
      timeOut(visitor, "Nothing was heard of this client; answer pings", true);
    } else if (!visitor.asked() && now - acceptedMillis >= limits.requestTimeout().toMillis()) {
      timeOut(visitor, "Nothing was asked in time; list, join or resume", false);
    } else {
      client.pingWhenDue(now, limits.heartbeat().toMillis());
      hall.refresh(visitor);
    }
  }

  private void timeOut(Visitor visitor, String message, boolean silent) {
    visitor.dismiss(new Refusal(Reason.TIMED_OUT, message, 1_000));
    hall.lost(visitor, silent);
  }
}
