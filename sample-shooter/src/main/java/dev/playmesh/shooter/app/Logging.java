package dev.playmesh.shooter.app;

/** Logs go to stderr by slf4j-simple. */
final class Logging {

  private static final String PREFIX = "org.slf4j.simpleLogger.";

  private Logging() {}

  /** Before the first logger is made. */
  static void configure(boolean verbose) {
    set("defaultLogLevel", verbose ? "debug" : "warn");
    set("log.org.java_websocket", verbose ? "info" : "off");
    set("showDateTime", "true");
    set("dateTimeFormat", "HH:mm:ss.SSS");
    set("showShortLogName", "true");
  }

  private static void set(String name, String value) {
    if (System.getProperty(PREFIX + name) == null) {
      System.setProperty(PREFIX + name, value);
    }
  }
}
