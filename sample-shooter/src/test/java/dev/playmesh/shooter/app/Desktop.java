package dev.playmesh.shooter.app;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A screen of its own that nobody sees (Xvfb), with keys and a mouse (xdotool). Its one window is
 * in the upper left corner.
 */
final class Desktop implements AutoCloseable {

  private final Process xvfb;
  private final int display;
  private final ByteBuffer screen;
  private int window;

  private Desktop(Process xvfb, int display, ByteBuffer screen) {
    this.xvfb = xvfb;
    this.display = display;
    this.screen = screen;
  }

  static boolean isPossible() {
    return System.getProperty("os.name").equals("Linux")
        && Files.exists(Path.of("/usr/bin/Xvfb"))
        && Files.exists(Path.of("/usr/bin/xdotool"));
  }

  static Desktop start(Path folder, int width, int height) throws IOException {
    Files.createDirectories(folder);
    String screen = width + "x" + height + "x24";
    List<String> command = new ArrayList<>(List.of("Xvfb", "-displayfd", "1", "-nolisten", "tcp"));
    command.addAll(List.of("-screen", "0", screen, "-fbdir", folder.toString()));
    Process xvfb =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Runtime.getRuntime().addShutdownHook(new Thread(xvfb::destroy)); // whatever befalls the test
    return started(xvfb, folder);
  }

  private static Desktop started(Process xvfb, Path folder) throws IOException {
    BufferedReader out = xvfb.inputReader();
    String number = out.readLine();
    if (number == null) {
      throw new IOException("Xvfb doesn't start");
    }
    try (FileChannel file = FileChannel.open(folder.resolve("Xvfb_screen0"))) {
      ByteBuffer screen = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size());
      return new Desktop(xvfb, Integer.parseInt(number.strip()), screen);
    }
  }

  String display() {
    return ":" + display;
  }

  /** Waits for the window, and gives it its place and the keyboard. */
  void awaitWindow(String title) throws Exception {
    window = Integer.parseInt(xdotool("search", "--sync", "--onlyvisible", "--name", title));
    xdotool("windowmove", "--sync", "" + window, "0", "0");
    xdotool("windowfocus", "--sync", "" + window);
  }

  void resize(int width, int height) throws Exception {
    xdotool("windowsize", "--sync", "" + window, "" + width, "" + height);
  }

  void point(int x, int y) throws Exception {
    xdotool("mousemove", "" + x, "" + y);
  }

  void press(int x, int y) throws Exception {
    xdotool("mousemove", "" + x, "" + y);
    awaitFrames(2);
    xdotool("mousedown", "1");
  }

  void click(int x, int y) throws Exception {
    press(x, y);
    awaitFrames(2);
    xdotool("mouseup", "1");
    awaitFrames(2);
  }

  void key(String key) throws Exception {
    hold(key, true);
    awaitFrames(2);
    hold(key, false);
    awaitFrames(2);
  }

  void hold(String key, boolean down) throws Exception {
    xdotool(down ? "keydown" : "keyup", key);
  }

  void type(String text) throws Exception {
    xdotool("type", "--delay", "60", text);
  }

  /** As by the button in its frame. */
  void closeWindow() throws IOException {
    try (XServer server = XServer.connect(display)) {
      server.closeWindow(window);
    }
  }

  private String xdotool(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("xdotool"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("DISPLAY", display());
    Process process = builder.start();
    String out =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + out);
    }
    return out.lines().reduce("", (first, second) -> second);
  }

  /**
   * Waits until the screen has changed so often: something always moves in this game, and a machine
   * with much to do may take a second for a frame.
   */
  void awaitFrames(int frames) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    int before = sum();
    int seen = 0;
    while (seen < frames) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the picture stands still");
      }
      Thread.sleep(10);
      int now = sum();
      seen += now == before ? 0 : 1;
      before = now;
    }
  }

  private int sum() {
    int sum = 0;
    for (int at = 0; at + 4 <= screen.capacity(); at += 204) {
      sum = sum * 31 + screen.getInt(at);
    }
    return sum;
  }

  /** What is on the screen, from its upper left corner. */
  BufferedImage picture(int width, int height) {
    int pixels = screen.getInt(0) + 12 * screen.getInt(76);
    int bytesInLine = screen.getInt(48);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        int pixel = screen.getInt(pixels + y * bytesInLine + x * 4);
        image.setRGB(x, y, Integer.reverseBytes(pixel));
      }
    }
    return image;
  }

  @Override
  public void close() {
    xvfb.destroy();
    try {
      if (!xvfb.waitFor(5, TimeUnit.SECONDS)) {
        xvfb.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
