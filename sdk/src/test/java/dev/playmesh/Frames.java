package dev.playmesh;

import dev.playmesh.time.Clock;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A game loop in real time for several sessions of one thread. */
final class Frames {

  private Frames() {}

  /** Plays 60 frames a second until something is true; says whether it became so in time. */
  static boolean until(double seconds, BooleanSupplier done, Runnable frame, List<Session> all) {
    Clock clock = Clock.system();
    double end = clock.millis() + seconds * 1_000;
    while (!done.getAsBoolean()) {
      if (clock.millis() > end) {
        return false;
      }
      double next = clock.millis() + 1_000.0 / 60;
      all.forEach(Session::poll);
      frame.run();
      all.forEach(Session::flush);
      while (clock.millis() < next) {
        LockSupport.parkNanos((long) ((next - clock.millis()) * 1e6));
      }
    }
    return true;
  }

  static boolean until(double seconds, BooleanSupplier done, Session... all) {
    return until(seconds, done, () -> {}, List.of(all));
  }

  static void play(double seconds, Runnable frame, Session... all) {
    until(seconds, () -> false, frame, List.of(all));
  }

  static void play(double seconds, Session... all) {
    play(seconds, () -> {}, all);
  }
}
