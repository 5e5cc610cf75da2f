package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The jars as their users run them, each start a process; all are ended at the end. */
final class Programs implements AutoCloseable {

  static final Path SERVER = Path.of("../signaling-server/target/signaling-server.jar");
  static final Path SHOOTER = Path.of("target/sample-shooter.jar");

  private final Path folder;
  private final List<Process> started = new CopyOnWriteArrayList<>();

  /** What they say goes into files of the folder. */
  Programs(Path folder) {
    this.folder = folder;
  }

  /** Programs that live for seconds: the second compiler would cost more than it gives. */
  static List<String> java() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ArrayList<>(
        List.of(java, "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /** Runs a jar; only a server's standard output can be read from the process. */
  Process start(String name, Path jar, List<String> javaOptions, List<String> args)
      throws IOException {
    List<String> command = java();
    command.addAll(javaOptions);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(args);
    return start(name, command, jar != SERVER);
  }

  /** Runs a class of the tests, with their class path. */
  Process startTest(String name, Class<?> main, String... args) throws IOException {
    List<String> command = java();
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return start(name, command, true);
  }

  private Process start(String name, List<String> command, boolean outToFile) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(file(name, ".err"));
    if (outToFile) {
      builder.redirectOutput(file(name, ".out"));
    }
    builder.environment().keySet().removeIf(variable -> variable.startsWith("PLAYMESH_"));
    Process process = builder.start();
    started.add(process);
    return process;
  }

  Process start(String name, Path jar, String... args) throws IOException {
    return start(name, jar, List.of(), List.of(args));
  }

  /** A headless player, whose {@link #report} is kept. */
  Process headless(String name, String url, String room, int seconds, String... more)
      throws IOException {
    List<String> args =
        new ArrayList<>(List.of("--headless", "--server", url, "--room", room, "--name", name));
    args.addAll(List.of("--duration", Integer.toString(seconds)));
    args.addAll(List.of("--report", folder.resolve(name + ".json").toString()));
    args.addAll(List.of(more));
    return start(name, SHOOTER, List.of(), args);
  }

  /** What a headless player reported last; empty before the first time. */
  Optional<JsonObject> report(String name) {
    return reportIn(folder.resolve(name + ".json"));
  }

  static Optional<JsonObject> reportIn(Path file) {
    try {
      return Optional.of(JsonParser.parseString(Files.readString(file)).getAsJsonObject());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private java.io.File file(String name, String ending) {
    return folder.resolve(name + ending).toFile();
  }

  List<String> errorsOf(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name + ".err"), StandardCharsets.UTF_8);
  }

  static String readyUrl(Process server) throws IOException {
    BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    assertTrue(line != null && line.startsWith("playmesh signaling ready on ws://"), line);
    return line.substring(line.indexOf("ws://"));
  }

  @Override
  public void close() {
    started.forEach(Process::destroyForcibly);
  }
}
