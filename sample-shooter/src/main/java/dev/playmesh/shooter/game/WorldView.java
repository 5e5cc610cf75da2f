package dev.playmesh.shooter.game;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What can be seen of a world: for bots, windows and scoreboards.
 *
 * <p><b>Threading:</b> the thread of its world.
 */
public interface WorldView {

  /** Where the walls are. */
  Arena arena();

  /** Everybody, the dead too, in the order of their coming. */
  Collection<Figure> figures();

  /** Finds somebody. */
  Optional<Figure> figure(String id);

  /** Where pick-ups lie or will lie. */
  List<Spot> spots();

  /** What is in the air. */
  List<Bullet> bullets();
}
