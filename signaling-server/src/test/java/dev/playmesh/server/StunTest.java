package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StunTest {

  /** The transaction id and the mapped addresses are those of RFC 5769. */
  private static final String ID = "b7e7a701bc34d686fa87dfae";

  private static final String REQUEST = "000100002112a442" + ID;

  @Test
  void answersWithTheSourceAsInTheVectorsOfTheRfc() throws Exception {
    InetSocketAddress v4 = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 32853);
    assertEquals("0101000c2112a442" + ID + "002000080001a147e112a643", answer(REQUEST, v4));
    InetSocketAddress v6 =
        new InetSocketAddress(InetAddress.getByName("2001:db8:1234:5678:11:2233:4455:6677"), 32853);
    assertEquals(
        "010100182112a442" + ID + "002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9",
        answer(REQUEST, v6));
  }

  @Test
  void fingerprintIsCheckedAndAnswered() throws Exception {
    InetSocketAddress from = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 32853);
    String request = "000100082112a442" + ID + "80280004";
    String answer = answer(request + hex(fingerprint("000100082112a442" + ID)), from);
    String body = "010100142112a442" + ID + "002000080001a147e112a643";
    assertEquals(body + "80280004" + hex(fingerprint(body)), answer);
    assertEquals("", answer(request + "00000000", from));
  }

  @Test
  void saysNothingToWhatIsNoBindingRequest() throws Exception {
    InetSocketAddress from = new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 1);
    for (String request :
        new String[] {
          "",
          "00",
          REQUEST.substring(2),
          "0101" + REQUEST.substring(4),
          "0011" + REQUEST.substring(4),
          REQUEST.replace("2112a442", "2112a443"),
          REQUEST + "00000000",
          "000100042112a442" + ID + "80220001",
          "000100082112a442" + ID + "0006000461626364",
          "000100032112a442" + ID + "000000"
        }) {
      assertEquals("", answer(request, from), request);
    }
    assertEquals("", answer(REQUEST, new InetSocketAddress(from.getAddress(), 0)));
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 20_000; i++) {
      byte[] noise = new byte[random.nextInt(80)];
      random.nextBytes(noise);
      if (i % 2 == 0 && noise.length >= 20) {
        ByteBuffer.wrap(noise).putShort((short) 1).putShort((short) (noise.length - 20));
        ByteBuffer.wrap(noise).putInt(4, 0x2112A442);
      }
      var answer = StunAnswer.to(ByteBuffer.wrap(noise), from);
      assertTrue(answer.isEmpty() || answer.get().remaining() <= noise.length + 20);
    }
  }

  @Test
  void answersOnTheServersPortOverIpv4AndIpv6() throws Exception {
    ServerConfig config = ServerConfig.builder().port(0).build();
    try (SignalingServer server = SignalingServer.start(config)) {
      for (String host : hosts()) {
        try (DatagramSocket socket = new DatagramSocket()) {
          byte[] answer = ask(socket, host, server.port());
          byte[] head = HexFormat.of().parseHex(ID);
          assertArrayEquals(head, Arrays.copyOfRange(answer, 8, 20));
          int port = (ByteBuffer.wrap(answer).getShort(26) ^ 0x2112) & 0xffff;
          assertEquals(socket.getLocalPort(), port);
        }
      }
    }
  }

  @Test
  void answersAtALimitedRatePerAddress() throws Exception {
    ServerLimits limits = ServerLimits.builder().stunPerSecond(1).build();
    try (SignalingServer server =
            SignalingServer.start(ServerTest.config().limits(limits).build());
        DatagramSocket socket = new DatagramSocket()) {
      for (int i = 0; i < 4; i++) {
        assertEquals(32, ask(socket, "127.0.0.1", server.port()).length);
      }
      assertThrows(SocketTimeoutException.class, () -> ask(socket, "127.0.0.1", server.port()));
    }
  }

  @Test
  void staysSilentWithoutStun() throws Exception {
    try (SignalingServer server = SignalingServer.start(ServerTest.config().stun(false).build());
        DatagramSocket socket = new DatagramSocket();
        TestClient ann = TestClient.joined(server, "arena")) {
      assertEquals(0, ann.takeWelcome().getStunPort());
      assertThrows(java.io.IOException.class, () -> ask(socket, "127.0.0.1", server.port()));
    }
  }

  /** The loopback addresses that this machine has: some have no IPv6. */
  private static List<String> hosts() throws Exception {
    InetAddress v6 = InetAddress.getByAddress(HexFormat.of().parseHex("0".repeat(31) + "1"));
    try (DatagramSocket probe = new DatagramSocket(0, v6)) {
      return probe.isBound() ? List.of("127.0.0.1", "::1") : List.of("127.0.0.1");
    } catch (SocketException e) {
      return List.of("127.0.0.1");
    }
  }

  private static byte[] ask(DatagramSocket socket, String host, int port) throws Exception {
    byte[] request = HexFormat.of().parseHex(REQUEST);
    InetAddress address = InetAddress.getByName(host);
    socket.setSoTimeout(400);
    socket.send(new DatagramPacket(request, request.length, address, port));
    DatagramPacket answer = new DatagramPacket(new byte[200], 200);
    socket.receive(answer);
    return Arrays.copyOf(answer.getData(), answer.getLength());
  }

  private static String answer(String request, InetSocketAddress from) {
    ByteBuffer answer =
        StunAnswer.to(ByteBuffer.wrap(HexFormat.of().parseHex(request)), from)
            .orElse(ByteBuffer.allocate(0));
    byte[] bytes = new byte[answer.remaining()];
    answer.get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static int fingerprint(String message) {
    java.util.zip.CRC32 crc = new java.util.zip.CRC32();
    crc.update(HexFormat.of().parseHex(message));
    return (int) crc.getValue() ^ 0x5354554E;
  }

  private static String hex(int value) {
    return HexFormat.of().toHexDigits(value);
  }
}
