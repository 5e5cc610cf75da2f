package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.wire.Control;
import dev.playmesh.proto.wire.Goodbye;
import dev.playmesh.proto.wire.Hello;
import dev.playmesh.transport.Lane;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a linked peer may say: it is dropped and counted, and the victim plays on with others. */
@Timeout(60)
class HostilePeerIT {

  private static final long HUGE = 1L << 47;

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private final Recorder seen = new Recorder();
  private final List<Integer> notes = new ArrayList<>();
  private Session ann;
  private Session bob;
  private Stranger eve;

  @BeforeEach
  void annPlaysWithBobAndEveComes() throws InterruptedException {
    ann = rooms.joined("ann").listen(seen);
    bob = rooms.joined("bob");
    assertTrue(Frames.until(20, () -> seen.count("complete") == 1, ann, bob));
    seen.lines.clear();
    ann.on(Sample.Note.class, (peer, note, info) -> notes.add(note.number()));
    eve = Stranger.linkedTo(ann.self().orElseThrow(), rooms.server().port(), "it");
  }

  @AfterEach
  void annStillPlaysWithBob() {
    notes.clear();
    bob.send(bob.peer(ann.self().orElseThrow()).orElseThrow(), new Sample.Note(77));
    assertTrue(Frames.until(10, () -> notes.contains(77), ann, bob), () -> "" + ann.peers());
    assertEquals(Session.State.JOINED, ann.state());
    assertEquals(List.of(), seen.errors);
    assertTrue(seen.lines.stream().noneMatch(line -> line.endsWith("bob")), () -> "" + seen.lines);
    eve.close();
  }

  private Peer peer() {
    return ann.peer(PeerId.of(eve.id())).orElseThrow();
  }

  private void awaitConnected() {
    assertTrue(
        Frames.until(10, () -> seen.count("connected eve") == 1, ann, bob), () -> "" + seen.lines);
  }

  private void awaitDropped(long atLeast) {
    assertTrue(
        Frames.until(10, () -> peer().stats().droppedIn() >= atLeast, ann, bob),
        () -> peer().stats().droppedIn() + " dropped");
  }

  private Code awaitRefusal() {
    assertTrue(
        Frames.until(15, () -> !seen.about("unstable eve").isEmpty(), ann, bob),
        () -> "" + seen.lines);
    return seen.reasons.get(seen.reasons.size() - 1).code();
  }

  private void sayNote(int number) {
    byte[] note = Stranger.message(2, littleEndian(number));
    eve.send(Lane.EVENT, Stranger.reliable(0, eve.next(), 0, 64, note));
  }

  private static byte[] littleEndian(int... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(numbers);
    return bytes.array();
  }

  private void awaitNote(int number) {
    sayNote(number);
    assertTrue(Frames.until(10, () -> notes.contains(number), ann, bob), () -> "" + notes);
  }

  @Test
  void properOneIsHeard() {
    eve.greet();
    awaitConnected();
    awaitNote(5);
    assertEquals(0, peer().stats().droppedIn());
  }

  @Test
  void randomBytesOnEveryLaneAreDroppedAndCounted() {
    eve.greet();
    awaitConnected();
    Random random = new Random(1);
    for (Lane lane : Lane.values()) {
      for (int i = 0; i < 400; i++) {
        byte[] packet = new byte[1 + random.nextInt(1_100)];
        random.nextBytes(packet);
        packet[0] &= (byte) (i % 2 == 0 ? 0xff : 0x3f);
        eve.send(lane, packet);
      }
    }
    awaitDropped(500);
  }

  @Test
  void truncatedPacketsAreDroppedAndCounted() {
    eve.greet();
    awaitConnected();
    byte[] event = Stranger.reliable(0, 1, 0, 64, Stranger.message(2, new byte[4]));
    byte[] state = Stranger.unreliable(0, 9, Stranger.message(1, new byte[12]));
    byte[] ping = Stranger.unreliable(2, 10, new byte[8]);
    for (int length = 1; length < event.length - 6; length++) {
      eve.send(Lane.EVENT, Arrays.copyOf(event, length));
    }
    for (byte[] whole : List.of(state, ping)) {
      for (int length = 1; length < whole.length; length++) {
        eve.send(Lane.STATE, Arrays.copyOf(whole, length));
      }
    }
    awaitDropped(4);
    awaitNote(6);
  }

