package dev.playmesh.transport;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason.Code;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the other side may say, and when: the process lives and the result is typed. */
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class NegotiationIT {

  private static final Duration SOON = Duration.ofSeconds(10);
  private static final String CANDIDATE =
      "candidate:1 1 udp 2122260223 192.0.2.99 50000 typ host generation 0";

  private final RealPeer ann = new RealPeer("ann");
  private final RealPeer ben = new RealPeer("ben");

  @AfterEach
  void close() {
    ann.close();
    ben.close();
  }

  private void awaitOpen() {
    await().atMost(SOON).until(() -> ann.sink.opened == 1 && ben.sink.opened == 1);
  }

  private static Signal awaitFirst(RecordingSink sink) {
    await().atMost(SOON).until(() -> !sink.signals.isEmpty());
    return sink.signals.get(0);
  }

  @Test
  void opensWhenAllCandidatesComeBeforeTheOffer() {
    List<Signal> fromAnn = new ArrayList<>();
    ben.open(false, List.of());
    ben.sink.onSignal = ann::accept;
    ann.open(true, List.of());
    await().during(Duration.ofMillis(500)).atMost(SOON).until(() -> ann.sink.signals.size() > 1);
    fromAnn.addAll(ann.sink.signals.subList(1, ann.sink.signals.size()));
    fromAnn.add(ann.sink.signals.get(0));
    fromAnn.forEach(ben::accept);
    awaitOpen();
  }

  @Test
  void cannedCandidatesHarmNothing() {
    ben.open(false, ann);
    for (String line :
        List.of(
            "",
            " ",
            "candidate:",
            "candidate:x",
            "garbage",
            CANDIDATE.replace("50000", "99999"),
            CANDIDATE.replace("192.0.2.99", "no.such.host.invalid"),
            CANDIDATE.replace("192.0.2.99", "aaaa.local"),
            CANDIDATE.replace("udp", "sctp"),
            "candidate:" + "9".repeat(900),
            "candidate:\0 \uD800",
            CANDIDATE)) {
      for (String mid : List.of("0", "", "nonsense", "\0")) {
        ben.accept(new Signal.Candidate(line, mid, 0));
        ben.accept(new Signal.Candidate(line, mid, 77));
        ben.accept(new Signal.Candidate(line, mid, -1));
      }
    }
    ann.open(true, ben);
    awaitOpen();
    for (String line : List.of("", "candidate:x", "garbage", CANDIDATE.replace("udp", "sctp"))) {
      ben.accept(new Signal.Candidate(line, "0", 0));
      ann.accept(new Signal.Candidate(line, "", 3));
    }
    assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    assertTrue(ben.call(() -> ((WebRtcConnection) ben.connection()).droppedSignals()) > 10);
  }

  @Test
  void anAnswerThatIsNotDueIsDropped() {
    ben.open(false, ann);
    ben.accept(new Signal.Answer("v=0\r\nnonsense"));
    ben.accept(new Signal.Reoffer());
    ann.open(true, ben);
    ann.accept(new Signal.Offer("v=0"));
    awaitOpen();
    ann.accept(new Signal.Answer("v=0"));
    ann.accept(ben.sink.signals.get(0));
    ben.accept(ann.sink.signals.get(0));
    assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    assertTrue(ann.sink.failures.isEmpty() && ben.sink.failures.isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "v=0",
        "nonsense",
        "v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n",
        "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=application 9 X\r\n",
        "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n",
        "v=0\r\n\0\0\0m=application \uD800\r\n",
      })
  void aBadOfferFailsTyped(String sdp) {
    ben.open(false, List.of());
    ben.accept(new Signal.Offer(sdp));
    await().atMost(SOON).until(() -> ben.sink.failures.size() == 1);
    assertEquals(Code.PROTOCOL_ERROR, ben.sink.failures.get(0).code());
  }

  @Test
  void mutatedOffersNeverCrash() {
    ann.open(true, List.of());
    String sdp = ((Signal.Offer) awaitFirst(ann.sink)).sdp();
    List<String> lines = sdp.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      List<String> cut = new ArrayList<>(lines);
      cut.remove(i);
      List<String> garbled = new ArrayList<>(lines);
      garbled.set(i, lines.get(i).substring(0, Math.min(4, lines.get(i).length())) + "\u00e9 ///");
      for (List<String> mutant : List.of(cut, garbled, lines.subList(0, i))) {
        ben.open(false, List.of());
        ben.call(
            () -> {
              ben.connection().accept(new Signal.Offer(String.join("\r\n", mutant) + "\r\n"));
              return 0;
            });
        await().pollDelay(Duration.ofMillis(5)).atMost(SOON).until(() -> true);
        ben.closeConnection();
      }
    }
  }

  @Test
  void aBadAnswerFailsTyped() {
    ann.open(true, List.of());
    assertTrue(awaitFirst(ann.sink) instanceof Signal.Offer);
    ann.accept(new Signal.Answer("v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"));
    await().atMost(SOON).until(() -> ann.sink.failures.size() == 1);
    assertEquals(Code.PROTOCOL_ERROR, ann.sink.failures.get(0).code());
  }

  @Test
  void aPeerThatTakesOnlyTinyPacketsFailsTyped() {
    ben.open(false, ann);
    ann.sink.onSignal =
        signal ->
            ben.accept(
                signal instanceof Signal.Offer offer
                    ? new Signal.Offer(offer.sdp().replace("size:262144", "size:1000"))
                    : signal);
    ann.open(true, List.of());
    await().atMost(SOON).until(() -> ben.sink.failures.size() == 1);
    assertEquals(Code.PROTOCOL_ERROR, ben.sink.failures.get(0).code());
    assertTrue(ben.sink.failures.get(0).detail().contains("1000"));
  }

  @Test
  void saysThatNoPathWasFoundAndWhatWasSeen() {
    ben.open(false, List.of());
    ann.open(true, List.of());
    ben.accept(awaitFirst(ann.sink));
    ann.accept(awaitFirst(ben.sink));
    ann.accept(new Signal.Candidate(CANDIDATE, "0", 0));
    await().atMost(Duration.ofSeconds(12)).until(() -> ann.sink.failures.size() == 1);
    assertEquals(Code.NO_PATH, ann.sink.failures.get(0).code());
    assertTrue(ann.sink.failures.get(0).detail().contains("named by the peer: 1 local"));
    assertTrue(ann.sink.failures.get(0).detail().matches(".*[1-9]\\d* checks sent, 0 answered.*"));
  }

  @Test
  void saysThatThisMachineHasNoAddress() {
    try (RealPeer relayed = new RealPeer("relayed", new IceSettings(true, 0, 0, true))) {
      relayed.open(true, List.of());
      await().atMost(SOON).until(() -> relayed.sink.failures.size() == 1);
      assertEquals(Code.NO_RELAY, relayed.sink.failures.get(0).code());
    }
  }

  @Test
  void saysThatNoPortOfTheRangeIsFree() throws Exception {
    try (DatagramSocket held = new DatagramSocket(0);
        ServerSocket heldToo = new ServerSocket(held.getLocalPort());
        RealPeer narrow =
            new RealPeer(
                "narrow",
                new IceSettings(false, held.getLocalPort(), heldToo.getLocalPort(), true))) {
      ben.open(false, List.of());
      ben.sink.onSignal = // without its candidates: over TCP a path might be found
          signal -> {
            if (signal instanceof Signal.Answer) {
              narrow.accept(signal);
            }
          };
      narrow.sink.onSignal = signal -> {};
      narrow.open(true, List.of());
      ben.accept(awaitFirst(narrow.sink));
      await().atMost(Duration.ofSeconds(12)).until(() -> narrow.sink.failures.size() == 1);
      assertEquals(Code.NO_FREE_PORT, narrow.sink.failures.get(0).code());
    }
  }

  @Test
  void brokenIceServersAreLeftOut() {
    List<IceServer> servers = new ArrayList<>();
    IceUrlsTest.MALFORMED.forEach(url -> servers.add(new IceServer(List.of(url), "u", "p")));
    servers.add(new IceServer(List.of(), "", ""));
    servers.add(new IceServer(List.of("turn:192.0.2.77:3478"), "", ""));
    servers.add(new IceServer(List.of("turn:192.0.2.77:3478"), "u".repeat(600), "p"));
    ben.open(false, servers);
    ben.sink.onSignal = ann::accept;
    ann.sink.onSignal = ben::accept;
    ann.open(true, servers);
    awaitOpen();
  }

  @Test
  void anOpenConnectionTakesNewServersAndGoesOn() {
    ben.open(false, List.of());
    ben.sink.onSignal = ann::accept;
    ann.sink.onSignal = ben::accept;
    ann.open(true, List.of());
    awaitOpen();
    List<IceServer> renewed =
        List.of(
            new IceServer(List.of("turn:192.0.2.77:3478"), "1790003600:ann", "p"),
            new IceServer(List.of("turn:a b", ""), "u", "p"));
    for (RealPeer peer : List.of(ann, ben)) {
      peer.call(
          () -> {
            peer.transport.iceServers(renewed);
            peer.transport.iceServers(List.of());
            peer.transport.iceServers(renewed);
            return 0;
          });
    }
    assertTrue(ann.send(Lane.EVENT, new byte[] {7}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    assertEquals(List.of(), ann.sink.failures);
    assertEquals(List.of(), ben.sink.failures);
  }

  private <T extends Signal> T awaitSignal(RecordingSink sink, Class<T> kind, int number) {
    await()
        .atMost(SOON)
        .until(() -> sink.signals.stream().filter(kind::isInstance).count() >= number);
    return sink.signals.stream().filter(kind::isInstance).map(kind::cast).toList().get(number - 1);
  }

  private void restart(RealPeer peer) {
    peer.call(
        () -> {
          peer.connection().restart();
          return 0;
        });
  }

  private void assertTalking() {
    int before = ben.sink.packets.size();
    assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
    await().atMost(SOON).until(() -> ben.sink.packets.size() > before);
    int heard = ann.sink.packets.size();
    assertTrue(ben.send(Lane.EVENT, new byte[] {2}));
    await().atMost(SOON).until(() -> ann.sink.packets.size() > heard);
    assertTrue(ann.sink.failures.isEmpty() && ben.sink.failures.isEmpty());
  }

  @Test
  void aRestartChangesTheAddressesAndKeepsTheLanes() {
    ben.open(false, ann);
    ann.open(true, ben);
    awaitOpen();
    restart(ben);
    for (int i = 2; i < 6; i++) {
      Signal.Offer before = awaitSignal(ann.sink, Signal.Offer.class, i - 1);
      restart(ann);
      Signal.Offer again = awaitSignal(ann.sink, Signal.Offer.class, i);
      Signal.Answer answer = awaitSignal(ben.sink, Signal.Answer.class, i);
      assertTrue(!credentials(before.sdp()).equals(credentials(again.sdp())));
      assertTrue(answer.sdp().startsWith("v=0"));
      assertTalking();
    }
    assertEquals(1, ann.sink.opened);
    assertEquals(1, ben.sink.opened);
  }

  private static String credentials(String sdp) {
    return sdp.lines().filter(line -> line.startsWith("a=ice-ufrag:")).findFirst().orElseThrow();
  }

  @Test
  void aRestartThatIsNotAnsweredIsToldAgain() {
    ben.open(false, ann);
    ann.open(true, ben);
    awaitOpen();
    ann.sink.onSignal = lost -> {};
    restart(ann);
    Signal.Offer lost = awaitSignal(ann.sink, Signal.Offer.class, 2);
    await().pollDelay(Duration.ofMillis(300)).atMost(SOON).until(() -> true);
    assertTalking();
    ann.sink.onSignal = ben::accept;
    restart(ann);
    Signal.Offer again = awaitSignal(ann.sink, Signal.Offer.class, 3);
    assertEquals(credentials(lost.sdp()), credentials(again.sdp()));
    assertTrue(awaitSignal(ben.sink, Signal.Answer.class, 2).sdp().startsWith("v=0"));
    assertTalking();
    restart(ann);
    assertTrue(awaitSignal(ben.sink, Signal.Answer.class, 3).sdp().startsWith("v=0"));
    assertTalking();
  }

  @Test
  void strangeDescriptionsAfterTheFirstHarmNothing() {
    ben.open(false, ann);
    ann.open(true, ben);
    awaitOpen();
    String offer = awaitSignal(ann.sink, Signal.Offer.class, 1).sdp();
    for (String sdp :
        List.of(
            "",
            "v=0",
            "v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n",
            offer.replace("a=mid:0", "a=mid:7"),
            offer.replaceAll("a=ice-ufrag:.*\r\n", ""),
            offer.replaceAll("a=ice-pwd:.*\r\n", "a=ice-pwd:short\r\n"),
            offer.replaceAll("a=fingerprint:.*\r\n", ""),
            offer.replace("a=setup:actpass", "a=setup:holdconn"),
            offer.replace("m=application 9", "m=application 0"),
            offer + "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n")) {
      ben.accept(new Signal.Offer(sdp));
      await().pollDelay(Duration.ofMillis(50)).atMost(SOON).until(() -> true);
    }
    ann.sink.onSignal = lost -> {};
    restart(ann);
    assertTrue(awaitSignal(ann.sink, Signal.Offer.class, 2).sdp().startsWith("v=0"));
    ann.accept(new Signal.Answer("v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n"));
    ann.accept(new Signal.Answer(offer));
    await().pollDelay(Duration.ofMillis(200)).atMost(SOON).until(() -> true);
    ann.sink.onSignal = ben::accept;
    restart(ann);
    await().pollDelay(Duration.ofMillis(500)).atMost(SOON).until(() -> true);
    assertTrue(ann.sink.failures.isEmpty(), () -> "" + ann.sink.failures);
    assertTrue(ben.sink.failures.isEmpty(), () -> "" + ben.sink.failures);
    restart(ann);
    assertTalking();
  }
}
