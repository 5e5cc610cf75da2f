package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what this member sends under the server's message rate: a second's worth may leave at once,
 * the rest waits its turn. Bounded.
 */
final class Pace {

  static final int MAX_WAITING = 1024;

  /** Of the server's rate: its clock isn't ours. */
  private static final double SHARE = 0.8;

  private final Deque<ClientMessage> waiting = new ArrayDeque<>();
  private double perNano = 50 * SHARE / 1e9;
  private double burst = 50 * SHARE;
  private double tokens = burst;
  private long atNanos;

  /** Starts over with a full bucket and nothing waiting. */
  void reset(int messagesPerSecond, long nowNanos) {
    waiting.clear();
    double rate = (messagesPerSecond > 0 ? messagesPerSecond : 50) * SHARE;
    perNano = rate / 1e9;
    burst = Math.max(1, rate);
    tokens = burst;
    atNanos = nowNanos;
  }

  int waiting() {
    return waiting.size();
  }

  /** Whether there was room. */
  boolean add(ClientMessage message) {
    return waiting.size() < MAX_WAITING && waiting.add(message);
  }

  /** The next message whose turn has come. */
  @Nullable ClientMessage poll(long nowNanos) {
    tokens = Math.min(burst, tokens + Math.max(0, nowNanos - atNanos) * perNano);
    atNanos = nowNanos;
    if (waiting.isEmpty() || tokens < 1) {
      return null;
    }
    tokens--;
    return waiting.poll();
  }

  /** When to poll again. */
  long dueNanos(long nowNanos) {
    if (waiting.isEmpty()) {
      return Long.MAX_VALUE;
    }
    return nowNanos + (long) Math.ceil(Math.max(0, 1 - tokens) / perNano);
  }
}
