package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Part two of the tutorial: its code is the example's, and its table is what that prints. */
class HostTutorialTest {

  private static final Path ROOT = Path.of("..");
  private static final Path TUTORIAL = ROOT.resolve("docs/TUTORIAL.md");
  private static final Path SOURCES = ROOT.resolve("examples/tutorial/src/main/java/hosted");
  private static final Pattern REGION =
      Pattern.compile("// TUTORIAL (\\w+): begin\n(.*?)\n[ ]*// TUTORIAL \\1: end", Pattern.DOTALL);
  private static final Pattern SHOWN = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ROW =
      Pattern.compile("^(\\w[a-z' ]+?) {2,}([0-9]+) +([0-9.]+)$", Pattern.MULTILINE);

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(SOURCES)) {
      return files.sorted().toList();
    }
  }

  /** This part of the page. */
  private static String page() throws IOException {
    return Files.readString(TUTORIAL).split("\n# Part two", 2)[1];
  }

  @Test
  void allCodeInPartTwoIsTheExamples() throws IOException {
    List<String> regions = new ArrayList<>();
    for (Path source : sources()) {
      Matcher region = REGION.matcher(Files.readString(source));
      while (region.find()) {
        regions.add(region.group(2).stripIndent().strip());
      }
    }
    List<String> shown = new ArrayList<>();
    Matcher code = SHOWN.matcher(page());
    while (code.find()) {
      shown.add(code.group(1).strip());
    }
    assertEquals(regions.stream().sorted().toList(), shown.stream().sorted().toList());
    assertTrue(shown.size() >= 8, shown.size() + " pieces");
  }

  @Test
  void theTableIsWhatTheExamplePrints(@TempDir Path out) throws Exception {
    compile(out);
    List<double[]> printed = rows(run(out));
    List<double[]> told = rows(page());
    assertEquals(4, printed.size());
    assertEquals(4, told.size());
    for (int row = 0; row < 4; row++) {
      for (int i = 0; i < 2; i++) {
        // Math's functions differ between machines in the last digits
        double allowed = 0.1 * told.get(row)[i] + 0.02;
        assertEquals(told.get(row)[i], printed.get(row)[i], allowed, "row " + row);
      }
    }
    assertTrue(printed.get(0)[0] < 20, "answers in the next frame");
    assertTrue(printed.get(1)[0] > 200, "waits for the host");
    assertTrue(printed.get(0)[1] < 0.25 && printed.get(3)[1] > 1, "steps of the others");
  }

  private static void compile(Path out) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<String> options =
        List.of(
            "-d",
            out.toString(),
            "-Xlint:all,-path",
            "-Werror",
            "-cp",
            System.getProperty("java.class.path"),
            "-proc:none");
    var files =
        compiler.getStandardFileManager(null, null, null).getJavaFileObjectsFromPaths(sources());
    assertTrue(compiler.getTask(said, null, null, options, null, files).call(), said.toString());
  }

  private static String run(Path classes) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    URL[] urls = {classes.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, HostTutorialTest.class.getClassLoader());
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setOut(out);
      loader
          .loadClass("hosted.Look")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static List<double[]> rows(String text) {
    List<double[]> rows = new ArrayList<>();
    Matcher matcher = ROW.matcher(text);
    while (matcher.find()) {
      rows.add(
          new double[] {
            Double.parseDouble(matcher.group(2)), Double.parseDouble(matcher.group(3))
          });
    }
    return rows;
  }
}
