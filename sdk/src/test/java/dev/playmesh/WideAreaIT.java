package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hosts behind NATs and real relays: the short part of the network laboratory, whose code is in
 * {@code src/test/netlab}. What it says is in {@code target/netlab.out}.
 */
@Timeout(400)
@EnabledOnOs(OS.LINUX)
class WideAreaIT {

  private static final Logger log = LoggerFactory.getLogger(WideAreaIT.class);
  private static final Path OUT = Path.of("../target/netlab.out");

  private @Nullable Process running;

  @AfterEach
  void end() {
    if (running != null) {
      running.destroy(); // and with it all that it started
    }
  }

  private int run(String scenario, int seconds) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of("bash", "src/test/netlab/run", scenario))
            .redirectErrorStream(true)
            .redirectOutput(OUT.toFile());
    builder.environment().put("NETLAB_LIBRARIES", System.getProperty("java.class.path"));
    Process lab = builder.start();
    running = lab;
    assertTrue(lab.waitFor(seconds, TimeUnit.SECONDS), "it doesn't end");
    return lab.exitValue();
  }

  private static String said() throws IOException {
    return Files.readString(OUT, StandardCharsets.UTF_8).strip();
  }

  @Test
  void eachPairOfNetworksLinksOrSaysWhyNot() throws Exception {
    Files.createDirectories(OUT.getParent());
    if (run("check", 30) != 0) {
      log.warn("WideAreaIT is skipped: {}", said());
      Assumptions.abort(said());
    }
    assertEquals(0, run("short", 360), WideAreaIT::shown);
  }

  private static String shown() {
    try {
      return said();
    } catch (IOException e) {
      return e.toString();
    }
  }
}
