package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.onvoid.webrtc.TlsCertPolicy;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IceFindingsTest {

  private static final IceSettings RELAY_ONLY = new IceSettings(true, 0, 0, true);
  private static final IceSettings RANGE = new IceSettings(false, 5000, 5002, true);

  private static DisconnectReason why(IceSettings settings, boolean network, boolean free) {
    return new IceFindings(settings, List.of(), () -> network, port -> free).noAddress();
  }

  @Test
  void aMachineWithOnlyItsLoopbackHasNoNetworkWhateverElse() {
    for (IceSettings settings : List.of(IceSettings.DEFAULT, RELAY_ONLY, RANGE)) {
      assertEquals(Code.NO_NETWORK, why(settings, false, false).code());
    }
  }

  @Test
  void aRangeWithoutAFreePortIsNamed() {
    DisconnectReason reason = why(RANGE, true, false);
    assertEquals(Code.NO_FREE_PORT, reason.code());
    assertTrue(reason.detail().contains("5000 to 5002"), reason::toString);
    assertEquals(Code.NO_CANDIDATES, why(RANGE, true, true).code());
    assertEquals(Code.NO_CANDIDATES, why(IceSettings.DEFAULT, true, false).code());
  }

  @Test
  void withoutAFreePortTcpMayBeOfferedAndIsNoPath() {
    IceFindings findings = new IceFindings(RANGE, List.of(), () -> true, port -> false);
    CandidateTally local = new CandidateTally();
    local.add("candidate:1 1 tcp 1 192.0.2.1 9 typ host tcptype active");
    assertEquals(Code.NO_FREE_PORT, findings.noPath(local, new CandidateTally(), "").code());
    local.add("candidate:1 1 udp 1 192.0.2.1 5001 typ host");
    assertEquals(Code.NO_PATH, findings.noPath(local, new CandidateTally(), "").code());
  }

  @Test
  void ofALongRangeOnlyTheBeginningIsTried() {
    List<Integer> tried = new ArrayList<>();
    IceSettings settings = new IceSettings(false, 1024, 65_535, true);
    IceFindings findings =
        new IceFindings(settings, List.of(), () -> true, port -> !tried.add(port));
    assertEquals(Code.NO_FREE_PORT, findings.noAddress().code());
    assertEquals(256, tried.size());
  }

  @Test
  void relaysThatGaveNothingAreNamedWithWhatTheySaid() {
    IceFindings findings = new IceFindings(RELAY_ONLY, List.of(), () -> true, port -> true);
    assertEquals(
        new DisconnectReason(
            Code.NO_RELAY,
            "only relays are allowed, and none gave an address: no TURN server that can be used is"
                + " known"),
        findings.noAddress());
    findings.answers().add("turn:a:3478?transport=udp", 401, "Unauthorized");
    findings.answers().add("turn:b:3478?transport=udp", 701, "");
    String detail = findings.noAddress().detail();
    assertTrue(detail.contains("turn:a:3478?transport=udp refused the credentials (401)"), detail);
    assertTrue(detail.contains("turn:b:3478?transport=udp doesn't answer"), detail);
    String noPath = findings.noPath(new CandidateTally(), new CandidateTally(), "").detail();
    assertTrue(noPath.contains("; turn:a:3478?transport=udp refused"), noPath);
  }

  @Test
  void relaysThatDidntAnswerYetAreNamedToo() {
    List<IceServer> servers = List.of(new IceServer(List.of("turn:a", "stun:b"), "u", "p"));
    IceFindings findings = new IceFindings(RELAY_ONLY, servers, () -> true, port -> true);
    String detail = findings.noAddress().detail();
    assertTrue(detail.endsWith(": turn:a gave no answer in time"), detail);
  }

  @Test
  void answersAreBoundedAndOneLine() {
    IceAnswers answers = new IceAnswers();
    for (int i = 0; i < 100; i++) {
      answers.add("turn:h" + i + "\n\u001b[2J" + "x".repeat(500), 500, "a\r\nb" + "y".repeat(500));
    }
    String text = answers.toString();
    assertTrue(text.length() < 2_000, text);
    assertTrue(text.chars().allMatch(c -> c >= ' '), text);
  }

  @Test
  void theNewestAnswerOfAServerCounts() {
    IceAnswers answers = new IceAnswers();
    answers.add("turn:a", 701, "");
    answers.add("turn:a", 486, "Allocation Quota Reached");
    assertEquals("turn:a has no room for more (486)", answers.toString());
  }

  @ParameterizedTest
  @CsvSource({"-1,5", "0,5", "5,0", "5,4", "1,65536"})
  void settingsTakeOnlyRanges(int low, int high) {
    var e =
        assertThrows(IllegalArgumentException.class, () -> new IceSettings(false, low, high, true));
    assertTrue(e.toString().contains(low + " to " + high), e::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "candidate:1 1 udp 2122 2001:db8::1 5000 typ host",
        "a=candidate:1 1 tcp 2122 fe80::1 9 typ host tcptype active",
        "candidate:1 1 udp 1 ::ffff:192.0.2.1 5000 typ srflx raddr 192.0.2.1 rport 1"
      })
  void ipv6AddressesAreLeftOutWhereTheyArentWanted(String line) {
    assertTrue(Ipv6.isIn(line));
    assertEquals(Optional.empty(), Ipv6.without(new Signal.Candidate(line, "0", 0)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "candidate:1 1 udp 2122 192.0.2.1 5000 typ host",
        "candidate:1 1 udp 2122 0d5e.local 5000 typ host",
        "candidate:1 1 udp 1 192.0.2.1 5000 typ srflx raddr 2001:db8::1 rport 1",
        "candidate",
        ""
      })
  void otherAddressesStay(String line) {
    assertFalse(Ipv6.isIn(line));
    Signal signal = new Signal.Candidate(line, "0", 0);
    assertEquals(Optional.of(signal), Ipv6.without(signal));
  }

  @Test
  void ipv6AddressesInsideDescriptionsAreLeftOutToo() {
    String v4 = "v=0\r\na=candidate:1 1 udp 2 192.0.2.1 5 typ host\r\na=mid:0\r\n";
    String both = v4.replace("a=mid", "a=candidate:2 1 udp 2 2001:db8::1 5 typ host\r\na=mid");
    assertEquals(Optional.of(new Signal.Offer(v4)), Ipv6.without(new Signal.Offer(both)));
    assertEquals(Optional.of(new Signal.Answer(v4)), Ipv6.without(new Signal.Answer(v4)));
  }

  @Test
  void aRelayOverTlsMayHaveACertificateThatIsNotKnown() {
    IceAnswers answers = new IceAnswers();
    answers.add("turns:relay.example:5349?transport=tcp", 701, "");
    assertTrue(answers.toString().contains("certificate isn't known"), answers.toString());
  }

  @Test
  void saysThatIpv6IsSwitchedOffWhereThatIsAllThereIs() {
    IceSettings off = new IceSettings(false, 0, 0, false);
    DisconnectReason reason = new IceFindings(off, List.of(), () -> true, port -> true).noAddress();
    assertEquals(DisconnectReason.Code.NO_CANDIDATES, reason.code());
    assertTrue(reason.detail().contains("IPv6 is switched off"), reason.detail());
  }

  @Test
  void certificatesOfRelaysAreCheckedUnlessTheGameSaysNo() {
    IceServer relay = new IceServer(List.of("turns:relay.example"), "u", "p");
    IceSettings unchecked = new IceSettings(false, 0, 0, true, false);
    assertEquals(TlsCertPolicy.SECURE, policy(IceSettings.DEFAULT, relay));
    assertEquals(TlsCertPolicy.INSECURE_NO_CHECK, policy(unchecked, relay));
    assertEquals(TlsCertPolicy.INSECURE_NO_CHECK, policy(unchecked.withRelayOnly(true), relay));
  }

  private static TlsCertPolicy policy(IceSettings settings, IceServer server) {
    return settings.toNative(List.of(server)).iceServers.get(0).tlsCertPolicy;
  }
}
