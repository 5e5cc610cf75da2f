package dev.playmesh.transport;

import dev.onvoid.webrtc.PeerConnectionFactory;
import dev.onvoid.webrtc.media.audio.AudioDeviceModule;
import dev.onvoid.webrtc.media.audio.AudioLayer;
import dev.playmesh.types.DisconnectReason;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The WebRTC native: loaded once per process, with one silent audio module that is never disposed
 * (a factory without one aborts the process where there is no sound).
 *
 * <p>What goes wrong at loading is translated into one line that says what to install.
 *
 * <p><b>Threading:</b> any thread.
 */
final class NativeLibrary {

  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
  private static final String DEBIAN =
      "apt-get install libpulse0 libudev1 libx11-6 libxfixes3 libxrandr2 libxcomposite1"
          + " libdbus-1-3";

  private NativeLibrary() {}

  /** Loads the native at the first call; answers the same ever after. */
  static Optional<DisconnectReason> problem() {
    return Optional.ofNullable(Loaded.PROBLEM);
  }

  /** Makes a factory on the process's audio module. Only when there is no {@link #problem}. */
  static PeerConnectionFactory createFactory() {
    return new PeerConnectionFactory(Objects.requireNonNull(Loaded.AUDIO));
  }

  /** Says what is wrong and what to do, in one line. */
  static DisconnectReason translate(Throwable thrown) {
    String text = deepestMessage(thrown);
    String lower = text.toLowerCase(Locale.ROOT);
    if (causedBy(thrown, NullPointerException.class)) {
      return reason(
          "there is no native for this system ("
              + platform()
              + ") on the class path; add dev.onvoid.webrtc:webrtc-java:0.14.0:"
              + platform());
    }
    if (lower.contains("failed to map segment") || lower.contains("operation not permitted")) {
      return reason(
          "the temporary folder doesn't allow programs to run; start java with"
              + " -Djava.io.tmpdir=FOLDER, a folder that isn't mounted noexec ("
              + text
              + ")");
    }
    if (lower.contains("cannot open shared object file")) {
      return reason("a system library is missing (" + text + "); on Debian and Ubuntu: " + DEBIAN);
    }
    if (lower.contains("no space left") || lower.contains("read-only file system")) {
      return reason("it can't be unpacked into " + temporaryFolder() + " (" + text + ")");
    }
    return reason(text + "; on Debian and Ubuntu: " + DEBIAN);
  }

  private static DisconnectReason reason(String detail) {
    return DisconnectReason.of(
        DisconnectReason.Code.NATIVE_UNAVAILABLE, "the WebRTC native can't be loaded: " + detail);
  }

  private static boolean causedBy(Throwable thrown, Class<? extends Throwable> kind) {
    Throwable cause = thrown;
    for (int depth = 0; cause != null && depth < 16; depth++, cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static String deepestMessage(Throwable thrown) {
    String text = thrown.getClass().getSimpleName();
    Throwable cause = thrown;
    for (int depth = 0; cause != null && depth < 16; depth++, cause = cause.getCause()) {
      if (cause.getMessage() != null && !cause.getMessage().isBlank()) {
        text = cause.getMessage();
      }
    }
    return text.lines().findFirst().orElse(text).strip();
  }

  /** The classifier of the jar that this machine needs, by webrtc-java's names. */
  static String platform() {
    String os = System.getProperty("os.name", "?").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch", "?").toLowerCase(Locale.ROOT);
    String family = os.startsWith("mac") ? "macos" : os.startsWith("windows") ? "windows" : "linux";
    String machine =
        switch (arch) {
          case "amd64", "x86_64" -> "x86_64";
          case "arm" -> "aarch32";
          default -> arch;
        };
    return family + "-" + machine;
  }

  private static String temporaryFolder() {
    return System.getProperty("java.io.tmpdir", "the temporary folder");
  }

  /** Its initialisation loads the native; the JVM sees to it that this happens once. */
  private static final class Loaded {
    static final @Nullable AudioDeviceModule AUDIO;
    static final @Nullable DisconnectReason PROBLEM;

    static {
      AudioDeviceModule audio = null;
      DisconnectReason problem = null;
      try {
        // the factory's class loads the native, the module's doesn't
        Class.forName(PeerConnectionFactory.class.getName());
        audio = new AudioDeviceModule(AudioLayer.kDummyAudio);
      } catch (Throwable thrown) {
        problem = translate(thrown);
        LOG.debug("loading the native failed", thrown);
      }
      AUDIO = audio;
      PROBLEM = problem;
    }
  }
}
