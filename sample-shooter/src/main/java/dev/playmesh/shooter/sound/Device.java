package dev.playmesh.shooter.sound;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whether there can be sound. Where Linux has neither a sound card nor a sound server, looking for
 * one would only fill the console.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class Device {

  private Device() {}

  /**
   * Says whether to look for one.
   *
   * @param system the operating system's name
   * @param environment of the process
   * @return whether something may be there
   */
  public static boolean isLikely(String system, Map<String, String> environment) {
    if (!system.contains("linux")) {
      return true;
    }
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    return environment.containsKey("PULSE_SERVER")
        || environment.containsKey("ALSOFT_DRIVERS")
        || Files.exists(Path.of("/dev/snd"))
        || (!runtime.isBlank()
            && (Files.exists(Path.of(runtime, "pulse", "native"))
                || Files.exists(Path.of(runtime, "pipewire-0"))));
  }
}
