package dev.playmesh.benchmarks.link;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * Who spends the processor's time, by what the threads are called: a profile that costs nothing
 * while it is taken. Linux only; elsewhere everything is 0.
 */
final class ThreadTimes {

  /** What threads do. */
  enum Kind {
    /** The caller's: the game's thread, or the one that sends bare. */
    GAME,
    /** A session's, which makes and reads packets and calls the native. */
    LINK,
    /** WebRTC's, which has the sockets, DTLS and SCTP. */
    NETWORK,
    /** WebRTC's, on which callbacks come. */
    SIGNALING,
    /** The JVM's own: compilers and collectors. */
    JVM,
    OTHER;

    static Kind of(String name) {
      if (name.startsWith("playmesh-link")) {
        return LINK;
      } else if (name.startsWith("webrtc_jni_net")) {
        return NETWORK;
      } else if (name.startsWith("webrtc_jni_sig")) {
        return SIGNALING;
      } else if (name.equals("java") || name.equals("main") || name.equals("relay")) {
        return GAME;
      }
      boolean jvm = name.contains("Compiler") || name.startsWith("G1") || name.startsWith("GC ");
      return jvm || name.startsWith("VM ") ? JVM : OTHER;
    }
  }

  private static final double TICKS_PER_SECOND = 100;

  private final Map<Kind, Double> seconds = new EnumMap<>(Kind.class);

  private ThreadTimes() {}

  /** Of all threads that live, since they began. */
  static ThreadTimes now() {
    ThreadTimes times = new ThreadTimes();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path task : tasks) {
        times.add(task.resolve("stat"));
      }
    } catch (IOException e) {
      times.seconds.clear(); // not Linux
    }
    return times;
  }

  private void add(Path stat) {
    try {
      String text = Files.readString(stat);
      int nameEnd = text.lastIndexOf(')');
      Kind kind = Kind.of(text.substring(text.indexOf('(') + 1, nameEnd));
      String[] fields = text.substring(nameEnd + 2).split(" ", -1);
      double ticks = Double.parseDouble(fields[11]) + Double.parseDouble(fields[12]);
      seconds.merge(kind, ticks / TICKS_PER_SECOND, Double::sum);
    } catch (IOException e) {
      return; // it has just ended
    }
  }

  /** Of all kinds since an earlier moment, each times a factor. */
  Map<Kind, Double> since(ThreadTimes earlier, double factor) {
    Map<Kind, Double> all = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      double spent = seconds.getOrDefault(kind, 0.0) - earlier.seconds.getOrDefault(kind, 0.0);
      all.put(kind, Math.max(0, spent) * factor);
    }
    return all;
  }
}
