package dev.playmesh.netlab;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Keeps all ports of a range in use for as long as the process lives, as other programs may. */
final class HeldPorts {

  private static final List<AutoCloseable> HELD = new ArrayList<>();

  private HeldPorts() {}

  /** Those that a join names. */
  static void of(List<String> words) {
    for (String word : words) {
      if (word.startsWith("ports=") && HELD.isEmpty()) {
        String range = word.substring("ports=".length());
        for (int port = low(range); port <= high(range); port++) {
          hold(port);
        }
      }
    }
  }

  private static void hold(int port) {
    try {
      HELD.add(new DatagramSocket(port));
      HELD.add(new ServerSocket(port));
    } catch (IOException e) {
      throw new IllegalStateException("port " + port, e);
    }
  }

  static int low(String range) {
    return Integer.parseInt(range.substring(0, range.indexOf('-')));
  }

  static int high(String range) {
    return Integer.parseInt(range.substring(range.indexOf('-') + 1));
  }
}
