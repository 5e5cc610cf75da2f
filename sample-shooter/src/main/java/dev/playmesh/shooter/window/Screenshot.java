package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Picture;
import java.nio.file.Path;
import java.util.Optional;

/** A picture of the window, once. */
final class Screenshot {

  /** When it is taken. */
  static final int AFTER_SECONDS = 10;

  private final Optional<Path> file;
  private final Program program;
  private boolean done;
  private boolean failed;

  Screenshot(Optional<Path> file, Program program) {
    this.file = file;
    this.program = program;
  }

  /** Whether it was wanted, and couldn't be written. */
  boolean isFailed() {
    return failed;
  }

  /** After everything is drawn. */
  void frame(double secondsPlayed) {
    if (done || file.isEmpty() || secondsPlayed < AFTER_SECONDS) {
      return;
    }
    done = true;
    if (!Picture.write(file.get())) {
      failed = true;
      program.complain("The screenshot can't be written to '" + file.get() + "'");
    }
  }
}
