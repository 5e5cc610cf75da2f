package dev.playmesh;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the game's own code throws (listeners and codecs): logged, told to {@link
 * SessionListener#onError}, and never let out. Errors are caught like exceptions, since a peer can
 * cause a StackOverflowError or an OutOfMemoryError with a few bytes; only a JVM that is broken
 * itself gets through.
 *
 * <p><b>Threading:</b> the game's thread.
 */
final class Faults {

  private static final Logger log = LoggerFactory.getLogger(Faults.class);
  private static final int FIRST = 10;
  private static final int EVERY = 1_000;
  private static final int MOST_TEXT = 200;

  private final List<SessionListener> listeners;
  private volatile boolean silent;
  private long count;

  Faults(List<SessionListener> listeners) {
    this.listeners = listeners;
  }

  /** From now on listeners hear nothing: what goes wrong is only logged. */
  void silence() {
    silent = true;
  }

  /** Tells all listeners. */
  void tell(String where, Throwable thrown) {
    letThroughTheEndOfTheJvm(thrown);
    record(where, thrown);
    for (SessionListener listener : listeners) {
      if (silent) {
        return;
      }
      try {
        listener.onError(thrown);
      } catch (Throwable again) {
        letThroughTheEndOfTheJvm(again);
        record("onError", again);
      }
    }
  }

  /** The first ones, then every thousandth: a listener may throw in every frame. */
  private void record(String where, Throwable thrown) {
    count++;
    if (count <= FIRST || count % EVERY == 0) {
      try {
        log.warn("{} threw (fault {} of this session)", where, count, thrown);
      } catch (Throwable noText) { // its getMessage throws, or there is no stack left for it
        letThroughTheEndOfTheJvm(noText);
        log.warn("{} threw {} (fault {})", where, thrown.getClass().getName(), count);
      }
    }
  }

  /** InternalError and UnknownError: nothing that is done after them can be relied on. */
  static void letThroughTheEndOfTheJvm(Throwable thrown) {
    if (thrown instanceof InternalError || thrown instanceof UnknownError) {
      throw (VirtualMachineError) thrown;
    }
  }

  /** A value as text for a message, whatever its toString does. */
  static String shown(Object value) {
    try {
      String text = String.valueOf(value);
      return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "…";
    } catch (Throwable t) {
      letThroughTheEndOfTheJvm(t);
      return "a " + value.getClass().getName();
    }
  }
}
