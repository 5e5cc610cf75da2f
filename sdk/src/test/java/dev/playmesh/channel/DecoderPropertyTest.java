package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.wire.Control;
import dev.playmesh.transport.Connection;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.types.PeerId;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever bytes a peer sends: each decoder answers, none throws, none reads beyond the end. */
class DecoderPropertyTest {

  private static final MessageTable TABLE = Pair.TABLE;

  /** Takes everything. */
  private static final class Sinkhole implements Connection {

    @Override
    public void accept(Signal signal) {}

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public boolean send(Lane lane, byte[] packet) {
      assertTrue(packet.length > 0 && packet.length <= 1200, packet.length + " bytes");
      return true;
    }

    @Override
    public long bufferedBytes(Lane lane) {
      return 0;
    }

    @Override
    public int maxPacketBytes() {
      return 65_600;
    }

    @Override
    public boolean isWorn() {
      return false;
    }

    @Override
    public void restart() {}

    @Override
    public void close() {}
  }

  /** The receiving half of a link. */
  private static final class Receiver implements Arrivals.Listener {

    final LinkCounters counters = new LinkCounters();
    final Lanes lanes = new Lanes(LinkSettings.DEFAULT, TABLE, () -> 1_000_000_000L, counters);
    final Arrivals arrivals = new Arrivals(TABLE, LinkSettings.DEFAULT, lanes, counters, 7, this);
    int messages;

    boolean packet(Lane lane, byte[] bytes) {
      byte[] before = bytes.clone();
      boolean good = arrivals.packet(new Sinkhole(), lane, bytes, 1_000_000_000L, 1_000_000_000L);
      lanes.poll(this::message, 10_000);
      assertTrue(Arrays.equals(before, bytes), "the packet was changed");
      return good;
    }

    private void message(
        MessageSpec spec,
        byte[] bytes,
        int offset,
        int length,
        double sampledMillis,
        double arrivedMillis,
        long sequence) {
      messages++;
      assertTrue(offset >= 0 && length >= 0 && offset + length <= bytes.length);
      assertTrue(sampledMillis <= arrivedMillis, "made later than arrived");
      assertTrue(sequence >= 0);
    }

    @Override
    public void control(Control control) {}

    @Override
    public void gap(Lane lane) {}

    @Override
    public void beyondCredit(Lane lane) {}
  }

  private static PacketReader reader(byte[] bytes) {
    return new PacketReader().wrap(bytes);
  }

  @Property(seed = "42")
  void aReaderNeverGoesBeyondItsEnd(@ForAll @Size(max = 40) byte[] noise, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PacketReader in = reader(noise);
    for (int i = 0; i < 50; i++) {
      int before = in.position();
      switch (random.nextInt(7)) {
        case 0 -> in.u8();
        case 1 -> in.u16();
        case 2 -> in.u32();
        case 3 -> in.u64();
        case 4 -> in.varint();
        case 5 -> assertTrue(in.varint(100) <= 100);
        default -> in.skip(random.nextInt(-3, 20));
      }
      assertTrue(in.position() >= before && in.position() <= noise.length);
      assertTrue(in.remaining() >= 0);
    }
    assertTrue(in.failed() || in.position() <= noise.length);
  }

  @Property(seed = "42")
  void anyUnreliableHeaderIsReadAsItWasWritten(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PacketHeader header = new PacketHeader();
    header.kind = random.nextInt(4);
    header.sequence = random.nextInt(65_536);
    header.hasAck = random.nextBoolean();
    header.ack = header.hasAck ? random.nextInt(65_536) : 0;
    header.ackBits = header.hasAck && random.nextBoolean() ? random.nextInt() : -1;
    header.sendTime = random.nextInt(65_536);
    header.hold = header.hasAck ? random.nextInt(256) : 0;
    PacketWriter out = new PacketWriter();
    header.write(out);
    assertTrue(out.length() <= PacketHeader.MAX_BYTES);
    byte[] bytes = out.toPacket();
    PacketHeader read = new PacketHeader();
    assertTrue(read.read(reader(bytes)));
    assertEquals(fields(header), fields(read));
    for (int cut = 0; cut < bytes.length; cut++) {
      assertFalse(new PacketHeader().read(reader(Arrays.copyOf(bytes, cut))), "cut at " + cut);
    }
  }

  private static List<Integer> fields(PacketHeader header) {
    return List.of(
        header.kind,
        header.sequence,
        header.hasAck ? 1 : 0,
        header.ack,
        header.ackBits,
        header.sendTime,
        header.hold);
  }

  @Property(seed = "42")
  void anyReliableHeaderIsReadAsItWasWritten(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int kind = random.nextInt(4);
    boolean numbered = kind == ReliableHeader.DATA || kind == ReliableHeader.FRAGMENT;
    long number = numbered ? 1 + (random.nextLong() >>> random.nextInt(28, 63)) : 0;
    long ack = random.nextLong() >>> random.nextInt(28, 64);
    long credit = random.nextLong() >>> random.nextInt(16, 64);
    PacketWriter out = new PacketWriter();
    ReliableHeader.write(out, kind, number, ack, credit);
    byte[] bytes = out.toPacket();
    ReliableHeader read = new ReliableHeader();
    assertTrue(read.read(reader(bytes)));
    assertEquals(List.of(number, ack, credit), List.of(read.number, read.ack, read.creditKib));
    for (int cut = 0; cut < bytes.length; cut++) {
      assertFalse(new ReliableHeader().read(reader(Arrays.copyOf(bytes, cut))), "cut at " + cut);
    }
  }

