package dev.playmesh.shooter.bots;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Rules;
import java.util.Arrays;

/**
 * The way from everywhere to one goal: how many steps each free square metre is away from it.
 *
 * <p><b>Threading:</b> one thread.
 */
final class NavGrid {

  private static final int FAR = Integer.MAX_VALUE;
  private static final double WIDTH = Rules.FIGURE_RADIUS * 1.05;

  /** Straight steps first: where both are as near, the straight one is taken. */
  private static final int[][] STEPS = {
    {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}
  };

  private final Arena arena;
  private final int[] distance;
  private final int[] queue;
  private int goal = -1;

  NavGrid(Arena arena) {
    this.arena = arena;
    distance = new int[arena.width() * arena.height()];
    queue = new int[distance.length];
  }

  /** Sets where the ways lead. */
  void goTo(double x, double y) {
    int cell = cell(x, y);
    if (cell == goal) {
      return;
    }
    goal = cell;
    Arrays.fill(distance, FAR);
    int head = 0;
    int tail = 0;
    distance[cell] = 0;
    queue[tail++] = cell;
    while (head < tail) {
      int at = queue[head++];
      for (int[] step : STEPS) {
        int next = at + step[0] + step[1] * arena.width();
        if (canStep(at, step) && distance[next] == FAR) {
          distance[next] = distance[at] + 1;
          queue[tail++] = next;
        }
      }
    }
  }

  /** Whether a way leads from there to the goal. */
  boolean reaches(double x, double y) {
    return goal >= 0 && distance[cell(x, y)] != FAR;
  }

  /** Whether that is the goal's square metre. */
  boolean isAtGoal(double x, double y) {
    return cell(x, y) == goal;
  }

  /**
   * Finds the farthest square on the way that one can walk to on a straight line.
   *
   * @return its middle; where one is, when there is no way
   */
  Arena.Place waypoint(double x, double y) {
    int at = cell(x, y);
    Arena.Place best = middle(nextOf(at));
    int ahead = nextOf(at);
    for (int i = 0; i < 8 && distance[ahead] != 0; i++) {
      ahead = nextOf(ahead);
      Arena.Place place = middle(ahead);
      if (!canWalk(x, y, place)) {
        break;
      }
      best = place;
    }
    return best;
  }

  private boolean canWalk(double x, double y, Arena.Place to) {
    double dx = to.x() - x;
    double dy = to.y() - y;
    double length = Math.max(1e-6, Math.sqrt(dx * dx + dy * dy));
    double sideX = -dy / length * WIDTH;
    double sideY = dx / length * WIDTH;
    return arena.sees(x + sideX, y + sideY, to.x() + sideX, to.y() + sideY)
        && arena.sees(x - sideX, y - sideY, to.x() - sideX, to.y() - sideY);
  }

  private int nextOf(int at) {
    int best = at;
    for (int[] step : STEPS) {
      int next = at + step[0] + step[1] * arena.width();
      if (canStep(at, step) && distance[next] < distance[best]) {
        best = next;
      }
    }
    return best;
  }

  /** A diagonal step needs both squares beside it, or a figure would stick at the corner. */
  private boolean canStep(int at, int[] step) {
    int column = at % arena.width();
    int row = at / arena.width();
    return !arena.isWall(column + step[0], row + step[1])
        && !arena.isWall(column + step[0], row)
        && !arena.isWall(column, row + step[1]);
  }

  private int cell(double x, double y) {
    int column = Math.max(0, Math.min(arena.width() - 1, (int) Math.floor(x)));
    int row = Math.max(0, Math.min(arena.height() - 1, (int) Math.floor(y)));
    return row * arena.width() + column;
  }

  private Arena.Place middle(int cell) {
    int column = cell % arena.width();
    int row = cell / arena.width();
    return new Arena.Place(column + 0.5, row + 0.5);
  }
}
