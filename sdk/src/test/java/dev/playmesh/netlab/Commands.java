package dev.playmesh.netlab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the system's commands. */
final class Commands {

  private Commands() {}

  /** Runs a command, given in words with single blanks, and waits for its end. */
  static void run(String words) {
    run(List.of(words.split(" ", -1)), "");
  }

  /** Runs a command that reads a text. */
  static void run(List<String> words, String input) {
    try {
      Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
      try (var out = process.getOutputStream()) {
        out.write(input.getBytes(StandardCharsets.UTF_8));
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(words + " failed: " + said);
      }
    } catch (IOException e) {
      throw new IllegalStateException(words + " can't run", e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(words + " was interrupted", e);
    }
  }

  /** Whether a command ends well. */
  static boolean works(List<String> words) {
    try {
      run(words, "");
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** The command that runs another one inside a network namespace. */
  static List<String> inside(String namespace, List<String> words) {
    List<String> all = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + namespace));
    all.addAll(words);
    return all;
  }

  static void runInside(String namespace, String words) {
    run(inside(namespace, List.of(words.split(" ", -1))), "");
  }

  /** The beginning of a command that runs Java, small. */
  static List<String> java(int heapMegabytes) {
    String home = System.getProperty("java.home");
    return new ArrayList<>(
        List.of(
            home + "/bin/java",
            "-Xmx" + heapMegabytes + "m",
            "-Xss512k",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto"));
  }

  static String environment(String name) {
    String value = System.getenv(name);
    if (value == null) {
      throw new IllegalStateException(name + " isn't set: start it with sdk/src/test/netlab/run");
    }
    return value;
  }
}
