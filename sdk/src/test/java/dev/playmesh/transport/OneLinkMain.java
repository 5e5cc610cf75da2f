package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import java.util.List;

/**
 * A small program for child processes: connects two peers, sends, closes, and returns from main;
 * nothing else may keep the process alive. Its first line says how it went.
 */
final class OneLinkMain {

  private OneLinkMain() {}

  public static void main(String[] arguments) throws InterruptedException {
    if (List.of(arguments).contains("unheard")) {
      closeBeforeAnythingIsHeard();
      return;
    }
    try (RealPeer ann = new RealPeer("ann");
        RealPeer ben = new RealPeer("ben")) {
      ben.open(false, ann);
      ann.open(true, ben);
      for (int i = 0; i < 1500 && !isSettled(ann, ben); i++) {
        Thread.sleep(10);
      }
      if (ann.sink.opened == 1) {
        ben.call(() -> ben.connection().send(Lane.EVENT, new byte[] {1}));
        for (int i = 0; i < 500 && ann.sink.packets.isEmpty(); i++) {
          Thread.sleep(10);
        }
      }
      System.err.println(
          ann.sink.failures.stream()
              .findFirst()
              .map(DisconnectReason::toString)
              .orElse("OPEN packets " + ann.sink.packets.size()));
    }
  }

  private static void closeBeforeAnythingIsHeard() {
    try (RealPeer ben = new RealPeer("ben")) {
      ben.open(false, List.of());
    }
    System.err.println("CLOSED");
  }

  private static boolean isSettled(RealPeer ann, RealPeer ben) {
    return (ann.sink.opened == 1 && ben.sink.opened == 1) || !ann.sink.failures.isEmpty();
  }
}
