package dev.playmesh.shooter.window;

import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Tuning;

/**
 * What goes along with a match: bots and the report.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public interface Company extends AutoCloseable {

  /**
   * Tells how it goes, about once a second.
   *
   * @param secondsPlayed since the join
   * @param framesPerSecond of the window
   */
  void tell(double secondsPlayed, double framesPerSecond);

  /** Has those who came along send over the same line, and as often. */
  void follow(Line line, Tuning tuning);

  /** Ends the fights of all who came along. */
  void retire();

  /** Whether everybody knows that. */
  boolean isSettled();

  /** Whether the report could be written. */
  boolean isWell();

  @Override
  void close();
}
