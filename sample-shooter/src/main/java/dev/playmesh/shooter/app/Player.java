package dev.playmesh.shooter.app;

import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Match;

/**
 * A brain in a match: a peer like any other.
 *
 * <p><b>Threading:</b> the loop's thread.
 */
final class Player implements AutoCloseable {

  private final String name;
  private final Match match;
  private final Brain brain;

  private Player(String name, Match match, Brain brain) {
    this.name = name;
    this.match = match;
    this.brain = brain;
  }

  static Player join(JoinRequest request, long seed) {
    Match match = Match.join(request, seed);
    return new Player(request.name(), match, new Brain(match.view().arena(), seed));
  }

  /** One frame: what the others did, what to do, and telling them. */
  void frame() {
    match.poll();
    Input input =
        match
            .self()
            .map(self -> brain.think(match.view(), self, Rules.STEP_SECONDS))
            .orElse(Input.NONE);
    match.play(input);
  }

  String name() {
    return name;
  }

  Match match() {
    return match;
  }

  boolean isIn() {
    return match.self().isPresent();
  }

  Score score() {
    return match.self().map(Figure::score).orElse(Score.NONE);
  }

  @Override
  public void close() {
    match.close();
  }
}
