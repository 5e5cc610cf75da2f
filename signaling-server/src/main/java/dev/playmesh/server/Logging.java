package dev.playmesh.server;

/**
 * Logs of the program, on stderr by slf4j-simple. As a library it leaves logging to its host.
 *
 * <p>The WebSocket library logs what clients do wrong as errors with stack traces: without {@code
 * --verbose} it is silent.
 */
final class Logging {

  private static final String PREFIX = "org.slf4j.simpleLogger.";

  private Logging() {}

  /** Before the first logger is made. */
  static void configure(boolean verbose) {
    set("defaultLogLevel", verbose ? "debug" : "info");
    set("log.org.java_websocket", verbose ? "debug" : "off");
    set("showDateTime", "true");
    set("dateTimeFormat", "yyyy-MM-dd HH:mm:ss.SSS");
    set("showThreadName", "false");
    set("showShortLogName", "true");
    set("levelInBrackets", "true");
  }

  private static void set(String name, String value) {
    if (System.getProperty(PREFIX + name) == null) {
      System.setProperty(PREFIX + name, value);
    }
  }
}
