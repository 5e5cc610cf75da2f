package dev.playmesh.shooter.window;

import com.badlogic.gdx.ApplicationListener;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Graphics;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.utils.GdxRuntimeException;
import dev.playmesh.shooter.menu.SettingsFile;
import dev.playmesh.shooter.sound.Device;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * The window of the game.
 *
 * <p><b>Threading:</b> the main thread; {@link #open} returns when the window is closed.
 */
public final class GameWindow {

  static final int WIDTH = 1280;
  static final int HEIGHT = 720;
  private static final int FRAMES = 60;

  private GameWindow() {}

  /** There is nothing to show a window on. */
  public static final class NoDisplayException extends Exception {

    private static final long serialVersionUID = 1;

    NoDisplayException(String message) {
      super(message);
    }

    NoDisplayException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Opens the window, and plays until it is closed.
   *
   * @param launch how it begins
   * @param program what the program does for it
   * @param file where settings are kept
   * @return whether all went well
   * @throws NoDisplayException when there is no display, or no graphics on it
   */
  public static boolean open(Launch launch, Program program, SettingsFile file)
      throws NoDisplayException {
    Stage stage = new Stage(launch, program, file);
    show(stage, "Playmesh shooter", true, stage::isCreated);
    return !stage.isFailed();
  }

  /**
   * Opens a window, and shows something in it until it is closed.
   *
   * @param stage what is shown
   * @param title of the window
   * @param audible whether it makes sounds
   * @param isCreated whether the stage has come about
   * @throws NoDisplayException when there is no display, or no graphics on it
   */
  public static void show(
      ApplicationListener stage, String title, boolean audible, BooleanSupplier isCreated)
      throws NoDisplayException {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (!hasDisplay(system, System.getenv())) {
      throw new NoDisplayException("DISPLAY and WAYLAND_DISPLAY aren't set");
    }
    if (system.contains("mac")) {
      Lwjgl3ApplicationConfiguration.useGlfwAsync();
    }
    // what GLFW complains about is told by exceptions, or doesn't matter, such as a strange
    // clipboard
    Lwjgl3ApplicationConfiguration.errorStream = new PrintStream(OutputStream.nullOutputStream());
    Lwjgl3ApplicationConfiguration configuration = configuration(title);
    configuration.disableAudio(!audible || !Device.isLikely(system, System.getenv()));
    try {
      new Lwjgl3Application(stage, configuration);
    } catch (GdxRuntimeException | UnsatisfiedLinkError e) {
      if (isCreated.getAsBoolean()) {
        throw e; // not the display's fault
      }
      throw new NoDisplayException(
          String.valueOf(e.getMessage()).lines().findFirst().orElse(""), e);
    }
  }

  static boolean hasDisplay(String system, Map<String, String> environment) {
    boolean needsNone = system.contains("mac") || system.contains("win");
    return needsNone
        || !environment.getOrDefault("DISPLAY", "").isBlank()
        || !environment.getOrDefault("WAYLAND_DISPLAY", "").isBlank();
  }

  private static Lwjgl3ApplicationConfiguration configuration(String title) {
    Lwjgl3ApplicationConfiguration configuration = new Lwjgl3ApplicationConfiguration();
    configuration.setTitle(title);
    configuration.setWindowedMode(WIDTH, HEIGHT);
    configuration.setWindowSizeLimits(640, 400, -1, -1);
    configuration.useVsync(true);
    configuration.setForegroundFPS(FRAMES);
    configuration.setIdleFPS(FRAMES);
    configuration.setInitialBackgroundColor(new Color(0.047f, 0.063f, 0.094f, 1));
    configuration.setBackBufferConfig(8, 8, 8, 8, 0, 0, 0);
    return configuration;
  }

  /** The player needn't see how a match is left. */
  static void hide() {
    if (Gdx.graphics instanceof Lwjgl3Graphics graphics) {
      graphics.getWindow().setVisible(false);
    }
  }
}
