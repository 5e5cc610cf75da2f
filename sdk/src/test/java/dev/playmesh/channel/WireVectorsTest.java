package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.wire.Control;
import dev.playmesh.proto.wire.Goodbye;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The vectors of docs/WIRE.md are what the code writes and reads. */
class WireVectorsTest {

  private static final Pattern BLOCK = Pattern.compile("```vector\n(.*?)```", Pattern.DOTALL);
  private static final MessageSpec PLAIN = new MessageSpec(1, "Plain", Delivery.STATE, false);
  private static final MessageSpec KEYED = new MessageSpec(2, "Keyed", Delivery.STATE, true);

  private static Map<String, String> documented() throws IOException {
    Map<String, String> vectors = new TreeMap<>();
    var blocks = BLOCK.matcher(Files.readString(Path.of("../docs/WIRE.md")));
    while (blocks.find()) {
      blocks.group(1).strip().lines().forEach(line -> add(vectors, line));
    }
    return vectors;
  }

  private static void add(Map<String, String> vectors, String line) {
    int space = line.indexOf(' ');
    vectors.put(line.substring(0, space), line.substring(space).replace(" ", ""));
  }

  @Test
  void vectorsAreWhatTheCodeWrites() throws IOException {
    assertEquals(documented(), written());
  }

  private static Map<String, String> written() {
    Map<String, String> vectors = new TreeMap<>();
    vectors.put("data-header-first", hex(header(PacketHeader.DATA, 0, -1, 0, 0x1234, 0)));
    vectors.put("ack-header", hex(header(PacketHeader.ACK, 1, 7, 5, 0x10e1, 3)));
    vectors.put("ack-header-all-received", hex(header(PacketHeader.ACK, 2, 7, -1, 0xffff, 5)));
    PacketWriter ping = header(PacketHeader.PING, 3, -1, 0, 0, 0);
    ping.u64(50_000);
    vectors.put("ping", hex(ping));
    PacketWriter pong = header(PacketHeader.PONG, 4, -1, 0, 0, 0);
    pong.u64(50_000);
    pong.u64(100_000);
    pong.u64(100_050);
    vectors.put("pong", hex(pong));
    vectors.put("state-record", hex(state(PLAIN, 0, 3, 20, 0xaa, 0xbb)));
    vectors.put("keyed-state-record", hex(state(KEYED, 300, 0, 0, 0xcc)));
    vectors.put("event-packet", hex(events()));
    PacketWriter ack = new PacketWriter();
    ReliableHeader.write(ack, ReliableHeader.ACK, 0, 10, 1088);
    vectors.put("reliable-ack", hex(ack));
    PacketWriter fragment = new PacketWriter();
    ReliableHeader.write(fragment, ReliableHeader.FRAGMENT, 3, 0, 64);
    fragment.varint(6);
    fragment.varint(5);
    fragment.u8(0xdd);
    fragment.u8(0xee);
    vectors.put("fragment", hex(fragment));
    MessageTable table =
        new MessageTable("hello", 1, List.of(new MessageSpec(1, "Move=1", Delivery.STATE, true)));
    vectors.put("hello", hex(control(0, 0, 64, Controls.hello(table, PeerId.of("a")))));
    DisconnectReason gone = DisconnectReason.of(DisconnectReason.Code.LEFT, "gone");
    vectors.put("goodbye", hex(control(12, 7, 1088, Controls.goodbye(gone))));
    return vectors;
  }

  private static PacketWriter header(
      int kind, int sequence, int ack, int ackBits, int sendTime, int hold) {
    PacketHeader header = new PacketHeader();
    header.kind = kind;
    header.sequence = sequence;
    header.hasAck = ack >= 0;
    header.ack = ack;
    header.ackBits = ackBits;
    header.sendTime = sendTime;
    header.hold = hold;
    PacketWriter out = new PacketWriter();
    header.write(out);
    return out;
  }

  private static PacketWriter state(
      MessageSpec spec, long key, int packetsAgo, long ageMillis, int... body) {
    StateEntry entry = new StateEntry(spec, 0, key);
    byte[] bytes = new byte[body.length];
    for (int i = 0; i < body.length; i++) {
      bytes[i] = (byte) body[i];
    }
    entry.stage(bytes, 0, bytes.length, 0);
    entry.release();
    entry.taken = true;
    entry.first = 100L - packetsAgo;
    PacketWriter out = new PacketWriter();
    StateRecord.write(out, entry, 100, ageMillis * 1_000_000L);
    return out;
  }

  private static PacketWriter events() {
    PacketWriter out = new PacketWriter();
    ReliableHeader.write(out, ReliableHeader.DATA, 9, 7, 1088);
    out.varint(4);
    out.varint(1);
    out.u8(1);
    out.varint(4);
    out.varint(2);
    out.u8(2);
    out.u8(3);
    return out;
  }

  private static PacketWriter control(long number, long ack, long credit, byte[] body) {
    PacketWriter out = new PacketWriter();
    ReliableHeader.write(out, ReliableHeader.CONTROL, number, ack, credit);
    out.bytes(body, 0, body.length);
    return out;
  }

  private static String hex(PacketWriter out) {
    return HexFormat.of().formatHex(out.toPacket());
  }

  @Test
  void headersOfTheVectorsAreRead() throws IOException {
    PacketHeader header = new PacketHeader();
    assertTrue(header.read(reader("ack-header")));
    assertEquals(List.of(1, 1, 7, 5, 0x10e1, 3), fields(header));
    assertTrue(header.read(reader("ack-header-all-received")));
    assertEquals(List.of(1, 2, 7, -1, 0xffff, 5), fields(header));
    ReliableHeader reliable = new ReliableHeader();
    assertTrue(reliable.read(reader("event-packet")));
    assertEquals(
        List.of(9L, 7L, 1088L), List.of(reliable.number, reliable.ack, reliable.creditKib));
  }

  @Test
  void goodbyeOfTheVectorsIsRead() throws IOException {
    PacketReader in = reader("goodbye");
    assertTrue(new ReliableHeader().read(in));
    byte[] packet = HexFormat.of().parseHex(documented().get("goodbye"));
    Control control = Controls.parse(packet, in.position(), in.remaining());
    assertEquals(
        Goodbye.newBuilder().setReason(Goodbye.Reason.LEFT).setMessage("gone").build(),
        control == null ? null : control.getGoodbye());
  }

  private static PacketReader reader(String name) throws IOException {
    byte[] packet = HexFormat.of().parseHex(documented().getOrDefault(name, ""));
    PacketReader reader = new PacketReader();
    reader.wrap(packet, 0, packet.length);
    return reader;
  }

  private static List<Integer> fields(PacketHeader header) {
    return List.of(
        header.kind, header.sequence, header.ack, header.ackBits, header.sendTime, header.hold);
  }
}
