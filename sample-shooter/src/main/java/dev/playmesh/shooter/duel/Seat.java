package dev.playmesh.shooter.duel;

import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Score;

/** A player as it is seen from somewhere: its figure there, and what was told of it. */
final class Seat {

  /** Where those are kept who aren't in sight. */
  private static final double NOWHERE = -100;

  final int player;
  final Figure figure;
  final Follower follower;
  private int life;
  private int health;
  private int deathsTold;
  private double deathMillis = Double.NaN;
  private boolean inSight;
  boolean placed;

  Seat(int player, Figure figure, Arena arena, int deaths) {
    this.player = player;
    this.figure = figure;
    follower = new Follower(arena);
    deathsTold = deaths;
    lose();
  }

  /** Is no longer told of. */
  void lose() {
    inSight = false;
    life = 0;
    health = 0;
    figure.told(Animation.IDLE, 0, 0, 0, false);
    figure.place(NOWHERE, NOWHERE, 0, 0, 0);
  }

  /** Whether it is another life than before, or came into sight: its place is no motion. */
  boolean begins(int newLife) {
    return !inSight || newLife != life;
  }

  /** Takes what is drawn; answers how much health it lost by that. */
  int take(int newLife, int newHealth, boolean shielded) {
    boolean before = inSight && newLife == life;
    int lost = before ? Math.max(0, health - newHealth) : 0;
    inSight = true;
    life = newLife;
    health = newHealth;
    Animation animation = newHealth > 0 ? Animation.IDLE : Animation.DEAD;
    figure.told(animation, 0, newHealth, newLife, shielded);
    return lost;
  }

  void place(double x, double y, double velocityX, double velocityY, double facing) {
    figure.place(x, y, velocityX, velocityY, facing);
  }

  boolean isInSight() {
    return inSight;
  }

  void score(int kills, int deaths) {
    if (figure.score().kills() != kills || figure.score().deaths() != deaths) {
      figure.told(new Score(kills, deaths));
    }
  }

  /** A death was seen: the leaderboard will tell of it as well. */
  int died() {
    return ++deathsTold;
  }

  /** Whether the leaderboard tells of a death that nobody saw within a while. */
  boolean diedUnseen(int deaths, double nowMillis, double patienceMillis) {
    if (deaths <= deathsTold) {
      deathMillis = Double.NaN;
      return false;
    }
    if (Double.isNaN(deathMillis)) {
      deathMillis = nowMillis;
    }
    if (inSight && nowMillis - deathMillis < patienceMillis) {
      return false;
    }
    deathsTold = deaths;
    return true;
  }
}
