package dev.playmesh.shooter.duel;

import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Rules;

/**
 * How often and how far the host's answer moved the own figure while it lived. A death isn't a
 * wrong prediction, and a new life is no way.
 */
final class Corrections {

  /** Half of a figure's size. */
  private static final double LARGE_METRES = Rules.FIGURE_RADIUS;

  private static final double NOTHING = 1e-9;

  private final PredictedClient<DuelInput> client;
  private long tick = -1;
  private int life = -1;
  private double x;
  private double y;
  private long count;
  private long large;
  private double squares;
  private double last;
  private double startMillis = Double.NaN;
  private double nowMillis;

  Corrections(PredictedClient<DuelInput> client) {
    this.client = client;
    client.onDifference(difference -> corrected());
  }

  /** After each frame. */
  void remember(double now) {
    int figure = livingFigure();
    nowMillis = now;
    if (figure < 0) {
      life = -1;
      return;
    }
    startMillis = Double.isNaN(startMillis) ? now : startMillis;
    World world = client.world();
    tick = client.tick();
    life = Kinds.count(world, figure, Kinds.LIFE);
    x = world.get(figure, Kinds.X);
    y = world.get(figure, Kinds.Y);
  }

  private int livingFigure() {
    int figure = Kinds.of(client.world(), client.player(), Kinds.FIGURE);
    return figure >= 0 && client.world().get(figure, Kinds.HEALTH) > 0 ? figure : -1;
  }

  private void corrected() {
    int figure = livingFigure();
    if (figure < 0 || life < 0 || client.tick() != tick) {
      return;
    }
    World world = client.world();
    if (Kinds.count(world, figure, Kinds.LIFE) != life) {
      return;
    }
    double dx = world.get(figure, Kinds.X) - x;
    double dy = world.get(figure, Kinds.Y) - y;
    double distance = Math.sqrt(dx * dx + dy * dy);
    if (distance > NOTHING) {
      count++;
      squares += distance * distance;
      large += distance > LARGE_METRES ? 1 : 0;
      last = distance;
    }
  }

  long count() {
    return count;
  }

  /** The newest one, in metres. */
  double last() {
    return last;
  }

  /** The root of the mean square of all, in metres; 0 when there was none. */
  double rms() {
    return count == 0 ? 0 : Math.sqrt(squares / count);
  }

  /** Those of more than half of a figure's size, in a minute; NaN before the first life. */
  double largePerMinute() {
    double millis = nowMillis - startMillis;
    return millis > 0 ? large * 60_000 / millis : Double.NaN;
  }
}
