package dev.playmesh.shooter.app;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The runnable jar with its window, on a desktop of its own. */
final class WindowProcess implements AutoCloseable {

  private static final Path JAR = Path.of("target/sample-shooter.jar");
  private static final int MENU_HIGH = 720;

  private final Path folder;
  private final Desktop desktop;
  private final Process process;
  private int width = 1280;
  private int height = 720;

  private WindowProcess(Path folder, Desktop desktop, Process process) {
    this.folder = folder;
    this.desktop = desktop;
    this.process = process;
  }

  /** Starts it, in a folder for its files, and waits for the window. */
  static WindowProcess open(Path folder, String... options) throws Exception {
    Desktop desktop = Desktop.start(folder.resolve("screen"), 1600, 900);
    WindowProcess window = new WindowProcess(folder, desktop, start(folder, desktop, options));
    try {
      desktop.awaitWindow("Playmesh shooter");
      return window;
    } catch (Exception e) {
      window.close();
      throw e;
    }
  }

  private static Process start(Path folder, Desktop desktop, String... options) throws IOException {
    List<String> command = Programs.java();
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.remove("WAYLAND_DISPLAY");
    environment.put("DISPLAY", desktop.display());
    environment.put("XDG_CONFIG_HOME", folder.resolve("config").toString());
    environment.put("ALSOFT_DRIVERS", "null"); // plays, and nobody hears it
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  Desktop desktop() {
    return desktop;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  void resize(int newWidth, int newHeight) throws Exception {
    desktop.resize(newWidth, newHeight);
    width = newWidth;
    height = newHeight;
    desktop.awaitFrames(3);
  }

  /** Clicks at so many of the menu's units from its left edge, and from the window's top. */
  void clickMenu(double right, double down) throws Exception {
    desktop.click(menuX(right), (int) (down * unit()));
  }

  /** The same where the window may go by that. */
  void pressMenu(double right, double down) throws Exception {
    desktop.press(menuX(right), (int) (down * unit()));
  }

  private int menuX(double right) {
    double left = Math.max(60, width / unit() * 0.09);
    return (int) ((left + right) * unit());
  }

  private double unit() {
    return height / Math.max(MENU_HIGH, 1100.0 * height / width);
  }

  /** The process stands still for it, so that no frame is half drawn. */
  BufferedImage picture() throws Exception {
    signal("STOP");
    try {
      Thread.sleep(40);
      return desktop.picture(width, height);
    } finally {
      signal("CONT");
    }
  }

  private void signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
  }

  String out() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  String err() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  /** The invitation that it printed. */
  Optional<String> invitation() {
    try {
      return out()
          .lines()
          .filter(line -> line.startsWith("Friends join with: "))
          .map(line -> line.replaceAll(".*--join '([^']+)'.*", "$1"))
          .reduce((first, second) -> second);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  Optional<JsonObject> report() {
    return Programs.reportIn(folder.resolve("report.json"));
  }

  /** What its report says about another player. */
  Optional<JsonObject> peer(String name) {
    return report().stream()
        .flatMap(report -> report.getAsJsonArray("peers").asList().stream())
        .map(JsonElement::getAsJsonObject)
        .filter(peer -> peer.get("name").getAsString().equals(name))
        .findFirst();
  }

  boolean sees(String name) {
    return peer(name)
        .filter(peer -> peer.get("state").getAsString().equals("CONNECTED"))
        .isPresent();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Waits for the end; the exit code. */
  int awaitEnd(int seconds) throws Exception {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError("it goes on; it said: " + out() + err());
    }
    return process.exitValue();
  }

  static void await(int seconds, BooleanSupplier condition) {
    org.awaitility.Awaitility.await()
        .atMost(java.time.Duration.ofSeconds(seconds))
        .pollInterval(java.time.Duration.ofMillis(100))
        .until(condition::getAsBoolean);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    desktop.close();
  }
}
