package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A running {@link PeerMain}, and what it said. */
final class Member implements AutoCloseable {

  private final String name;
  private final Process process;
  private final BufferedWriter orders;
  private final BlockingQueue<JsonObject> lines = new LinkedBlockingQueue<>();
  private final List<JsonObject> taken = new ArrayList<>();
  private final List<String> noise = new ArrayList<>();

  private Member(String name, Process process) {
    this.name = name;
    this.process = process;
    this.orders = process.outputWriter();
  }

  /** Starts one on a host, of the same name. */
  static Member start(String host, Path log) throws IOException, InterruptedException {
    return start(host, host, log);
  }

  static Member start(String host, String name, Path log) throws IOException, InterruptedException {
    String classes = Commands.environment("NETLAB_CLASSES");
    return start(host, name, log, List.of("-cp", classes, PeerMain.class.getName()));
  }

  /** Starts another program that speaks like {@link PeerMain}. */
  static Member start(String host, String name, Path log, List<String> program)
      throws IOException, InterruptedException {
    List<String> command = Commands.java(96);
    command.add("-Dorg.slf4j.simpleLogger.showDateTime=true");
    command.addAll(program);
    Process process =
        new ProcessBuilder(Commands.inside(host, command))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    Member member = new Member(name, process);
    Thread reader = new Thread(member::read, "said by " + name);
    reader.setDaemon(true);
    reader.start();
    if (member.await(60, "ready").isEmpty()) {
      throw new IllegalStateException(name + " doesn't start: see " + log);
    }
    return member;
  }

  String name() {
    return name;
  }

  private void read() {
    try (BufferedReader out = process.inputReader()) {
      String line;
      while ((line = out.readLine()) != null) {
        if (line.startsWith("{")) {
          lines.add(JsonParser.parseString(line).getAsJsonObject());
        } else {
          noise.add(line);
        }
      }
    } catch (IOException e) {
      noise.add(e.toString());
    }
  }

  void order(String words) {
    try {
      orders.write(words + "\n");
      orders.flush();
    } catch (IOException e) {
      throw new IllegalStateException(name + " is gone", e);
    }
  }

  /** Joins a room under its own name. */
  void join(String server, String room, String... more) {
    forget();
    String words = String.join(" ", more);
    order(
        ("join server=" + server + " room=" + room + " name=" + name + " " + words)
            .stripTrailing());
  }

  /** Waits for a line; empty when it doesn't come in time. Those before it are passed over. */
  Optional<JsonObject> await(double seconds, Predicate<JsonObject> wanted)
      throws InterruptedException {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    while (true) {
      JsonObject line = lines.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      if (line == null) {
        return Optional.empty();
      }
      taken.add(line);
      if (wanted.test(line)) {
        return Optional.of(line);
      }
    }
  }

  Optional<JsonObject> await(double seconds, String what) throws InterruptedException {
    return await(seconds, line -> says(line, what));
  }

  static boolean says(JsonObject line, String what) {
    return line.get("what").getAsString().equals(what);
  }

  /** What it received since the last report. */
  JsonObject report() throws InterruptedException {
    order("report");
    return await(10, "report")
        .orElseThrow(() -> new IllegalStateException(name + " doesn't report: " + said()));
  }

  /** All that it said since the last join. */
  List<JsonObject> said() {
    lines.drainTo(taken);
    return List.copyOf(taken);
  }

  /** What was said until now. */
  void forget() {
    lines.clear();
    taken.clear();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As a crash would. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
