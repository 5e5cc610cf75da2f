package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Tuning;

/**
 * What is kept from one run to the next.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name the player's, 1 to 32 characters
 * @param server the signaling server; blank: one is started here when it is needed
 * @param volume 0 to 1
 * @param bots how many come along into rooms that this player makes, 0 to 7
 * @param graph whether the net graph is shown
 * @param fullscreen whether the window fills the screen
 * @param ghosts whether it is shown where the others said that they are
 * @param panel whether the sliders for line and motion are shown
 * @param tuning how motion is told and drawn
 * @param line the line that is simulated
 */
public record Settings(
    String name,
    String server,
    double volume,
    int bots,
    boolean graph,
    boolean fullscreen,
    boolean ghosts,
    boolean panel,
    Tuning tuning,
    Line line) {

  /** The longest name. */
  public static final int LONGEST_NAME = 32;

  /** Those of the first run. */
  public static final Settings DEFAULTS =
      new Settings("Player", "", 0.7, 3, false, false, false, false, Tuning.DEFAULTS, Line.PERFECT);

  /** Brings what is out of range back to the defaults. */
  public Settings {
    name = TextLine.type("", name, LONGEST_NAME);
    server = TextLine.type("", server, 200).strip();
    volume = volume >= 0 && volume <= 1 ? volume : 0.7;
    bots = bots >= 0 && bots <= 7 ? bots : 3;
  }

  /** Changed in one value. */
  public Settings withName(String newName) {
    return new Settings(
        newName, server, volume, bots, graph, fullscreen, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withServer(String newServer) {
    return new Settings(
        name, newServer, volume, bots, graph, fullscreen, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withVolume(double newVolume) {
    return new Settings(
        name, server, newVolume, bots, graph, fullscreen, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withBots(int newBots) {
    return new Settings(
        name, server, volume, newBots, graph, fullscreen, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withGraph(boolean shown) {
    return new Settings(name, server, volume, bots, shown, fullscreen, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withFullscreen(boolean full) {
    return new Settings(name, server, volume, bots, graph, full, ghosts, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withGhosts(boolean shown) {
    return new Settings(name, server, volume, bots, graph, fullscreen, shown, panel, tuning, line);
  }

  /** Changed in one value. */
  public Settings withPanel(boolean shown) {
    return new Settings(name, server, volume, bots, graph, fullscreen, ghosts, shown, tuning, line);
  }

  /** Changed in one value. */
  public Settings withTuning(Tuning newTuning) {
    return new Settings(
        name, server, volume, bots, graph, fullscreen, ghosts, panel, newTuning, line);
  }

  /** Changed in one value. */
  public Settings withLine(Line newLine) {
    return new Settings(
        name, server, volume, bots, graph, fullscreen, ghosts, panel, tuning, newLine);
  }
}
