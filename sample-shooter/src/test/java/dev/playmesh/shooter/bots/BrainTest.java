package dev.playmesh.shooter.bots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrainTest {

  private static final int STUCK_STEPS = 6 * Rules.STEPS_PER_SECOND;

  /** One who plays, and how long it has been around the same place. */
  private static final class Player {
    final Figure figure;
    final Brain brain;
    double x;
    double y;
    int steps;

    Player(Figure figure, Brain brain) {
      this.figure = figure;
      this.brain = brain;
    }

    int stepsAround() {
      if (!figure.isAlive() || Math.hypot(figure.x() - x, figure.y() - y) > 1) {
        x = figure.x();
        y = figure.y();
        steps = 0;
      }
      return ++steps;
    }
  }

  @ParameterizedTest
  @CsvSource({"4, 1", "4, 2", "2, 3", "8, 4"})
  void botsFightFetchAndNeitherStickNorEnterWalls(int count, long seed) {
    World world = new World(Arena.STANDARD, seed);
    world.arbiter(true);
    List<Player> players = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      players.add(
          new Player(world.add("p" + i, "P" + i, true), new Brain(Arena.STANDARD, seed * 100 + i)));
    }
    int minutes = 3;
    int taken = 0;
    for (int step = 0; step < minutes * 60 * Rules.STEPS_PER_SECOND; step++) {
      for (Player player : players) {
        world.steer(
            player.figure.id(), player.brain.think(world, player.figure, Rules.STEP_SECONDS));
      }
      world.step(Rules.STEP_SECONDS);
      taken += (int) world.drain().stream().filter(GameEvent.Taken.class::isInstance).count();
      for (Player player : players) {
        Figure figure = player.figure;
        assertFalse(
            world.arena().touchesWall(figure.x(), figure.y(), Rules.FIGURE_RADIUS - 1e-3),
            figure.name() + " is in a wall at " + figure.x() + ", " + figure.y());
        assertTrue(
            player.stepsAround() < STUCK_STEPS,
            figure.name() + " is stuck at " + figure.x() + ", " + figure.y());
      }
    }
    int kills = players.stream().mapToInt(p -> p.figure.score().kills()).sum();
    int deaths = players.stream().mapToInt(p -> p.figure.score().deaths()).sum();
    assertEquals(deaths, kills);
    int needed = count >= 4 ? 5 * minutes : minutes;
    assertTrue(kills >= needed, kills + " kills in " + minutes + " minutes");
    assertTrue(taken >= minutes * 2, taken + " pick-ups in " + minutes + " minutes");
  }
}