  @Property(tries = 400, seed = "42")
  void randomBytesOnAnyLaneAreDroppedAndCounted(
      @ForAll @Size(max = 1200) byte[] noise, @ForAll @IntRange(max = 4) int lane) {
    Receiver receiver = new Receiver();
    boolean good = receiver.packet(Lane.of(lane), noise);
    assertTrue(good || receiver.counters.droppedIn.get() > 0);
  }

  @Property(tries = 400, seed = "42")
  void randomRecordsBehindAGoodHeaderAreDroppedAndCounted(
      @ForAll @Size(max = 200) byte[] noise, @ForAll @IntRange(max = 4) int laneId) {
    Receiver receiver = new Receiver();
    Lane lane = Lane.of(laneId);
    for (int kind = 0; kind < 4; kind++) {
      PacketWriter out = header(lane, kind, 1 + kind);
      out.bytes(noise, 0, noise.length);
      receiver.packet(lane, out.toPacket());
    }
    assertTrue(receiver.messages <= 4 * (noise.length + 1));
  }

  private static PacketWriter header(Lane lane, int kind, int number) {
    PacketWriter out = new PacketWriter();
    if (lane.reliable()) {
      boolean numbered = kind == ReliableHeader.DATA || kind == ReliableHeader.FRAGMENT;
      ReliableHeader.write(out, kind, numbered ? number : 0, 0, 64);
    } else {
      PacketHeader header = new PacketHeader();
      header.kind = kind;
      header.sequence = number;
      header.write(out);
    }
    return out;
  }

  @Property(tries = 100, seed = "42")
  void goodPacketsThatWereCutOrMutatedNeverThrow(
      @ForAll long seed, @ForAll @IntRange(max = 4) int laneId) {
    SplittableRandom random = new SplittableRandom(seed);
    Lane lane = Lane.of(laneId);
    byte[] whole = good(lane, random);
    Receiver receiver = new Receiver();
    assertTrue(receiver.packet(lane, whole.clone()));
    assertTrue(receiver.messages > 0);
    for (int i = 0; i < 20; i++) {
      receiver.packet(lane, Arrays.copyOf(whole, random.nextInt(whole.length)));
      byte[] mutated = whole.clone();
      mutated[random.nextInt(whole.length)] = (byte) random.nextInt();
      receiver.packet(lane, mutated);
      new Receiver().packet(lane, mutated);
    }
  }

  private static byte[] good(Lane lane, SplittableRandom random) {
    MessageSpec spec =
        List.of(Pair.KEYED, Pair.BLINK, Pair.SHOT, Pair.CHAT, Pair.MAP).get(lane.id());
    PacketWriter out = header(lane, PacketHeader.DATA, 1);
    for (int i = 0; i < 5; i++) {
      PacketWriter body = new PacketWriter();
      if (lane == Lane.STATE) {
        body.varint(random.nextLong());
        body.varint(0);
        body.varint(random.nextInt(500));
      }
      body.bytes(new byte[random.nextInt(30)], 0, 0);
      out.varint(spec.id());
      out.varint(body.length());
      out.bytes(body.toPacket(), 0, body.length());
    }
    return out.toPacket();
  }

  @Property(seed = "42")
  void fragmentsOfAnyKindNeverMakeMoreThanTheLimit(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BulkAssembly bulk = new BulkAssembly(1_000);
    byte[] source = new byte[400];
    for (int i = 0; i < 200; i++) {
      long total = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(1, 1_500);
      byte[] whole =
          bulk.add(random.nextInt(3), Math.max(1, total), source, 0, random.nextInt(400));
      assertTrue(whole == null || (whole.length > 0 && whole.length <= 1_000));
    }
  }

  @Property(tries = 200, seed = "42")
  void randomHellosAreAHelloOrNone(@ForAll @Size(max = 300) byte[] noise) {
    PacketWriter out = new PacketWriter();
    ReliableHeader.write(out, ReliableHeader.CONTROL, 0, 0, 64);
    out.bytes(noise, 0, noise.length);
    for (Lane lane : Lane.values()) {
      Control control = new Receiver().arrivals.hello(lane, out.toPacket());
      assertTrue(control == null || control.hasHello());
      assertTrue(new Receiver().arrivals.hello(lane, noise) == null || noise.length > 3);
    }
  }

  @Property(tries = 200, seed = "42")
  void brokenHellosAreNoneOrAreNamed(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PacketWriter out = new PacketWriter();
    ReliableHeader.write(out, ReliableHeader.CONTROL, 0, 0, 64);
    byte[] body = Controls.hello(TABLE, PeerId.of("a"));
    out.bytes(body, 0, body.length);
    byte[] whole = out.toPacket();
    for (int i = 0; i < 10; i++) {
      byte[] mutated = Arrays.copyOf(whole, random.nextInt(1, whole.length + 1));
      mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
      Control control = new Receiver().arrivals.hello(Lane.EVENT, mutated);
      if (control != null) {
        String said = TABLE.mismatch(control.getHello()).orElse("");
        assertTrue(said.chars().noneMatch(Character::isISOControl), said);
        assertTrue(said.length() < 1_000);
      }
    }
  }
}
