package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.Delivery;
import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is accepted arrives as it was, whatever its size and moment. */
@Timeout(120)
class DataIT {

  private static final int[] SIZES = {0, 1, 1100, 1101, 16_384, 65_535, 65_536, 65_537};
  private static final int[] BULK_SIZES = {16_000, 16_001, 262_143, 262_144, 262_145, 1 << 20};

  @RegisterExtension final RealRooms rooms = new RealRooms();

  @ParameterizedTest
  @EnumSource(Delivery.class)
  void everySizeArrivesWholeOrIsRefused(Delivery delivery) {
    List<Session> all = rooms.mesh(2);
    List<byte[]> got = new ArrayList<>();
    listen(all.get(1), delivery, got);
    for (int size : SIZES) {
      carry(all, delivery, size, got);
    }
    for (int size : delivery == Delivery.BULK ? BULK_SIZES : new int[0]) {
      carry(all, delivery, size, got);
    }
    carry(all, delivery, 42, got);
  }

  private static void carry(List<Session> all, Delivery delivery, int size, List<byte[]> got) {
    got.clear();
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    Session ann = all.get(0);
    SendResult result = ann.broadcast(sized(delivery, bytes));
    if (size > most(delivery)) {
      assertEquals(SendResult.TOO_LARGE, result, delivery + " of " + size);
      return;
    }
    assertEquals(SendResult.ACCEPTED, result, delivery + " of " + size);
    int[] frame = {0};
    Runnable again =
        () -> {
          if (delivery == Delivery.UNRELIABLE && frame[0]++ % 10 == 9) {
            ann.broadcast(sized(delivery, bytes));
          }
        };
    assertTrue(Frames.until(15, () -> !got.isEmpty(), again, all), delivery + " of " + size);
    assertArrayEquals(bytes, got.get(0));
    Frames.until(0.1, () -> false, () -> {}, all);
  }

  private static Object sized(Delivery delivery, byte[] bytes) {
    return switch (delivery) {
      case STATE -> new Sample.Figure(bytes);
      case UNRELIABLE -> new Sample.Flash(bytes);
      case EVENT -> new Sample.Blob(bytes);
      case UNORDERED_EVENT -> new Sample.Heap(bytes);
      case BULK -> new Sample.Chunk(bytes);
    };
  }

  private static int most(Delivery delivery) {
    return switch (delivery) {
      case STATE, UNRELIABLE -> 1_100;
      case EVENT, UNORDERED_EVENT -> 65_536;
      case BULK -> 64 << 20;
    };
  }

  private static void listen(Session session, Delivery delivery, List<byte[]> got) {
    switch (delivery) {
      case STATE -> session.on(Sample.Figure.class, (peer, it, info) -> got.add(it.bytes()));
      case UNRELIABLE -> session.on(Sample.Flash.class, (peer, it, info) -> got.add(it.bytes()));
      case EVENT -> session.on(Sample.Blob.class, (peer, it, info) -> got.add(it.bytes()));
      case UNORDERED_EVENT ->
          session.on(Sample.Heap.class, (peer, it, info) -> got.add(it.bytes()));
      case BULK -> session.on(Sample.Chunk.class, (peer, it, info) -> got.add(it.bytes()));
    }
  }

  @Test
  void bulkOfTwentyMegabytesArrivesWhole() {
    List<Session> all = rooms.mesh(2);
    byte[] large = new byte[20 << 20];
    new Random(5).nextBytes(large);
    List<byte[]> got = new ArrayList<>();
    listen(all.get(1), Delivery.BULK, got);
    all.get(0).broadcast(new Sample.Chunk(large));
    assertTrue(Frames.until(60, () -> got.size() == 1, () -> {}, all));
    assertTrue(Arrays.equals(large, got.get(0)));
  }

  @Test
  void backPressureIsToldAndNothingIsLost() {
    List<Session> all = rooms.mesh(2);
    Session ann = all.get(0);
    Recorder seen = new Recorder();
    ann.listen(seen);
    List<byte[]> got = new ArrayList<>();
    listen(all.get(1), Delivery.EVENT, got);
    int sent = 0;
    boolean refused = false;
    while (sent < 1_000 && !refused) {
      byte[] bytes = new byte[60_000];
      bytes[0] = (byte) sent;
      refused = ann.broadcast(new Sample.Blob(bytes)) == SendResult.BACKPRESSURE;
      sent += refused ? 0 : 1;
    }
    assertTrue(refused, "a queue of a megabyte takes no more than that");
    int accepted = sent;
    assertTrue(Frames.until(20, () -> got.size() == accepted, () -> {}, all));
    assertEquals(
        IntStream.range(0, accepted).mapToObj(i -> (byte) i).toList(),
        got.stream().map(bytes -> bytes[0]).toList());
    assertTrue(Frames.until(5, () -> !seen.about("writable").isEmpty(), () -> {}, all));
    assertEquals(SendResult.ACCEPTED, ann.broadcast(new Sample.Blob(new byte[60_000])));
  }

