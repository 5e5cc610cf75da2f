package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SdpTest {

  private static final String GOOD =
      String.join(
          "\r\n",
          "v=0",
          "o=- 1 2 IN IP4 127.0.0.1",
          "s=-",
          "t=0 0",
          "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
          "");

  @ParameterizedTest
  @CsvSource({
    "262144,262144",
    "65600,65600",
    "1000,1000",
    "1073741823,262144",
    "0,262144",
    "000,262144",
    "99999999999999999999,262144",
    "-5,65536",
    "x,65536",
    "'',65536",
  })
  void neverSendsMoreThanTheOtherSideTakes(String attribute, int expected) {
    assertEquals(expected, Sdp.maxPacketBytes(GOOD + "a=max-message-size:" + attribute + "\r\n"));
  }

  @Test
  void withoutTheAttribute64KiBAreTaken() {
    assertEquals(65_536, Sdp.maxPacketBytes(GOOD));
  }

  @Test
  void onlyDataChannelsAreTaken() {
    assertEquals(Optional.empty(), Sdp.problem(GOOD));
    assertTrue(Sdp.problem("").isPresent());
    assertTrue(Sdp.problem("v=0\r\n").isPresent());
    assertTrue(Sdp.problem(GOOD + "m=audio 9 UDP/TLS/RTP/SAVPF 0\r\n").isPresent());
    assertTrue(Sdp.problem(GOOD.replace("application", "video")).isPresent());
    assertTrue(Sdp.problem(GOOD + GOOD).isPresent());
    assertTrue(Sdp.problem(GOOD + "a=x\r\n".repeat(20_000)).isPresent());
  }

  @Test
  void candidatesAreCountedByKind() {
    CandidateTally tally = new CandidateTally();
    assertEquals("none", tally.toString());
    tally.addAllOf(
        GOOD
            + "a=candidate:1 1 udp 1 192.0.2.1 9 typ host\r\n"
            + "a=candidate:2 1 udp 1 192.0.2.1 9 typ relay raddr 0.0.0.0 rport 0\r\n");
    tally.add("candidate:3 1 udp 1 192.0.2.1 9 typ srflx");
    tally.add("candidate:4 1 udp 1 192.0.2.1 9 typ host");
    tally.add("candidate:5 typ");
    assertEquals("2 local, 1 public (STUN), 1 relayed (TURN), 1 unknown", tally.toString());
    assertEquals(5, tally.total());
  }
}
