package dev.playmesh.channel;

import static dev.playmesh.channel.Pair.KEYED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.transport.Lane;
import dev.playmesh.types.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keys come, rest, are forgotten and come again. */
class StateKeysTest {

  private static byte[] value(int value) {
    return Pair.bytes(value);
  }

  private static List<Integer> valuesOf(Pair pair, int low) {
    return pair.b.values(KEYED).stream().filter(value -> value % 10_000 == low).toList();
  }

  /** Sends keys from to until, and waits for their acknowledgement. */
  private static void fill(Pair pair, int from, int until) {
    for (int key = from; key < until; key++) {
      assertEquals(SendResult.ACCEPTED, pair.a.send(KEYED, key, value(key)));
      if (key % 200 == 0) {
        pair.a.flush();
        pair.run(50);
      }
    }
    pair.a.flush();
    pair.run(500);
    assertEquals(0, pair.a.link.stats().queuedBytes());
  }

  /** The two sides forget different keys, since a repeat was lost: the key must not be lost. */
  @Test
  void aKeyThatOnlyTheSenderForgotIsAcceptedAgain() {
    Pair pair = new Pair(1).connect();
    pair.run(3_000);
    pair.network.b.blocked = true;
    pair.a.send(KEYED, 1, value(1));
    pair.a.flush();
    pair.run(20);
    pair.a.send(KEYED, 2, value(2));
    pair.a.flush();
    pair.run(15);
    pair.network.outage = true;
    pair.run(21);
    pair.network.outage = false;
    pair.network.b.blocked = false;
    pair.run(300);
    assertEquals(0, pair.a.link.stats().queuedBytes());
    fill(pair, 3, StateOutbox.MAX_KEYS + 1);
    pair.run(11_000);
    assertEquals(SendResult.ACCEPTED, pair.a.send(KEYED, 5_000, value(5_000)));
    pair.a.flush();
    pair.run(300);
    for (int key : new int[] {2, 1, 3}) {
      pair.a.send(KEYED, key, value(10_000 + key));
      pair.a.flush();
      pair.run(300);
      assertEquals(List.of(key, 10_000 + key), valuesOf(pair, key), "of key " + key);
    }
  }

  @Test
  void aKeyThatWasIdleForAnHourIsStillAccepted() {
    Pair pair = new Pair(2).connect();
    pair.a.send(KEYED, 7, value(7));
    pair.a.flush();
    pair.runCoarsely(3_600_000);
    pair.a.send(KEYED, 7, value(10_007));
    pair.a.flush();
    pair.run(300);
    assertEquals(List.of(7, 10_007), valuesOf(pair, 7));
  }

  @Test
  void everyKeyOfALongChurnArrives() {
    Pair pair = new Pair(3).connect();
    int keys = 5 * StateOutbox.MAX_KEYS;
    for (int key = 0; key < keys; key++) {
      assertEquals(SendResult.ACCEPTED, pair.a.send(KEYED, key, value(key)), "key " + key);
      if (key % 25 == 24) {
        pair.a.flush();
        pair.run(100);
      }
    }
    pair.a.flush();
    pair.run(500);
    assertEquals(keys, pair.b.values(KEYED).stream().distinct().count());
    assertEquals(keys, pair.b.got.size());
    assertEquals(0, pair.b.link.stats().droppedIn());
  }

  @Test
  void aSleepingGameHoldsBoundedStatesWhateverKeysThePeerSends() {
    Pair pair = new Pair(4).connect();
    pair.b.asleep = true;
    int sequence = 20_000;
    long key = 1;
    for (int second = 0; second < 60; second++) {
      for (int i = 0; i < 30; i++) {
        PacketWriter out = new PacketWriter();
        PacketHeader header = new PacketHeader();
        header.sequence = sequence++;
        header.write(out);
        for (int record = 0; record < 100; record++, key++) {
          out.varint(KEYED.id());
          out.varint(Varint.size(key) + 6);
          out.varint(key);
          out.u16(0);
          out.u32(0);
        }
        pair.network.b.newest().inject(Lane.STATE, out.toPacket());
      }
      pair.run(1_000);
    }
    pair.b.poll();
    int held = pair.b.got.size();
    assertTrue(held > 1_000, held + " states");
    assertTrue(held <= 2 * StateOutbox.MAX_KEYS, held + " states of a peer's inventing waited");
  }
}
