package dev.playmesh.shooter.bots;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import java.util.SplittableRandom;

/** Walks to a goal around walls, and gets away where it is stuck. */
final class Legs {

  private static final double THINK_SECONDS = 0.15;
  private static final double STUCK_SECONDS = 0.7;
  private static final double STUCK_METRES = 0.4;
  private static final double WRIGGLE_SECONDS = 0.35;

  private final NavGrid grid;
  private final SplittableRandom random;
  private double moveX;
  private double moveY;
  private double thinkIn;
  private double wriggleFor;
  private double standingFor;
  private double lastX;
  private double lastY;

  Legs(Arena arena, SplittableRandom random) {
    this.grid = new NavGrid(arena);
    this.random = random;
  }

  double moveX() {
    return moveX;
  }

  double moveY() {
    return moveY;
  }

  boolean canReach(Figure self, double x, double y) {
    grid.goTo(x, y);
    return grid.reaches(self.x(), self.y());
  }

  void stop() {
    moveX = 0;
    moveY = 0;
    standingFor = 0;
  }

  /** Goes on towards a goal. */
  void walk(Figure self, double goalX, double goalY, double seconds) {
    noticeStanding(self, seconds);
    wriggleFor -= seconds;
    thinkIn -= seconds;
    if (wriggleFor > 0 || thinkIn > 0) {
      return;
    }
    thinkIn = THINK_SECONDS;
    grid.goTo(goalX, goalY);
    if (grid.isAtGoal(self.x(), self.y())) {
      head(self, goalX, goalY);
    } else {
      Arena.Place place = grid.waypoint(self.x(), self.y());
      head(self, place.x(), place.y());
    }
  }

  /** Goes on in a direction, without a goal. */
  void drift(Figure self, double x, double y, double seconds) {
    noticeStanding(self, seconds);
    wriggleFor -= seconds;
    thinkIn = 0;
    if (wriggleFor <= 0) {
      moveX = x;
      moveY = y;
    }
  }

  private void head(Figure self, double x, double y) {
    double dx = x - self.x();
    double dy = y - self.y();
    double length = Math.sqrt(dx * dx + dy * dy);
    double part = length < 0.1 ? 0 : 1 / length;
    moveX = dx * part;
    moveY = dy * part;
  }

  private void noticeStanding(Figure self, double seconds) {
    if (StrictMath.hypot(self.x() - lastX, self.y() - lastY) > STUCK_METRES) {
      lastX = self.x();
      lastY = self.y();
      standingFor = 0;
    }
    standingFor += seconds;
    if (standingFor > STUCK_SECONDS) {
      double angle = random.nextDouble(2 * StrictMath.PI);
      moveX = StrictMath.cos(angle);
      moveY = StrictMath.sin(angle);
      wriggleFor = WRIGGLE_SECONDS;
      standingFor = 0;
    }
  }
}
