package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.BLINK;
import static dev.playmesh.channel.Pair.CHAT;
import static dev.playmesh.channel.Pair.KEYED;
import static dev.playmesh.channel.Pair.SHOT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A bad line for long: 1000 ± 100 ms each way, 25 % lost, 25 % doubled. A tick is a millisecond of
 * virtual time; twenty times a second both sides send states, events and unreliable messages.
 */
class SoakTest {

  private static final int KEYS = 50;

  /** What one direction has sent and got. */
  private static final class Direction {

    final Pair.End from;
    final Pair.End to;
    final int[] sentStates = new int[KEYS];
    final int[] gotStates = new int[KEYS];
    int sentEvents;
    int gotEvents;
    int sentChats;
    long gotChats;
    int states;

    Direction(Pair.End from, Pair.End to) {
      this.from = from;
      this.to = to;
    }

    void send() {
      int key = states % KEYS;
      sentStates[key] = ++states;
      assertTrue(from.send(KEYED, key, value(key, states)) != SendResult.BACKPRESSURE);
      from.send(BLINK, states);
      if (from.send(SHOT, sentEvents) == SendResult.ACCEPTED) {
        sentEvents++;
      }
      if (from.send(CHAT, sentChats) == SendResult.ACCEPTED) {
        sentChats++;
      }
      from.flush();
    }

    private static byte[] value(int key, int value) {
      return java.nio.ByteBuffer.allocate(8).putInt(key).putInt(value).array();
    }

    /** Takes what arrived: once, in order, nothing stale. */
    void take() {
      for (Pair.Got got : to.got) {
        if (got.spec().equals(KEYED)) {
          var bytes = java.nio.ByteBuffer.wrap(got.bytes());
          int key = bytes.getInt();
          int value = bytes.getInt();
          assertTrue(value > gotStates[key], "a stale or doubled state");
          gotStates[key] = value;
        } else if (got.spec().equals(SHOT)) {
          assertEquals(gotEvents++, Pair.value(got.bytes()));
        } else if (got.spec().equals(CHAT)) {
          gotChats++;
        }
      }
      to.got.clear();
    }

    /** What counts as acknowledged has arrived. */
    void checkAcknowledgements() {
      int acknowledged = sentEvents + sentChats - from.link.undelivered();
      assertTrue(acknowledged <= gotEvents + gotChats, "an event was acknowledged falsely");
      for (int key = 0; key < KEYS; key++) {
        if (from.link.lanes().isStateAcknowledged(KEYED, key)) {
          assertEquals(sentStates[key], gotStates[key], "key " + key + " acknowledged falsely");
        }
      }
    }

    void checkEqual() {
      for (int key = 0; key < KEYS; key++) {
        assertEquals(sentStates[key], gotStates[key], "key " + key);
      }
      assertEquals(sentEvents, gotEvents);
      assertEquals(sentChats, gotChats);
      assertEquals(0, from.link.undelivered());
      assertEquals(0, from.link.stats().queuedBytes());
    }
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static void soak(int ticks) {
    Pair pair = new Pair(42).connect();
    pair.network.recording = false;
    pair.network.delayMillis = 1_000;
    pair.network.jitterMillis = 100;
    pair.network.lossPercent = 25;
    pair.network.duplicatePercent = 25;
    Direction out = new Direction(pair.a, pair.b);
    Direction back = new Direction(pair.b, pair.a);
    long usedEarly = 0;
    for (int tick = 0; tick < ticks; tick++) {
      if (tick % 50 == 0) {
        out.send();
        back.send();
      }
      pair.run(1);
      out.take();
      back.take();
      if (tick % 97 == 0) {
        out.checkAcknowledgements();
        back.checkAcknowledgements();
      }
      if (tick == ticks / 4) {
        usedEarly = usedBytes();
      }
      assertTrue(pair.network.pending() < 20_000, pair.network.pending() + " packets fly");
    }
    long grown = usedBytes() - usedEarly;
    assertTrue(grown < 8 << 20, "the heap grew by " + grown + " bytes");
    assertTrue(out.gotEvents > ticks / 50 / 2, out.gotEvents + " events");
    for (int i = 0; i < 300_000 && pair.a.link.undelivered() + pair.b.link.undelivered() > 0; i++) {
      pair.run(1);
      out.take();
      back.take();
    }
    for (int i = 0; i < 60_000; i++) {
      pair.run(1);
      out.take();
      back.take();
    }
    out.checkEqual();
    back.checkEqual();
    assertEquals(PeerState.CONNECTED, pair.a.state());
    assertEquals(PeerState.CONNECTED, pair.b.state());
  }

  @Test
  void aBadLineLeaksNothingAndAcknowledgesNothingFalsely() {
    soak(100_000);
  }

  @Test
  @Tag("long")
  void aBadLineForTenMillionTicksLeaksNothingAndAcknowledgesNothingFalsely() {
    soak(10_000_000);
  }
}
