package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

  @Test
  void bucketGivesABurstAndThenItsRate() {
    TokenBucket bucket = new TokenBucket(10, 5, 0);
    for (int i = 0; i < 5; i++) {
      assertTrue(bucket.take(1, 0));
    }
    assertFalse(bucket.take(1, 0));
    assertEquals(100, bucket.waitMillis(0));
    assertFalse(bucket.take(1, 99));
    assertTrue(bucket.take(1, 100));
    assertTrue(bucket.isFull(10_000));
  }

  @Test
  void bucketsOfManyAddressesStayBounded() {
    AddressBuckets buckets = new AddressBuckets(1, 2, 0);
    for (int i = 0; i < 100_000; i++) {
      assertTrue(buckets.of(new AddressKey(i, true), i / 50).take(1, i / 50) || i > 20_000);
    }
    assertEquals(20_000, buckets.size());
    boolean unused = buckets.of(new AddressKey(1, false), 60_000).take(1, 60_000);
    assertEquals(1, buckets.size());
  }

  @Test
  void ipv6NeighboursCountAsOneAddress() throws Exception {
    AddressKey a = AddressKey.of(InetAddress.getByName("2001:db8:1:2::1"));
    assertEquals(a, AddressKey.of(InetAddress.getByName("2001:db8:1:2:3:4:5:6")));
    assertNotEquals(a, AddressKey.of(InetAddress.getByName("2001:db8:1:3::1")));
    assertEquals("2001:db8:1:2::/64", a.toString());
    assertEquals("203.0.113.9", AddressKey.of(InetAddress.getByName("203.0.113.9")).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stun:stun.example.org",
        "stun:1.2.3.4:3478",
        "stun:[2001:db8::1]:5",
        "stuns:a-b.c"
      })
  void takesIceUrls(String url) {
    assertEquals(url, ServerConfig.builder().iceServer(url).build().iceServers().get(0));
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
        "stun:a:65536",
        "stun:a:",
        "stun:a?transport=udp",
        "http://a",
        "turn:a",
        "turns:a:1",
        "turn:a?transport=tcp",
        "stun:a..b",
        "stun:-a",
        "stun:[::1",
        "stun://a"
      })
  void refusesMalformedIceUrlsByName(String url) {
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> ServerConfig.builder().iceServer(url).build());
    assertTrue(e.toString().contains("'" + url + "'"), e::toString);
  }

  @Test
  void settingsOutOfRangeAreNamedWithValueAndRange() {
    var port =
        assertThrows(
            IllegalArgumentException.class, () -> ServerConfig.builder().port(65_536).build());
    assertEquals("port must be 0 to 65535 but is 65536", port.getMessage());
    var frame =
        assertThrows(
            IllegalArgumentException.class, () -> ServerLimits.builder().frameBytes(1).build());
    assertEquals("frameBytes must be 1024 to 1048576 but is 1", frame.getMessage());
    var grace =
        assertThrows(
            IllegalArgumentException.class,
            () -> ServerLimits.builder().seatGrace(Duration.ZERO).build());
    assertEquals("seatGrace must be 0.05 to 3600 seconds but is 0.0 s", grace.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> ServerLimits.builder().heartbeat(Duration.ofSeconds(15)).build());
  }

  @Test
  void optionsComeFromTheEnvironmentAndTheCommandLineWins() throws Exception {
    ServeCommand command = new ServeCommand();
    picocli.CommandLine line = Main.commandLine(command);
    line.setDefaultValueProvider(
        new EnvironmentDefaults(
            Map.of(
                "PLAYMESH_PORT", "1234",
                "PLAYMESH_BIND", "127.0.0.1",
                "PLAYMESH_ICE_SERVER", "stun:a,stun:b:1",
                "PLAYMESH_NO_STUN", "1",
                "PLAYMESH_VERBOSE", "yes",
                "PLAYMESH_KEY_FILE", "",
                "PLAYMESH_SEAT_GRACE", "2.5",
                "PLAYMESH_MAX_CONNECTIONS", "77")));
    var unused = line.parseArgs("--port", "4321", "--verbose");
    ServerConfig config = command.config();
    assertEquals(4321, config.port());
    assertEquals("127.0.0.1", config.bind());
    assertEquals(java.util.List.of("stun:a", "stun:b:1"), config.iceServers());
    assertFalse(config.stun());
    assertTrue(command.isVerbose());
    assertTrue(config.keyFile().isEmpty());
    assertEquals(Duration.ofMillis(2_500), config.limits().seatGrace());
    assertEquals(77, config.limits().connections());
  }

  @Test
  void variablesThatKubernetesSetsForAServiceOfOurNameAreNotSettings() {
    Map<String, String> pod =
        Map.of(
            "PLAYMESH_PORT", "tcp://10.0.0.1:8080",
            "PLAYMESH_SERVICE_HOST", "10.0.0.1",
            "PLAYMESH_SERVICE_PORT_WS", "8080",
            "PLAYMESH_PORT_8080_TCP_ADDR", "10.0.0.1",
            "PLAYMESH_BIND", "127.0.0.1");
    assertEquals(Map.of("PLAYMESH_BIND", "127.0.0.1"), EnvironmentDefaults.ours(pod));
    assertEquals(
        Map.of("PLAYMESH_PORT", "99"), EnvironmentDefaults.ours(Map.of("PLAYMESH_PORT", "99")));
  }

  @Test
  void misspelledVariablesAreNamedWithTheNearestKnownOne() {
    var command = Main.commandLine(new ServeCommand()).getCommandSpec();
    assertEquals(
        java.util.List.of(),
        EnvironmentCheck.complaints(
            Map.of("PLAYMESH_PORT", "1", "PLAYMESH_MAX_FRAME", "2", "PATH", "x"), command));
    Map<String, String> nearest =
        Map.of(
            "PLAYMESH_PROT", "PLAYMESH_PORT",
            "PLAYMESH_KEYFILE", "PLAYMESH_KEY_FILE",
            "playmesh_port", "PLAYMESH_PORT",
            "PLAYMESH_SILENT_TIMEOUT", "PLAYMESH_SILENCE_TIMEOUT",
            "PLAYMESH_MAX_FRAMES", "PLAYMESH_MAX_FRAME");
    nearest.forEach(
        (wrong, right) -> {
          var lines = EnvironmentCheck.complaints(Map.of(wrong, "1"), command);
          assertEquals(1, lines.size(), wrong);
          assertTrue(lines.get(0).contains(wrong), lines.get(0));
          assertTrue(lines.get(0).endsWith("did you mean " + right + "?"), lines.get(0));
        });
    var strange =
        EnvironmentCheck.complaints(Map.of("PLAYMESH_\u001b[2J_UTTERLY_OTHER", "1"), command);
    assertTrue(strange.get(0).chars().allMatch(c -> c >= ' '), strange.get(0));
    assertTrue(strange.get(0).endsWith("(--help lists them)"), strange.get(0));
  }

  @Test
  void optionsHaveTheDefaultsOfTheLibrary() {
    ServeCommand command = new ServeCommand();
    picocli.CommandLine line = Main.commandLine(command);
    line.setDefaultValueProvider(new EnvironmentDefaults(Map.of()));
    var unused = line.parseArgs();
    assertEquals(ServerConfig.builder().build(), command.config());
  }

  @Test
  void keyFileIsMadeOnceForItsOwnerAlone(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("key");
    byte[] key = ServerKey.of(file);
    assertEquals(32, key.length);
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    assertArrayEquals(key, ServerKey.of(file));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void unusableKeyFilesAreNamed(@TempDir Path folder) throws Exception {
    Path half = Files.write(folder.resolve("half"), new byte[5]);
    for (Path file : new Path[] {half, folder, folder.resolve("no/where")}) {
      var e = assertThrows(ServerStartException.class, () -> ServerKey.of(file));
      assertTrue(e.toString().contains(file.toString()), e::toString);
    }
    assertEquals(5, Files.size(half), "it is left alone");
  }
}
