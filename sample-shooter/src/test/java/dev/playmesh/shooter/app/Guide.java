package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Rules;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * A person at a window: holds keys to walk to somebody, points with the mouse, and fires when there
 * is nothing between them. Where figures are is told by somebody else who is in the room.
 */
final class Guide {

  private static final double HIGH = 13; // metres from the window's top to its bottom
  private static final double BEYOND = 2.5;
  private static final double AHEAD = 0.16;
  private static final double REACH = 11;

  private final WindowProcess window;
  private final Arena arena;
  private final Set<String> held = new HashSet<>();

  Guide(WindowProcess window, Arena arena) {
    this.window = window;
    this.arena = arena;
  }

  /** A moment of the hunt. */
  void hunt(Figure self, Figure prey) throws Exception {
    double dx = prey.x() - self.x();
    double dy = prey.y() - self.y();
    boolean near = Math.hypot(dx, dy) < REACH && isClear(self, prey);
    Set<String> wanted = near ? Set.of() : way(self, prey);
    hold(wanted);
    aim(self, Math.atan2(dy, dx));
    hold(near ? Set.of("space") : wanted);
  }

  void rest() throws Exception {
    hold(Set.of());
  }

  private boolean isClear(Figure self, Figure prey) {
    double length = Math.max(0.01, Math.hypot(prey.x() - self.x(), prey.y() - self.y()));
    double sideX = -(prey.y() - self.y()) / length * Rules.FIGURE_RADIUS;
    double sideY = (prey.x() - self.x()) / length * Rules.FIGURE_RADIUS;
    return arena.sees(self.x(), self.y(), prey.x(), prey.y())
        && arena.sees(self.x() + sideX, self.y() + sideY, prey.x() + sideX, prey.y() + sideY)
        && arena.sees(self.x() - sideX, self.y() - sideY, prey.x() - sideX, prey.y() - sideY);
  }

  private void hold(Set<String> wanted) throws Exception {
    for (String key : Set.copyOf(held)) {
      if (!wanted.contains(key)) {
        window.desktop().hold(key, false);
        held.remove(key);
      }
    }
    for (String key : wanted) {
      if (held.add(key)) {
        window.desktop().hold(key, true);
      }
    }
  }

  /** The keys that lead to the middle of the next square metre on the shortest way. */
  private Set<String> way(Figure self, Figure prey) {
    int next = next(cell(self.x(), self.y()), cell(prey.x(), prey.y()));
    int column = next % arena.width();
    int row = next / arena.width();
    double dx = column + 0.5 - self.x();
    double dy = row + 0.5 - self.y();
    Set<String> keys = new HashSet<>();
    if (Math.abs(dx) > 0.2) {
      keys.add(dx > 0 ? "d" : "a");
    }
    if (Math.abs(dy) > 0.2) {
      keys.add(dy > 0 ? "w" : "s");
    }
    return keys;
  }

  private int cell(double x, double y) {
    return ((int) y) * arena.width() + (int) x;
  }

  /** The neighbour of a cell from which the goal is nearest. */
  private int next(int from, int goal) {
    Set<Integer> seen = new HashSet<>(Set.of(goal));
    ArrayDeque<Integer> queue = new ArrayDeque<>(Set.of(goal));
    while (!queue.isEmpty()) {
      int cell = queue.remove();
      for (int step : new int[] {1, -1, arena.width(), -arena.width()}) {
        int neighbour = cell + step;
        if (neighbour == from) {
          return cell;
        }
        boolean wall = arena.isWall(neighbour % arena.width(), neighbour / arena.width());
        if (!wall && seen.add(neighbour)) {
          queue.add(neighbour);
        }
      }
    }
    return from;
  }

  /** Puts the mouse where the figure aims by it; the camera looks ahead of the figure. */
  private void aim(Figure self, double angle) throws Exception {
    double wide = HIGH * window.width() / window.height();
    double x = 0;
    double y = 0;
    for (int i = 0; i < 8; i++) {
      double middleX = inside(self.x() + AHEAD * x, wide, arena.width());
      double middleY = inside(self.y() + AHEAD * y, HIGH, arena.height());
      x = self.x() + 4 * Math.cos(angle) - middleX;
      y = self.y() + 4 * Math.sin(angle) - middleY;
    }
    double metre = window.height() / HIGH;
    int right = (int) Math.round(window.width() / 2.0 + x * metre);
    int down = (int) Math.round(window.height() / 2.0 - y * metre);
    window.desktop().point(right, down);
  }

  private static double inside(double at, double seen, double all) {
    double least = seen / 2 - BEYOND;
    return least * 2 >= all ? all / 2 : Math.max(least, Math.min(all - least, at));
  }
}
