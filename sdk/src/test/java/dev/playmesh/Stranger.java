package dev.playmesh;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.channel.MessageSpec;
import dev.playmesh.proto.wire.Control;
import dev.playmesh.proto.wire.Hello;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.RealPeer;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.PeerId;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A member whose link is made by hand: it says on the lanes what no SDK would. */
final class Stranger implements AutoCloseable {

  final RawMember member;
  final RealPeer wire = new RealPeer("stranger");
  private final AtomicInteger numbers = new AtomicInteger();

  private Stranger(int port, String room) throws InterruptedException {
    member = new RawMember(port, room, "eve");
  }

  /** Joins, and says nothing. */
  static Stranger joined(int port, String room) throws InterruptedException {
    return new Stranger(port, room);
  }

  /** Joins, offers to one who is there, and waits until the lanes are open. */
  static Stranger linkedTo(PeerId victim, int port, String room) throws InterruptedException {
    Stranger stranger = new Stranger(port, room);
    stranger.hearFrom(victim);
    stranger.wire.sink.onSignal =
        signal -> stranger.member.signal(victim.value(), 1, SignalJson.write(signal));
    stranger.wire.open(true, List.of());
    await().atMost(RealRooms.SOON).until(() -> stranger.wire.sink.opened == 1);
    return stranger;
  }

  /** Takes the signals that one says, those that came already too. */
  void hearFrom(PeerId other) {
    member.onSignal =
        said -> {
          if (said.getFrom().equals(other.value())) {
            SignalJson.parse(said.getBody()).ifPresent(wire::accept);
          }
        };
    member.signals.forEach(member.onSignal);
  }

  /** An offer and its candidates, told to nobody. */
  List<Signal> gather() {
    wire.open(true, List.of());
    await()
        .during(Duration.ofMillis(500))
        .atMost(RealRooms.SOON)
        .until(() -> wire.sink.signals.size() > 1);
    return List.copyOf(wire.sink.signals);
  }

  String id() {
    return member.id();
  }

  /** The hello that the victim expects, of the sample game. */
  Hello.Builder properHello() {
    Hello.Builder hello =
        Hello.newBuilder().setProtocol(1).setGame("sample").setGameVersion(1).setPeerId(id());
    for (MessageSpec spec : Sample.types().table("sample", 1).entries()) {
      hello.addMessages(
          Hello.Entry.newBuilder()
              .setId(spec.id())
              .setName(spec.name())
              .setDelivery(wireId(spec.delivery()))
              .setKeyed(spec.keyed()));
    }
    return hello;
  }

  /** As docs/WIRE.md has it. */
  private static int wireId(Delivery delivery) {
    return switch (delivery) {
      case STATE -> 0;
      case UNRELIABLE -> 1;
      case EVENT -> 2;
      case UNORDERED_EVENT -> 3;
      case BULK -> 4;
    };
  }

  Stranger greet() {
    return greet(properHello());
  }

  Stranger greet(Hello.Builder hello) {
    send(Lane.EVENT, reliable(3, 0, 0, 64, Control.newBuilder().setHello(hello).build()));
    return this;
  }

  /** Sends, waiting while the transport's buffer is full. */
  void send(Lane lane, byte[] packet) {
    for (int i = 0; i < 5_000; i++) {
      if (wire.send(lane, packet) || !wire.sink.failures.isEmpty()) {
        return;
      }
      await().pollDelay(Duration.ofMillis(5)).until(() -> true);
    }
    assertTrue(!wire.sink.failures.isEmpty(), "nothing is taken any more");
  }

  /** As much as the transport takes at once. */
  int flood(Lane lane, byte[] packet, int times) {
    return wire.call(
        () -> {
          int taken = 0;
          for (int i = 0; i < times; i++) {
            taken += wire.connection().send(lane, packet) ? 1 : 0;
          }
          return taken;
        });
  }

  /** The next number of the EVENT lane. */
  int next() {
    return numbers.incrementAndGet();
  }

  static byte[] reliable(int kind, long number, long ack, long creditKib, Control control) {
    return reliable(kind, number, ack, creditKib, control.toByteArray());
  }

  static byte[] reliable(int kind, long number, long ack, long creditKib, byte[] rest) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x40 | kind);
    varint(out, number);
    varint(out, ack);
    varint(out, creditKib);
    out.writeBytes(rest);
    return out.toByteArray();
  }

  /** Without acknowledgement. */
  static byte[] unreliable(int kind, int sequence, byte[] rest) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x40 | (kind << 3));
    out.write(sequence >> 8);
    out.write(sequence);
    out.write(0);
    out.write(0);
    out.writeBytes(rest);
    return out.toByteArray();
  }

  /** {@code type varint, length varint, body}. */
  static byte[] message(long type, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    varint(out, type);
    varint(out, body.length);
    out.writeBytes(body);
    return out.toByteArray();
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  @Override
  public void close() {
    wire.close();
    member.close();
  }
}
