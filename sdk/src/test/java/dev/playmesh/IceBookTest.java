package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.IceSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IceBookTest {

  private static final String TURN = "turn:t.example:3478?transport=tcp";

  private final List<Notice> notices = new ArrayList<>();

  private IceBook book(SessionConfig.Builder config) {
    return new IceBook(config.server("ws://play.example:8080").build(), notices::add);
  }

  private static SessionConfig.Builder config() {
    return SessionConfig.builder().game("g", 1);
  }

  private static dev.playmesh.proto.signaling.IceServer said(String... urls) {
    return dev.playmesh.proto.signaling.IceServer.newBuilder()
        .addAllUrls(List.of(urls))
        .setUsername("u")
        .setCredential("p")
        .build();
  }

  private static List<String> urls(List<IceServer> servers) {
    return servers.stream().flatMap(server -> server.urls().stream()).toList();
  }

  @Test
  void ownServersComeFirstThenTheServersThenItself() {
    IceBook book = book(config().iceServer("stun:own.example").iceServer(TURN, "me", "mine"));
    List<IceServer> servers =
        book.welcomed(
            Welcome.newBuilder().setStunPort(8080).addIceServers(said("turn:a", "turn:b")).build());
    assertEquals(
        List.of("stun:own.example", TURN, "turn:a", "turn:b", "stun:play.example:8080"),
        urls(servers));
    assertEquals("mine", servers.get(1).credential());
    assertEquals("p", servers.get(2).credential());
    assertEquals(List.of(), notices);
  }

  @Test
  void renewedOnesTakeThePlaceOfTheServersAlone() {
    IceBook book = book(config().iceServer("stun:own.example"));
    var unused =
        book.welcomed(Welcome.newBuilder().setStunPort(1).addIceServers(said("turn:a")).build());
    List<IceServer> renewed =
        book.told(List.of(said("turn:a").toBuilder().setCredential("new").build()));
    assertEquals(List.of("stun:own.example", "turn:a", "stun:play.example:1"), urls(renewed));
    assertEquals("new", renewed.get(1).credential());
  }

  @Test
  void whatCantBeUsedIsLeftOutCountedAndToldOnce() {
    IceBook book = book(config());
    var broken = said("turn:a b", "TURN:c", "turn:ok", "", "turn:d:99999");
    assertEquals(List.of("turn:ok"), urls(book.told(List.of(broken))));
    assertEquals(4, book.dropped());
    assertEquals(1, notices.size());
    Notice.Trouble trouble = (Notice.Trouble) notices.get(0);
    String text = String.valueOf(trouble.error().getMessage());
    assertTrue(text.contains("names 4 ") && text.contains("'turn:a b'"), text);
    assertEquals(List.of("turn:ok"), urls(book.told(List.of(broken))));
    assertEquals(8, book.dropped());
    assertEquals(1, notices.size(), "told once");
  }

  @Test
  void turnWithoutCredentialsFromTheServerIsLeftOut() {
    var bare = said("turn:a", "stun:b").toBuilder().clearCredential().build();
    assertEquals(List.of("stun:b"), urls(book(config()).told(List.of(bare))));
    assertEquals(1, notices.size());
  }

  @Test
  void settingsGoWhereTheyAreNeeded() {
    SessionConfig set = config().relayOnly(true).portRange(5_000, 5_010).ipv6(false).build();
    assertEquals(new IceSettings(true, 5_000, 5_010, false), set.iceSettings());
    assertEquals(IceSettings.DEFAULT, config().build().iceSettings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "stun:",
        "STUN:a",
        "stun:a b",
        "stun:u@h",
        "stun:ü",
        "stun:a:0",
        "http://a",
        "stun:a?transport=udp",
        "turn:a"
      })
  void malformedAddressesThrowAtTheCall(String url) {
    var e = assertThrows(IllegalArgumentException.class, () -> config().iceServer(url));
    assertTrue(e.toString().contains("iceServer '"), e::toString);
  }

  @Test
  void credentialsThatCantBeUsedThrowAtTheCallAndAreNotRepeated() {
    assertThrows(IllegalArgumentException.class, () -> config().iceServer(TURN, "", "hush"));
    assertThrows(IllegalArgumentException.class, () -> config().iceServer(TURN, "u", ""));
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> config().iceServer(TURN, "u", "hush".repeat(200)));
    assertFalse(e.toString().contains("hush"), e::toString);
    assertFalse(new IceServer(List.of(TURN), "u", "hush").toString().contains("hush"));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "0,5", "6,5", "1,65536", "-1,3"})
  void portsThatAreNoRangeThrowAtTheCall(int low, int high) {
    var e = assertThrows(IllegalArgumentException.class, () -> config().portRange(low, high));
    assertTrue(e.toString().contains(low + " to " + high), e::toString);
  }
}
