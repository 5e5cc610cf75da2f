package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's code is the example's, and the example compiles. */
class ReadmeTest {

  private static final Path ROOT = Path.of("..");
  private static final Path HELLO = ROOT.resolve("examples/hello/src/main/java/hello/Hello.java");

  @Test
  void codeInReadmeIsTheExamples() throws IOException {
    String readme = Files.readString(ROOT.resolve("README.md"));
    String shown = readme.split("```java\n", 2)[1].split("```", 2)[0];
    String source = Files.readString(HELLO);
    String region = source.split("// README: begin\n", 2)[1].split("// README: end", 2)[0];
    assertEquals(region.stripIndent().strip(), shown.stripIndent().strip());
    assertTrue(shown.strip().lines().count() <= 16);
  }

  @Test
  void exampleCompilesAgainstTheSdk(@TempDir Path out) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    boolean good =
        compiler
            .getTask(
                said,
                null,
                null,
                List.of(
                    "-d",
                    out.toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-proc:none"),
                null,
                compiler
                    .getStandardFileManager(null, null, null)
                    .getJavaFileObjects(HELLO.toFile()))
            .call();
    assertTrue(good, said.toString());
  }
}
