package dev.playmesh;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Headless Chromium with {@code examples/browser/index.html}, served from here: hears what the page
 * logs and tells it what to do.
 */
final class Browser implements AutoCloseable {

  private static final Path PAGE = Path.of("..", "examples", "browser", "index.html");

  final List<String> lines = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
  private final ServerSocket web;
  private final Process process;
  private final Path log;

  /** The program, of Debian or of others. */
  static Optional<Path> program() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name -> Stream.of(System.getenv("PATH").split(":", -1)).map(dir -> Path.of(dir, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens the page, which joins at once. */
  Browser(Path program, Path folder, int serverPort, String room, String name) throws IOException {
    web = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "page-server");
    thread.setDaemon(true);
    thread.start();
    String origin = "http://127.0.0.1:" + web.getLocalPort();
    String query =
        "?server=" + encoded("ws://127.0.0.1:" + serverPort) + "&room=" + room + "&name=" + name;
    log = folder.resolve("chromium.log");
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + folder.resolve("profile"),
                origin + "/" + query + "&report=" + encoded(origin + "/report"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Join, leave, or words to say. */
  void order(String what) {
    orders.add(what);
  }

  long count(String line) {
    return lines.stream().filter(line::equals).count();
  }

  /** The little of HTTP that a page and its reports need; Chromium opens spare connections. */
  private void serve() {
    while (!web.isClosed()) {
      try {
        Socket client = web.accept();
        Thread thread = new Thread(() -> serve(client), "page-connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setSoTimeout(10_000);
      answer(client);
    } catch (IOException e) {
      // the page is gone
    }
  }

  private void answer(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0 || head.length() > 65_536) {
        return;
      }
      head.append((char) next);
    }
    byte[] body =
        head.indexOf("POST /report") == 0
            ? report(new String(in.readNBytes(length(head)), StandardCharsets.UTF_8))
            : head.indexOf("GET /?") == 0 ? Files.readAllBytes(PAGE) : new byte[0];
    String answer =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    client.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    client.getOutputStream().write(body);
  }

  private static int length(CharSequence head) {
    return head.toString()
        .lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
        .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
        .findFirst()
        .orElse(0);
  }

  private byte[] report(String said) {
    said.lines().forEach(lines::add);
    List<String> next = new ArrayList<>();
    for (String order = orders.poll(); order != null; order = orders.poll()) {
      next.add(order);
    }
    return String.join("\n", next).getBytes(StandardCharsets.UTF_8);
  }

  /** What is known when a test fails. */
  String story() {
    try {
      List<String> words = lines.stream().filter(line -> !line.startsWith("position")).toList();
      List<String> last = words.subList(Math.max(0, words.size() - 30), words.size());
      return "the page said " + last + "; Chromium: " + Files.readString(log);
    } catch (IOException e) {
      return "" + lines;
    }
  }

  @Override
  public void close() {
    Stream<ProcessHandle> children = process.descendants();
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    children.forEach(ProcessHandle::destroyForcibly);
    try {
      web.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