  @Test
  void unknownAndMisplacedTypesAreDroppedAndCounted() {
    eve.greet();
    awaitConnected();
    for (long type : new long[] {0, 99, 65_535, 65_536, 1L << 32, Long.MAX_VALUE, -1, 1, 3, 5}) {
      eve.send(
          Lane.EVENT, Stranger.reliable(0, eve.next(), 0, 64, Stranger.message(type, new byte[4])));
    }
    awaitDropped(10);
    awaitNote(7);
    assertEquals(PeerState.CONNECTED, peer().state());
  }

  @Test
  void hugeCreditAndForgedAcknowledgementsAreHarmless() {
    eve.greet();
    awaitConnected();
    for (long credit : new long[] {HUGE, 1L << 53, Long.MAX_VALUE, -1}) {
      eve.send(Lane.EVENT, Stranger.reliable(2, 0, 0, credit, new byte[0]));
    }
    for (long ack : new long[] {1_000, HUGE, Long.MAX_VALUE, -1}) {
      eve.send(Lane.EVENT, Stranger.reliable(2, 0, ack, 64, new byte[0]));
    }
    for (int ack : new int[] {1, 0x7fff, 0xffff}) {
      byte[] packet =
          new byte[] {0x4b, 0, 1, (byte) (ack >> 8), (byte) ack, -1, -1, -1, -1, 0, 0, 0};
      eve.send(Lane.STATE, packet);
    }
    awaitDropped(7);
    for (int i = 0; i < 50; i++) {
      ann.broadcast(new Sample.Note(i));
      ann.broadcast(new Sample.Move(1, i));
    }
    awaitNote(8);
    assertEquals(PeerState.CONNECTED, peer().state());
  }

  @Test
  void wrongDecodingIsDroppedAndCounted() {
    eve.greet();
    awaitConnected();
    for (int length = 0; length < 4; length++) {
      byte[] body = Stranger.message(2, new byte[length]);
      eve.send(Lane.EVENT, Stranger.reliable(0, eve.next(), 0, 64, body));
    }
    awaitDropped(4);
    awaitNote(9);
    assertEquals(1, seen.errors.size(), "told once");
    seen.errors.clear();
  }

  @Test
  void helloOfAnotherPeerIsRefused() {
    eve.greet(eve.properHello().setPeerId(bob.self().orElseThrow().value()));
    assertEquals(Code.PROTOCOL_ERROR, awaitRefusal());
    assertEquals(List.of(), seen.about("connected"));
  }

  @Test
  void helloWithAnotherTableIsRefusedAndTheEntryNamed() {
    Hello.Builder hello = eve.properHello();
    hello.setMessages(1, hello.getMessages(1).toBuilder().setName("x\u0000\n".repeat(9_000)));
    eve.greet(hello);
    assertEquals(Code.TABLE_MISMATCH, awaitRefusal());
    String detail = seen.reasons.get(0).detail();
    assertTrue(detail.length() < 1_000 && detail.lines().count() == 1, detail);
  }

  @Test
  void helloOfAnotherProtocolIsRefused() {
    eve.greet(eve.properHello().setProtocol(2));
    awaitRefusal();
    assertEquals(List.of(), seen.about("connected"));
  }

  @Test
  void secondHelloChangesNothing() {
    eve.greet();
    awaitConnected();
    eve.greet(eve.properHello().setProtocol(2));
    eve.greet();
    awaitNote(10);
    assertEquals(PeerState.CONNECTED, peer().state());
  }

  @Test
  void whatComesBeforeTheHelloIsBounded() {
    byte[] chunk = Stranger.reliable(1, 1, 0, 64, new byte[65_000]);
    long before = ProcessFacts.heapBytes();
    for (int i = 0; i < 500 && seen.about("unstable eve").isEmpty(); i++) {
      eve.send(Lane.BULK, chunk);
      ann.poll();
    }
    assertEquals(Code.PROTOCOL_ERROR, awaitRefusal());
    long grown = ProcessFacts.heapBytes() - before;
    assertTrue(grown < 16 << 20, () -> "kept " + (grown >> 20) + " MB of one who said no hello");
  }

