package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IceUrlsTest {

  /** Each of them crashes the process when the native gets it, or may in another version. */
  static final List<String> MALFORMED =
      List.of(
          "",
          " ",
          ":",
          "stun",
          "stun:",
          "stun::3478",
          "turn:",
          "turn:?transport=udp",
          "STUN:example.org",
          "Turn:example.org",
          "http://example.org",
          "stun://example.org",
          "stun:example.org ",
          " stun:example.org",
          "stun:exam ple.org",
          "stun:example.org\n",
          "stun:user@example.org",
          "stun:ex\u00e4mple.org",
          "stun:\u4f8b\u3048.jp",
          "stun:example.org:65536",
          "stun:example.org:0",
          "stun:example.org:-1",
          "stun:example.org:",
          "stun:example.org:12a",
          "stun:example.org:3478:3478",
          "stun:example.org?transport=udp",
          "stuns:example.org?transport=tcp",
          "turn:example.org?transport=sctp",
          "turn:example.org?transport=UDP",
          "turn:example.org?transport=",
          "turn:example.org?",
          "turn:example.org?transport=udp&x=y",
          "turn:example.org?transport=udp?transport=udp",
          "stun:[::1",
          "stun:::1",
          "stun:[]",
          "stun:[::1]x",
          "stun:[12345::1]",
          "stun:[fe80::1%eth0]",
          "stun:[example.org]",
          "stun:256.1.1.1",
          "stun:1.2.3",
          "stun:1234",
          "stun:-example.org",
          "stun:example..org",
          "stun:.example.org",
          "stun:example.org/path",
          "stun:example.org#x",
          "stun:" + "a".repeat(64) + ".org",
          "stun:" + "a.".repeat(200) + "org",
          "stun:\0",
          "javascript:alert(1)");

  static Stream<String> malformed() {
    return MALFORMED.stream();
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void refusesWhatTheNativeCrashesOn(String url) {
    assertTrue(IceUrls.problem(url).isPresent(), url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stun:example.org",
        "stun:example.org:3478",
        "stun:localhost:1",
        "stun:192.0.2.1:65535",
        "stun:[2001:db8::1]:3478",
        "stun:[::1]",
        "stuns:example.org:5349",
        "turn:my_host-1.example.org",
        "turn:example.org:3478?transport=udp",
        "turn:[::ffff:192.0.2.1]?transport=tcp",
        "turns:Example.ORG:443?transport=tcp",
      })
  void takesWhatIsWellFormed(String url) {
    assertEquals(Optional.empty(), IceUrls.problem(url));
  }

  @Test
  void turnNeedsBothSecrets() {
    String url = "turn:example.org";
    assertTrue(IceServers.problem(new IceServer(List.of(url), "", ""), url).isPresent());
    assertTrue(IceServers.problem(new IceServer(List.of(url), "u", ""), url).isPresent());
    assertTrue(IceServers.problem(new IceServer(List.of(url), "", "p"), url).isPresent());
    assertTrue(
        IceServers.problem(new IceServer(List.of(url), "u".repeat(501), "p"), url).isPresent());
    assertEquals(Optional.empty(), IceServers.problem(new IceServer(List.of(url), "u", "p"), url));
    assertEquals(
        Optional.empty(), IceServers.problem(new IceServer(List.of(url), "", ""), "stun:a.b"));
  }

  @Test
  void keepsOneNativeServerForEachUsableAddress() {
    List<IceServer> servers =
        List.of(
            new IceServer(List.of("stun:a.example", "STUN:b.example", ""), "", ""),
            new IceServer(List.of("turn:c.example"), "u", "p"),
            new IceServer(List.of("turn:d.example"), "", ""));
    assertEquals(
        List.of(List.of("stun:a.example"), List.of("turn:c.example")),
        IceServers.usable(servers).stream().map(server -> server.urls).toList());
  }
}
