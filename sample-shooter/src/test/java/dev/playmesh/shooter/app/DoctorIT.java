package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar's doctor, against a good server and against none. */
@Timeout(180)
class DoctorIT {

  @TempDir Path folder;

  private int doctor(Programs programs, String server) throws Exception {
    Process doctor = programs.start("doctor", Programs.SHOOTER, "doctor", "--server", server);
    assertTrue(doctor.waitFor(120, TimeUnit.SECONDS), "it doesn't end");
    return doctor.exitValue();
  }

  private List<String> said() throws IOException {
    return Files.readAllLines(folder.resolve("doctor.out"), StandardCharsets.UTF_8);
  }

  @Test
  void findsThatAllIsWell() throws Exception {
    try (Programs programs = new Programs(folder)) {
      String url =
          Programs.readyUrl(
              programs.start("server", Programs.SERVER, "--bind", "127.0.0.1", "--port", "0"));
      assertEquals(0, doctor(programs, url), () -> "" + folder);
    }
    assertEquals(List.of(), said().stream().filter(line -> line.startsWith("BAD")).toList());
    for (String step : List.of("native", "server", "STUN", "link")) {
      assertTrue(said().stream().anyMatch(line -> line.startsWith("ok    " + step)), "" + said());
    }
    assertEquals("All that is needed works.", said().get(said().size() - 1));
  }

  @Test
  void endsWithAnErrorWhereNoServerIs() throws Exception {
    try (Programs programs = new Programs(folder)) {
      assertEquals(1, doctor(programs, "ws://127.0.0.1:9"));
    }
    assertTrue(said().stream().anyMatch(line -> line.startsWith("BAD   server")), "" + said());
  }

  @Test
  void badOptionsAreOneLine() throws Exception {
    try (Programs programs = new Programs(folder)) {
      assertEquals(2, doctor(programs, "nonsense"));
      assertEquals(1, programs.errorsOf("doctor").size());
    }
  }
}
