package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The laboratory in its window; leaves its pictures in {@code target/pictures}. */
@Tag("long") // drawn without a graphics card
@Timeout(value = 400, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabIT {

  private static final Path PICTURES = Path.of("target/pictures");

  @TempDir private Path folder;

  @BeforeEach
  void needsADesktop() throws IOException {
    assumeTrue(Desktop.isPossible());
    Files.createDirectories(PICTURES);
  }

  @Test
  void showsAllThreeWithEverythingOn() throws Exception {
    look("lab", List.of());
  }

  @Test
  void showsWhatAPartThatIsOffDoes() throws Exception {
    look("lab-prediction", List.of("--right", "prediction"));
    look("lab-reconciliation", List.of("--right", "reconciliation", "--loss", "25"));
    look("lab-interpolation", List.of("--right", "interpolation,extrapolation"));
  }

  private void look(String name, List<String> options) throws Exception {
    Path file = PICTURES.resolve(name + ".png");
    Files.deleteIfExists(file);
    try (Desktop desktop = Desktop.start(folder.resolve(name), 1280, 720)) {
      List<String> command = Programs.java();
      command.addAll(List.of("-jar", Programs.SHOOTER.toString(), "lab"));
      command.addAll(List.of("--screenshot", file.toString(), "--duration", "11"));
      command.addAll(options);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectOutput(folder.resolve(name + ".out").toFile())
              .redirectError(folder.resolve(name + ".err").toFile());
      builder.environment().remove("WAYLAND_DISPLAY");
      builder.environment().put("DISPLAY", desktop.display());
      Process process = builder.start();
      try {
        assertTrue(process.waitFor(130, TimeUnit.SECONDS), "it goes on");
        assertEquals(0, process.exitValue());
      } finally {
        process.destroyForcibly();
      }
    }
    BufferedImage picture = ImageIO.read(file.toFile());
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < picture.getHeight(); y += 2) {
      for (int x = 0; x < picture.getWidth(); x += 2) {
        colours.add(picture.getRGB(x, y));
      }
    }
    assertTrue(colours.size() > 500, name + " is nearly blank");
    assertEquals("", Files.readString(folder.resolve(name + ".err")));
  }
}
