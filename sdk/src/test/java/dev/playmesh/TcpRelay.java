package dev.playmesh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy before a server. Its connections can freeze: nothing gets through and nothing is closed,
 * as when one end is stopped or the way between is gone.
 */
final class TcpRelay implements AutoCloseable {

  private final ServerSocket listening;
  private final int target;
  private final List<Way> ways = new CopyOnWriteArrayList<>();
  private volatile boolean dark;

  TcpRelay(int target) throws IOException {
    this.target = target;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  /** The connections that there are; later ones work. */
  void freeze() {
    ways.forEach(way -> way.frozen = true);
  }

  /** All connections, the later ones too. */
  void dark(boolean newDark) {
    dark = newDark;
  }

  /** How many were ever made. */
  int connections() {
    return ways.size() / 2;
  }

  /** The longest time without a byte, of any way that there is. */
  double longestPauseMillis() {
    return ways.stream().mapToDouble(way -> way.longestPauseMillis).max().orElse(0);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "tcp-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (!listening.isClosed()) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        List<Way> both = List.of(new Way(client, server), new Way(server, client));
        ways.addAll(both);
        both.forEach(way -> start(way::pump));
      }
    } catch (IOException e) {
      // closed
    }
  }

  /** One direction of a connection. */
  private final class Way {

    final Socket from;
    final Socket to;
    volatile boolean frozen;
    volatile double longestPauseMillis;

    Way(Socket from, Socket to) {
      this.from = from;
      this.to = to;
    }

    void pump() {
      try (Socket in = from;
          Socket out = to) {
        InputStream source = in.getInputStream();
        OutputStream target = out.getOutputStream();
        byte[] bytes = new byte[8192];
        long last = System.nanoTime();
        int count;
        while ((count = source.read(bytes)) >= 0) {
          while (frozen || dark) {
            Thread.sleep(10);
          }
          long now = System.nanoTime();
          longestPauseMillis = Math.max(longestPauseMillis, (now - last) / 1e6);
          last = now;
          target.write(bytes, 0, count);
        }
        while (frozen || dark) {
          Thread.sleep(10);
        }
      } catch (IOException | InterruptedException e) {
        // closed
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Way way : ways) {
      way.frozen = false;
      way.from.close();
      way.to.close();
    }
    dark = false;
  }
}
