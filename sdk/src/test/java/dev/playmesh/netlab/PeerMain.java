package dev.playmesh.netlab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * A member in a process of its own. Obeys lines of stdin, and says on stdout what happens, a JSON
 * object a line, each with {@code at} (Unix milliseconds) and {@code what}.
 *
 * <pre>
 *   join server=URL room=CODE name=NAME [relay=only] [ports=LOW-HIGH] [ipv6=off] [tls=unchecked]
 *        [ice=URL,USER,SECRET]...
 *   examine server=URL  asks the doctor; says each finding, then that it is done
 *   report     says what was received since the last report
 *   leave      leaves the room; another join may follow
 *   quit       ends the process, as does the end of stdin
 * </pre>
 *
 * <p>As long as it is in a room it broadcasts an event and a state 20 times a second.
 */
final class PeerMain {

  private static final long FRAME_NANOS = 1_000_000_000L / 60;

  private final Queue<String> commands = new ConcurrentLinkedQueue<>();
  private Play play = Play.NONE;

  private PeerMain() {}

  /** Runs until it is told to end. */
  public static void main(String[] arguments) {
    PeerMain peer = new PeerMain();
    Thread reader = new Thread(peer::read, "commands");
    reader.setDaemon(true);
    reader.start();
    Say.line("ready");
    peer.loop();
    System.exit(0);
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      String line;
      while ((line = in.readLine()) != null) {
        commands.add(line);
      }
    } catch (IOException e) {
      Say.line("broken", "detail", e.toString());
    }
    commands.add("quit");
  }

  private void loop() {
    long next = System.nanoTime();
    while (true) {
      String command;
      while ((command = commands.poll()) != null) {
        if (!obey(List.of(command.split(" ", -1)))) {
          return;
        }
      }
      play.frame();
      next = Math.max(next + FRAME_NANOS, System.nanoTime());
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private boolean obey(List<String> words) {
    switch (words.get(0)) {
      case "join" -> {
        play.close();
        play = Play.join(words.subList(1, words.size()));
      }
      case "examine" -> Play.examine(words.subList(1, words.size()));
      case "report" -> play.report();
      case "leave" -> {
        play.close();
        play = Play.NONE;
        Say.line("left-room");
      }
      case "quit" -> {
        play.close();
        return false;
      }
      default -> Say.line("unknown", "detail", words.toString());
    }
    return true;
  }
}
