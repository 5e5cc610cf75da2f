package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.SendResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A full room in one process: 28 links, 60 frames a second, events of 64 bytes to all. */
@Timeout(180)
class EightPeersIT {

  private static final int PEERS = 8;
  private static final int EVENT_BYTES = 64;

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final Map<String, Integer> next = new HashMap<>();
  private int events;
  private int wrong;
  private int refused;

  @Test
  void meshSoonAndLoseNoEvent() {
    long start = System.currentTimeMillis();
    List<Session> all = rooms.mesh(PEERS);
    long took = System.currentTimeMillis() - start;
    assertTrue(took < 6_000, "complete after " + took + " ms");
    play(all, 5);
  }

  @Test
  @Tag("long")
  void loseNoEventInAMinute() {
    play(rooms.mesh(PEERS), 60);
  }

  private void play(List<Session> all, double seconds) {
    all.forEach(this::listen);
    int[] step = {0};
    Runnable frame =
        () -> {
          for (Session session : all) {
            session.broadcast(new Sample.Move(1, step[0]));
            SendResult result = session.broadcast(new Sample.Blob(numbered(step[0])));
            refused += result == SendResult.ACCEPTED ? 0 : 1;
          }
          step[0]++;
        };
    Frames.until(seconds, () -> false, frame, all);
    int expected = step[0] * PEERS * (PEERS - 1);
    assertTrue(
        Frames.until(40, () -> events == expected, () -> {}, all),
        () -> events + " of " + expected + ", " + refused + " refused, " + describe(all));
    assertEquals(0, refused);
    assertEquals(0, wrong);
    assertTrue(step[0] > seconds * 20, step[0] + " frames in " + seconds + " s");
  }

  private static String describe(List<Session> all) {
    StringBuilder text = new StringBuilder();
    for (Session session : all) {
      for (Peer peer : session.peers()) {
        text.append('\n').append(peer).append(' ').append(peer.reason()).append(peer.stats());
      }
    }
    return text.toString();
  }

  private void listen(Session session) {
    session.on(
        Sample.Blob.class,
        (peer, blob, info) -> {
          int due = next.merge(session.self() + " " + peer.id(), 1, Integer::sum) - 1;
          wrong += number(blob.bytes()) == due && blob.bytes().length == EVENT_BYTES ? 0 : 1;
          events++;
        });
  }

  private static byte[] numbered(int number) {
    byte[] bytes = new byte[EVENT_BYTES];
    java.nio.ByteBuffer.wrap(bytes).putInt(number);
    return bytes;
  }

  private static int number(byte[] bytes) {
    return java.nio.ByteBuffer.wrap(bytes).getInt();
  }
}
