package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many sessions in one process share the native's process-wide tables of JNI classes: they must
 * bear that all first calls come at once, and that the process ends in the middle of play. Each
 * time in a fresh JVM, since a table is filled once.
 *
 * <p>A crash while the JVM exits may leave the exit code as it was: so its crash report is looked
 * for.
 */
@Timeout(100)
class NativeProcessIT {

  private static final int PAIRS = 6;
  private static final int RUNS = 3;

  @TempDir Path crashes;

  @RepeatedTest(RUNS)
  void firstCallsOfTwelveFactoriesAtOnceAllLink() throws Exception {
    assertRunsClean("close");
  }

  @RepeatedTest(RUNS)
  void anExitInTheMiddleOfPlayIsNoCrash() throws Exception {
    assertRunsClean("exit");
  }

  @RepeatedTest(RUNS)
  void aHaltInTheMiddleOfPlayIsNoCrash() throws Exception {
    assertRunsClean("halt");
  }

  private void assertRunsClean(String end) throws IOException, InterruptedException {
    ChildJvm child =
        ChildJvm.run(
            PairsMain.class,
            List.of(),
            List.of("-Xmx256m", "-XX:ErrorFile=" + crashes.resolve("crash-%p.log")),
            entry -> true,
            String.valueOf(PAIRS),
            end);
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains("OPEN " + PAIRS), child.stderr());
    try (Stream<Path> reports = Files.list(crashes)) {
      assertEquals(List.of(), reports.toList(), child.stderr());
    }
  }
}
