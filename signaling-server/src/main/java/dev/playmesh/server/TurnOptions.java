package dev.playmesh.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** TURN as options. The secret can come from a file or the environment, where nobody lists it. */
final class TurnOptions {

  private static final int MOST_BYTES = 4_096;

  @Option(
      names = "--turn",
      paramLabel = "URL",
      split = ",",
      description =
          "A TURN server that members get credentials for, as turn:HOST:PORT, turns:HOST:PORT or"
              + " with ?transport=tcp. Needs its secret (coturn: static-auth-secret). May be"
              + " repeated.")
  List<String> urls = new ArrayList<>();

  @Option(
      names = "--turn-secret",
      paramLabel = "SECRET",
      description =
          "What the TURN servers and this one both know. Other users of the machine can read a"
              + " command line: better by PLAYMESH_TURN_SECRET, or --turn-secret-file.")
  @Nullable String secret;

  @Option(
      names = "--turn-secret-file",
      paramLabel = "FILE",
      description = "A file whose first line is the secret.")
  @Nullable Path secretFile;

  @Option(
      names = "--turn-lifetime",
      paramLabel = "SECONDS",
      description =
          "How long TURN credentials are good for; members get new ones in time. Default: 3600.")
  Duration lifetime = TurnServers.DEFAULT_LIFETIME;

  /** What is asked for; empty without a server. */
  Optional<TurnServers> servers() {
    if (secret != null && secretFile != null) {
      throw new IllegalArgumentException("--turn-secret and --turn-secret-file: give only one");
    }
    String known = secretFile == null ? secret : read(secretFile);
    if (urls.isEmpty() && known == null) {
      return Optional.empty();
    }
    if (urls.isEmpty()) {
      throw new IllegalArgumentException("A TURN secret is given without a server: --turn URL");
    }
    if (known == null) {
      throw new IllegalArgumentException(
          "--turn needs a secret: PLAYMESH_TURN_SECRET, --turn-secret-file or --turn-secret");
    }
    return Optional.of(new TurnServers(urls, known, lifetime));
  }

  private static String read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException("turn-secret-file " + file + " is no file of a secret");
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return text.lines().findFirst().map(String::strip).orElse("");
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "turn-secret-file " + file + " can't be read: " + e.getMessage(), e);
    }
  }
}
