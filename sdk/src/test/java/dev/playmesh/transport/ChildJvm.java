package dev.playmesh.transport;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A JVM of its own, for what would end this one.
 *
 * @param exitCode its exit code; -1 when it had to be killed
 * @param millis how long it lived
 * @param stderr what it said
 */
public record ChildJvm(int exitCode, long millis, String stderr) {

  /** How to run a class of the tests in a JVM of its own. */
  public static List<String> command(
      Class<?> main, List<String> options, Predicate<String> classPathEntry) {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(classPathEntry)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // for a process that lives for seconds the second compiler costs more than it gives
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
    return command;
  }

  static ChildJvm run(
      Class<?> main,
      List<String> prefix,
      List<String> options,
      Predicate<String> classPathEntry,
      String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(command(main, options, classPathEntry));
    command.addAll(List.of(arguments));
    Path errors = Files.createTempFile("child", ".err");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectError(errors.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    boolean ended = process.waitFor(40, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
    }
    String said = Files.readString(errors);
    Files.delete(errors);
    long millis = (System.nanoTime() - start) / 1_000_000;
    return new ChildJvm(ended ? process.exitValue() : -1, millis, said);
  }
}
