package dev.playmesh.signaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DialTest {

  private static final RendezvousSettings SETTINGS =
      RendezvousSettings.defaults().withAnswer(Duration.ofSeconds(3));

  private static final InetAddress LOOPBACK = address(127, 0, 0, 1);
  private static final InetAddress ANOTHER = address(127, 0, 0, 9);
  private static final InetAddress IPV6 = address(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);

  private static InetAddress address(int... bytes) {
    byte[] raw = new byte[bytes.length];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = (byte) bytes[i];
    }
    try {
      return InetAddress.getByAddress(raw);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Dial dial(int port, InetAddress... addresses) {
    return new Dial(URI.create("ws://play.example:" + port), SETTINGS, host -> addresses);
  }

  @Test
  void takesTheAddressThatAnswersWhereANameHasSeveral() throws IOException {
    try (ServerSocket there = new ServerSocket(0, 5, LOOPBACK)) {
      Dial dial = dial(there.getLocalPort(), IPV6, ANOTHER, LOOPBACK);
      try (Socket socket = dial.connect()) {
        assertTrue(socket.isConnected() && dial.isReached());
        assertEquals(LOOPBACK, socket.getInetAddress());
      }
    }
  }

  @Test
  void saysWhyTheLastOneDidNotAnswer() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0, 5, LOOPBACK)) {
      port = gone.getLocalPort();
    }
    Dial dial = dial(port, ANOTHER, LOOPBACK);
    IOException refused = assertThrows(IOException.class, dial::connect);
    assertEquals("connection refused", dial.describe(refused));
  }

  @Test
  void aNameWithoutAddressesIsUnknown() {
    assertThrows(UnknownHostException.class, () -> dial(80).connect());
  }

  @Test
  void whoHungUpConnectsNowhere() throws IOException {
    try (ServerSocket there = new ServerSocket(0, 5, LOOPBACK)) {
      Dial dial = dial(there.getLocalPort(), LOOPBACK);
      dial.hangUp();
      assertThrows(IOException.class, dial::connect);
      assertEquals(List.of(false), List.of(dial.isReached()));
    }
  }
}