  @Test
  void channelsThatNobodyAgreedOnAreClosedAndTooManyEndTheConnection() {
    eve.greet();
    awaitConnected();
    eve.wire.openStrayChannels(10);
    awaitNote(11);
    eve.wire.openStrayChannels(70);
    awaitRefusal();
  }

  @Test
  void onlyOneWhoSendsBeyondItsCreditIsCut() {
    eve.greet();
    awaitConnected();
    for (int i = 0; i < 60 && seen.about("unstable eve").isEmpty(); i++) {
      byte[] body = Stranger.message(6, new byte[64_000]);
      eve.send(Lane.EVENT, Stranger.reliable(0, eve.next(), 0, 64, body));
    }
    assertEquals(Code.PROTOCOL_ERROR, awaitRefusal());
    assertTrue(seen.reasons.get(0).detail().contains("credit"), seen.reasons.get(0).detail());
  }

  @Test
  void floodOfStatesAndSparksLeavesRoomForOthers() {
    eve.greet();
    awaitConnected();
    for (int round = 0; round < 30; round++) {
      for (int i = 0; i < 200; i++) {
        byte[] record = Stranger.message(7, new byte[1_000]);
        eve.flood(Lane.STATE, Stranger.unreliable(0, round * 200 + i, record), 1);
        byte[] sparks = new byte[1_000];
        eve.flood(Lane.UNRELIABLE, Stranger.unreliable(0, round * 200 + i, sparks), 1);
      }
      Frames.play(0.02, ann, bob);
    }
    awaitDropped(1);
    awaitNote(12);
  }

  @Test
  void tooManyKeysOfAStateAreDroppedAndCounted() {
    eve.greet();
    awaitConnected();
    Set<Integer> things = new HashSet<>();
    ann.on(Sample.Move.class, (peer, move, info) -> things.add(move.thing()));
    long start = System.currentTimeMillis();
    for (int key = 1; key <= 10_000; key++) {
      eve.send(Lane.STATE, Stranger.unreliable(0, key, Stranger.message(1, move(key))));
      if (key % 1_000 == 0) {
        Frames.play(0.01, ann, bob);
      }
    }
    Frames.play(0.3, ann, bob);
    long forgotten = (System.currentTimeMillis() - start) / 5_000 * 4_096;
    assertTrue(things.size() > 500, things.size() + " keys");
    assertTrue(things.size() <= 4_096 + forgotten, things.size() + " keys");
    awaitNote(13);
  }

  /** {@code key varint, version, age varint, body}. */
  private static byte[] move(int key) {
    byte[] name = {(byte) (key | 0x80), (byte) ((key >> 7) & 0x7f), 0, 1, 0};
    return ByteBuffer.allocate(13).put(name).put(littleEndian(key, 1)).array();
  }

  @Test
  void holesInAnOrderedLaneEndTheConnectionButNotTheGame() {
    eve.greet();
    awaitConnected();
    eve.send(Lane.EVENT, Stranger.reliable(0, 5, 0, 64, Stranger.message(2, new byte[4])));
    awaitRefusal();
    assertEquals(List.of(), notes);
  }

  @Test
  void nothingIsHeardAfterAGoodbye() {
    eve.greet();
    awaitConnected();
    Goodbye goodbye =
        Goodbye.newBuilder()
            .setReason(Goodbye.Reason.PROTOCOL_ERROR)
            .setMessage("you\n\u0007 did".repeat(100))
            .build();
    Control control = Control.newBuilder().setGoodbye(goodbye).build();
    eve.send(Lane.EVENT, Stranger.reliable(3, eve.next(), 0, 64, control));
    awaitRefusal();
    eve.flood(Lane.EVENT, Stranger.reliable(0, 2, 0, 64, Stranger.message(2, new byte[4])), 1);
    Frames.play(0.3, ann, bob);
    assertEquals(List.of(), notes);
    assertEquals(1, seen.reasons.get(0).detail().lines().count());
  }
}
