package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PlayCommandTest {

  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --frobnicate                              | Unknown option
          --headles                                 | did you mean --headless
          --net blizzard                            | net must be one of
          --duration 0                              | duration must be above 0
          --duration -3                             | duration must be above 0
          --duration 1e9                            | duration must be above 0
          --duration NaN                            | duration must be above 0
          --duration soon                           | Invalid value for option '--duration'
          --bots 8                                  | bots must be 0 to 7
          --bots -1                                 | bots must be 0 to 7
          --bots 4 --capacity 4                     | has room for 3 bots
          --mode host --bots 32                     | bots must be 0 to 31
          --mode host --capacity 33                 | capacity must be 2 to 32
          --mode nobody                             | '--mode'
          lab --lag -1                              | lag must be
          lab --loss 31                             | loss must be
          lab --left everything                     | '--left'
          --capacity 1                              | capacity must be 2 to 8
          --capacity 9                              | capacity must be 2 to 8
          --server http://localhost:8080            | server must be a URL
          --server ws://localhost:99999             | server must be a URL
          --server nonsense                         | server must be a URL
          --room a/b                                | code must be 1 to 32 characters
          --name ''                                 | name must be 1 to 32 characters
          --existing --server ws://localhost:8080   | needs its code
          --existing --room X                       | name it with --server
          --join nonsense                           | ws://host:8080#CODE
          --report /no/such/folder/r.json           | its folder doesn't exist
          """)
  void badOptionsAreOneLineAndNoStackTrace(String args, String expected) {
    int code = run(args.strip().replace("''", "").split(" ", -1));
    assertNotEquals(0, code);
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains(expected), err.toString());
    assertTrue(err.toString().startsWith("sample-shooter: "), err.toString());
  }

  @Test
  void aFolderIsNoReport(@TempDir Path folder) {
    assertNotEquals(0, run("--report", folder.toString()));
    assertTrue(err.toString().contains("it is a folder"), err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void verboseAddsTheStackTrace() {
    assertNotEquals(0, run("--verbose", "--net", "blizzard"));
    assertTrue(err.toString().lines().count() > 3);
  }

  @Test
  void helpNamesEveryOption() {
    assertEquals(0, run("--help"));
    for (String option :
        new String[] {
          "--headless",
          "--server",
          "--room",
          "--name",
          "--bots",
          "--duration",
          "--report",
          "--net",
          "--existing",
          "--capacity",
          "--password",
          "--mode",
          "lab"
        }) {
      assertTrue(out.toString().contains(option), option);
    }
    assertFalse(out.toString().contains("null"));
  }

  private int run(String... args) {
    CommandLine line = Main.commandLine(new PlayCommand(() -> true));
    line.setErr(new PrintWriter(err, true));
    line.setOut(new PrintWriter(out, true));
    return line.execute(args);
  }
}
