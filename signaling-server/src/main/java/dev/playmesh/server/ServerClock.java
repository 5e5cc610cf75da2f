package dev.playmesh.server;

/** The time as the rooms see it; a fake one in tests. */
interface ServerClock {

  /** Milliseconds since some moment; never runs backwards. */
  long millis();

  /** Unix time in milliseconds. */
  long wallMillis();
}
