package dev.playmesh.shooter.menu;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Tuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where settings are kept: a small JSON file in the user's folder for such files. What can't be
 * read is as if it weren't there, value by value; what can't be written is logged.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class SettingsFile {

  private static final Logger LOG = LoggerFactory.getLogger(SettingsFile.class);
  private static final Gson JSON = new GsonBuilder().setPrettyPrinting().create();
  private static final long LARGEST = 100_000;

  private final Path file;
  private Settings saved = Settings.DEFAULTS;

  /** Keeps settings in a file. */
  public SettingsFile(Path file) {
    this.file = file;
  }

  /** Keeps them where this system wants it. */
  public static SettingsFile ofUser() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String home = System.getProperty("user.home", ".");
    return new SettingsFile(place(system, home, System.getenv()));
  }

  static Path place(String system, String home, Map<String, String> environment) {
    Path folder;
    if (system.contains("win") && !system.contains("darwin")) {
      folder = Path.of(environment.getOrDefault("APPDATA", home));
    } else if (system.contains("mac") || system.contains("darwin")) {
      folder = Path.of(home, "Library", "Application Support");
    } else {
      String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
      folder = config.isBlank() ? Path.of(home, ".config") : Path.of(config);
    }
    return folder.resolve("playmesh-shooter").resolve("settings.json");
  }

  /** Reads them. */
  public Settings load() {
    try {
      if (Files.size(file) <= LARGEST) {
        JsonElement all = JsonParser.parseString(Files.readString(file));
        saved = read(all.isJsonObject() ? all.getAsJsonObject() : new JsonObject());
      }
    } catch (IOException | JsonParseException e) {
      LOG.debug("settings of the first run, since {} can't be read: {}", file, e.toString());
    }
    return saved;
  }

  private static Settings read(JsonObject json) {
    Settings usual = Settings.DEFAULTS;
    Settings read =
        new Settings(
            value(json, "name", JsonElement::getAsString, usual.name()),
            value(json, "server", JsonElement::getAsString, usual.server()),
            value(json, "volume", JsonElement::getAsDouble, usual.volume()),
            value(json, "bots", JsonElement::getAsInt, usual.bots()),
            value(json, "graph", JsonElement::getAsBoolean, usual.graph()),
            value(json, "fullscreen", JsonElement::getAsBoolean, usual.fullscreen()),
            value(json, "ghosts", JsonElement::getAsBoolean, usual.ghosts()),
            value(json, "panel", JsonElement::getAsBoolean, usual.panel()),
            tuning(part(json, "tuning")),
            line(part(json, "line")));
    return read.name().isBlank() ? read.withName(usual.name()) : read;
  }

  private static JsonObject part(JsonObject json, String key) {
    JsonElement element = json.get(key);
    return element != null && element.isJsonObject() ? element.getAsJsonObject() : new JsonObject();
  }

  private static Tuning tuning(JsonObject json) {
    Tuning usual = Tuning.DEFAULTS;
    return new Tuning(
        value(json, "delayed", JsonElement::getAsBoolean, usual.delayed()),
        number(json, "updatesPerSecond", usual.updatesPerSecond()),
        number(json, "thresholdMetres", usual.thresholdMetres()),
        number(json, "delayMillis", usual.delayMillis()),
        number(json, "smoothingPerSecond", usual.smoothingPerSecond()));
  }

  private static Line line(JsonObject json) {
    Line usual = Line.PERFECT;
    return new Line(
        number(json, "delayMillis", usual.delayMillis()),
        number(json, "jitterMillis", usual.jitterMillis()),
        number(json, "lossPercent", usual.lossPercent()),
        number(json, "lossBurst", usual.lossBurst()));
  }

  private static double number(JsonObject json, String key, double usual) {
    return value(json, key, JsonElement::getAsDouble, usual);
  }

  private static <T> T value(
      JsonObject json, String key, Function<JsonElement, T> reader, T usual) {
    JsonElement element = json.get(key);
    if (element == null || !element.isJsonPrimitive()) {
      return usual;
    }
    try {
      return reader.apply(element);
    } catch (NumberFormatException e) {
      return usual;
    }
  }

  /** Writes them, when they changed. */
  public void save(Settings settings) {
    if (settings.equals(saved)) {
      return;
    }
    saved = settings;
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path beside = file.resolveSibling(file.getFileName() + ".tmp");
      Files.writeString(beside, JSON.toJson(settings) + "\n");
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      LOG.warn("settings can't be kept in {}: {}", file, e.toString());
    }
  }
}
