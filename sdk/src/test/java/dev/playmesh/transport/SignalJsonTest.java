package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignalJsonTest {

  static List<Signal> all() {
    return List.of(
        new Signal.Offer("v=0\r\no=- \"quoted\" \u00e4 \u2028\r\n"),
        new Signal.Answer("v=0\r\n"),
        new Signal.Candidate("candidate:1 1 udp 1 192.0.2.1 9 typ host", "0", 0),
        new Signal.Reoffer(),
        new Signal.Reoffer(true));
  }

  @ParameterizedTest
  @MethodSource("all")
  void readsWhatItWrites(Signal signal) {
    assertEquals(Optional.of(signal), SignalJson.parse(SignalJson.write(signal)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"candidate\":\"candidate:1\",\"sdpMid\":null,\"sdpMLineIndex\":null}",
        "{\"candidate\":\"candidate:1\"}",
        "{\"candidate\":\"candidate:1\",\"sdpMid\":\"\",\"usernameFragment\":{\"a\":[1]}}",
        " {\"type\":\"candidate\",\"candidate\":\"candidate:1\",\"sdpMLineIndex\":0} ",
      })
  void takesTheWaysInWhichBrowsersWriteCandidates(String body) {
    assertEquals(Optional.of(new Signal.Candidate("candidate:1", "", 0)), SignalJson.parse(body));
  }

  static List<String> garbage() {
    return List.of(
        "",
        " ",
        "null",
        "true",
        "7",
        "\"offer\"",
        "[]",
        "{}",
        "{",
        "{}{}",
        "not json",
        "{type:'offer',sdp:'v=0'}",
        "{\"type\":\"offer\"}",
        "{\"type\":\"offer\",\"sdp\":null}",
        "{\"type\":\"offer\",\"sdp\":7}",
        "{\"type\":\"offer\",\"sdp\":{}}",
        "{\"type\":[],\"sdp\":\"v=0\"}",
        "{\"type\":\"rollback\",\"sdp\":\"\"}",
        "{\"type\":\"offer\",\"sdp\":\"v=0\"} trailing",
        "{\"candidate\":null}",
        "{\"candidate\":\"\"}",
        "{\"candidate\":\"  \",\"sdpMid\":\"0\"}",
        "{\"candidate\":\"candidate:1\",\"sdpMLineIndex\":-1}",
        "{\"candidate\":\"candidate:1\",\"sdpMLineIndex\":16}",
        "{\"candidate\":\"candidate:1\",\"sdpMLineIndex\":1e99}",
        "{\"candidate\":\"candidate:1\",\"sdpMLineIndex\":0.5}",
        "{\"candidate\":\"candidate:1\",\"sdpMid\":3}",
        "{\"a\":" + "[".repeat(30_000) + "]".repeat(30_000) + "}",
        "{\"type\":\"offer\",\"sdp\":\"" + "x".repeat(65_536) + "\"}");
  }

  @ParameterizedTest
  @MethodSource("garbage")
  void whatIsNoSignalIsEmpty(String body) {
    assertEquals(Optional.empty(), SignalJson.parse(body));
  }
}
