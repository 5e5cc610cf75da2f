package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.ServerMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TurnTest {

  private static final String URL = "turn:turn.example:3478";
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  private static TurnServers servers(String secret) {
    return new TurnServers(List.of(URL, "turns:t.example:5349"), secret, TEN_MINUTES);
  }

  private static House house() {
    return new House(
        ServerConfig.builder().iceServer("stun:s.example").turn(servers("north")).build());
  }

  /** Made with {@code openssl dgst -sha1 -hmac SECRET -binary | base64}. */
  @ParameterizedTest
  @CsvSource({
    "north, 1790003600:4xr2wwuklm2u, KnazXXOEn88Mw0qCX9aFPfWT4X8=",
    "logen, 1433895918:ninefingers,  HY+Vd729N0UZ/xCzjg1F0GsoMK8="
  })
  void passwordIsTheHmacOfTheUserName(String secret, String username, String password) {
    assertEquals(password, new TurnPass(servers(secret)).password(username));
  }

  @Test
  void userNameIsTheEndAndThePeer() {
    IceServer given = new TurnPass(servers("north")).of("4xr2wwuklm2u", 1_790_003_000_999L);
    assertEquals("1790003600:4xr2wwuklm2u", given.getUsername());
    assertEquals("KnazXXOEn88Mw0qCX9aFPfWT4X8=", given.getCredential());
    assertEquals(List.of(URL, "turns:t.example:5349"), given.getUrlsList());
  }

  @Test
  void welcomeBringsCredentialsOfThatMemberAlone() {
    House house = house();
    Guest ann = house.joined("room");
    Guest bob = house.joined("room");
    List<IceServer> servers = ann.welcome().getIceServersList();
    assertEquals(List.of("stun:s.example"), servers.get(0).getUrlsList());
    assertEquals("", servers.get(0).getUsername());
    assertTrue(servers.get(1).getUsername().endsWith(":" + ann.id()));
    assertNotEquals(servers.get(1).getCredential(), bob.welcome().getIceServers(1).getCredential());
  }

  @Test
  void nobodyGetsCredentialsBeforeJoining() {
    House house = house();
    Guest stranger = house.guest();
    assertEquals(0, stranger.list().getRoomsCount());
    house.pass(600_000, stranger);
    Guest refused = house.guest().join(Entry.EXISTING, "nowhere");
    assertTrue(refused.take().hasRejected());
    assertTrue(stranger.wasToldNothing());
    assertTrue(refused.wasToldNothing());
  }

  @Test
  void credentialsAreRenewedBeforeTheyEndAndAgain() {
    House house = house();
    Guest ann = house.joined("room");
    long start = house.clock.millis();
    long end = end(ann.welcome().getIceServers(1));
    ann.forget();
    for (int i = 0; i < 3; i++) {
      house.pass(440_000, ann);
      assertTrue(ann.wasToldNothing(), "too early, round " + i);
      house.pass(12_000, ann);
      ServerMessage news = ann.take();
      assertTrue(news.hasIceServers(), news::toString);
      IceServer renewed = news.getIceServers().getIceServers(1);
      assertTrue(end(renewed) > end, "no longer than before");
      assertTrue(end * 1000 > house.clock.wallMillis() + 100_000, "the old ones were over");
      end = end(renewed);
      assertTrue(ann.wasToldNothing());
    }
    assertTrue(house.clock.millis() - start > 2 * TEN_MINUTES.toMillis());
  }

  @Test
  void whoComesBackGetsNewOnes() {
    House house = house();
    Guest ann = house.joined("room");
    ann.vanish(false);
    house.pass(3_000);
    Guest back = house.guest().resume(ann);
    assertTrue(back.welcome().getResumed());
    assertEquals(end(ann.welcome().getIceServers(1)) + 3, end(back.welcome().getIceServers(1)));
  }

  @Test
  void withoutTurnNothingIsRenewed() {
    House house = new House();
    Guest ann = house.joined("room");
    ann.forget();
    house.pass(7_200_000, ann);
    assertTrue(ann.wasToldNothing());
  }

  private static long end(IceServer server) {
    String username = server.getUsername();
    return Long.parseLong(username.substring(0, username.indexOf(':')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "turn:",
        "stun:a",
        "TURN:a",
        "turn:a b",
        "turn:u@h",
        "turn:a:0",
        "turn:a:65536",
        "turn:a?transport=sctp",
        "turn:a?transport=TCP",
        "turn:a?",
        "turn://a",
        "turn:[::::]",
        "turn:[1:2]:3478",
        "turn:1.2.3",
        "turn:999.1.1.1:3478"
      })
  void refusesMalformedTurnUrlsByName(String url) {
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> new TurnServers(List.of(url), "s", TEN_MINUTES));
    assertTrue(e.toString().contains("'" + url + "'"), e::toString);
  }

  @Test
  void settingsOutOfRangeAreNamedAndTheSecretNever() {
    assertEquals(
        "turn-lifetime must be 10 s to 30 days but is 9.0 s",
        complaint(List.of(URL), "hush", Duration.ofSeconds(9)));
    complaint(List.of(URL), "hush", Duration.ofDays(31));
    assertFalse(complaint(List.of(URL), "hush\nhush", TEN_MINUTES).contains("hush"));
    assertFalse(complaint(List.of(URL), "hush".repeat(65), TEN_MINUTES).contains("hush"));
    complaint(List.of(URL), "", TEN_MINUTES);
    complaint(List.of(), "hush", TEN_MINUTES);
    ServerConfig config = ServerConfig.builder().turn(servers("hush")).build();
    assertFalse(config.toString().contains("hush"), config::toString);
  }

  private static String complaint(List<String> urls, String secret, Duration lifetime) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> new TurnServers(urls, secret, lifetime))
            .getMessage());
  }

  @Test
  void optionsTakeTheSecretFromTheEnvironmentOrAFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("secret"), "of a file\n");
    assertEquals(
        new TurnServers(List.of(URL, "turn:b?transport=tcp"), "north", Duration.ofSeconds(90)),
        options(
                Map.of("PLAYMESH_TURN_SECRET", "north", "PLAYMESH_TURN_LIFETIME", "90"),
                "--turn",
                URL,
                "--turn",
                "turn:b?transport=tcp")
            .orElseThrow());
    assertEquals(
        "of a file",
        options(Map.of("PLAYMESH_TURN", URL, "PLAYMESH_TURN_SECRET_FILE", file.toString()))
            .orElseThrow()
            .secret());
    assertEquals(Optional.empty(), options(Map.of()));
  }

  @Test
  void optionsThatDontFitTogetherAreNamed(@TempDir Path folder) {
    refused("needs a secret", Map.of(), "--turn", URL);
    refused("without a server", Map.of("PLAYMESH_TURN_SECRET", "s"));
    refused("only one", Map.of("PLAYMESH_TURN_SECRET", "s"), "--turn-secret-file", "f");
    refused("can't be read", Map.of(), "--turn-secret-file", folder.resolve("no").toString());
  }

  private static void refused(String word, Map<String, String> environment, String... args) {
    var e = assertThrows(IllegalArgumentException.class, () -> options(environment, args));
    assertTrue(e.toString().contains(word), e::toString);
  }

  private static Optional<TurnServers> options(Map<String, String> environment, String... args) {
    ServeCommand command = new ServeCommand();
    picocli.CommandLine line = Main.commandLine(command);
    line.setDefaultValueProvider(new EnvironmentDefaults(environment));
    var unused = line.parseArgs(args);
    return command.config().turn();
  }
}