  @Test
  void broadcastRightAfterTheWelcomeIsDeliveredOrRefused() {
    Session ann = rooms.joined("ann");
    List<Integer> got = notes(ann);
    for (int round = 0; round < 5; round++) {
      got.clear();
      Session bob = rooms.joined("bob");
      List<Integer> accepted = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        if (bob.broadcast(new Sample.Note(i)) == SendResult.ACCEPTED) {
          accepted.add(i);
        }
        Frames.play(0.01, ann, bob);
      }
      assertTrue(accepted.size() > 10, "accepted " + accepted);
      int last = accepted.get(accepted.size() - 1);
      assertTrue(Frames.until(20, () -> got.contains(last), ann, bob), () -> "" + got);
      assertEquals(accepted, got);
      bob.close();
      rooms.forget(bob);
    }
  }

  @Test
  void eventsThatBothSendWhenConnectedAllArrive() {
    sendWhenConnected(5);
  }

  @Test
  @Tag("long")
  void eventsThatBothSendWhenConnectedAllArriveFiftyTimes() {
    sendWhenConnected(50);
  }

  private void sendWhenConnected(int rounds) {
    List<Integer> hundred = IntStream.range(0, 100).boxed().toList();
    Session ann = greeting(rooms.joined("ann"));
    List<Integer> annGot = notes(ann);
    for (int round = 0; round < rounds; round++) {
      annGot.clear();
      Session bob = greeting(rooms.join("bob"));
      rooms.forget(bob);
      List<Integer> bobGot = notes(bob);
      assertTrue(
          Frames.until(20, () -> annGot.size() >= 100 && bobGot.size() >= 100, ann, bob),
          "round " + round + ": " + annGot.size() + " and " + bobGot.size());
      assertEquals(hundred, annGot);
      assertEquals(hundred, bobGot);
      bob.close();
      assertTrue(Frames.until(10, () -> ann.peers().isEmpty(), ann), "round " + round);
    }
  }

  private static Session greeting(Session session) {
    return session.listen(
        new SessionListener() {
          @Override
          public void onPeerConnected(Peer peer) {
            for (int i = 0; i < 100; i++) {
              assertEquals(SendResult.ACCEPTED, session.send(peer, new Sample.Note(i)));
            }
          }
        });
  }

  private static List<Integer> notes(Session session) {
    List<Integer> got = new ArrayList<>();
    session.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    return got;
  }

  @Test
  void aListenerThatComesASecondLateGetsTheNewestThousand() {
    List<Session> all = rooms.mesh(2);
    for (int i = 0; i < 1_500; i++) {
      assertEquals(SendResult.ACCEPTED, all.get(0).broadcast(new Sample.Note(i)));
    }
    Frames.until(1, () -> false, () -> {}, all);
    List<Integer> got = notes(all.get(1));
    all.get(0).broadcast(new Sample.Note(1_500));
    assertTrue(Frames.until(10, () -> got.contains(1_500), () -> {}, all));
    assertEquals(IntStream.rangeClosed(500, 1_500).boxed().toList(), got);
  }

  @Test
  void whatWasSentBeforeALeaveArrives() {
    List<Session> all = rooms.mesh(2);
    List<Integer> got = notes(all.get(1));
    for (int i = 0; i < 2_000; i++) {
      assertEquals(SendResult.ACCEPTED, all.get(0).broadcast(new Sample.Note(i)));
    }
    all.get(0).close();
    assertTrue(Frames.until(10, () -> all.get(1).peers().isEmpty(), all.get(1)));
    assertEquals(IntStream.range(0, 2_000).boxed().toList(), got);
  }

  @Test
  void tenMegabytesBeforeALeaveArriveOrNotButTheLeaveIsBounded() {
    List<Session> all = rooms.mesh(2);
    Recorder seen = new Recorder();
    all.get(1).listen(seen);
    List<byte[]> got = new ArrayList<>();
    listen(all.get(1), Delivery.BULK, got);
    all.get(0).broadcast(new Sample.Chunk(new byte[10 << 20]));
    long start = System.currentTimeMillis();
    all.get(0).close();
    assertTrue(System.currentTimeMillis() - start < 4_500, "close() is bounded");
    assertTrue(Frames.until(10, () -> seen.count("left p0") == 1, all.get(1)));
    assertTrue(got.isEmpty() || got.get(0).length == 10 << 20);
  }

  @Test
  void whatALeavingPeerDidNotGetIsTold() {
    List<Session> all = rooms.mesh(2);
    Recorder seen = new Recorder();
    all.get(0).listen(seen);
    for (int i = 0; i < 3; i++) {
      all.get(0).broadcast(new Sample.Chunk(new byte[10 << 20]));
    }
    all.get(0).flush();
    all.get(1).close();
    assertTrue(Frames.until(10, () -> seen.count("left p1") == 1, all.get(0)));
    assertTrue(seen.undelivered > 0, "" + seen.lines);
  }
}
