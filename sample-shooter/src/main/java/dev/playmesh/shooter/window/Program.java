package dev.playmesh.shooter.window;

import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Servers;
import dev.playmesh.shooter.net.Match;

/**
 * What the program does for its window.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public interface Program extends Servers {

  /**
   * The player is in a room.
   *
   * @param match the player's
   * @param choice what led to it
   * @return what goes along with it; closed after the match
   */
  Company company(Match match, Choice choice);

  /** Whether the process is told to end. */
  boolean isStopping();

  /** Tells something on the console. */
  void complain(String line);
}
