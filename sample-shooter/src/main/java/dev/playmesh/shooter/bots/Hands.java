package dev.playmesh.shooter.bots;

import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Rules;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Aims and pulls the trigger as a person does: a moment after seeing somebody, with a hand that
 * turns at a finite speed and shakes, in bursts.
 */
final class Hands {

  private static final double TURN_PER_SECOND = 7;
  private static final double SHAKE = 0.11;
  private static final double SHAKE_CALMS_PER_SECOND = 2.5;
  private static final double GOOD_ENOUGH = 0.14;
  private static final double REACTION_SECONDS = 0.26;
  private static final double REACTION_SPREAD = 0.2;

  private final SplittableRandom random;
  private double aim;
  private double shake;
  private String target = "";
  private double seenFor;
  private double reaction;
  private double burstFor;
  private double pauseFor;
  private boolean fire;

  Hands(SplittableRandom random) {
    this.random = random;
  }

  double aim() {
    return aim;
  }

  boolean fire() {
    return fire;
  }

  /** Follows somebody who is in sight, or where one is going when there is nobody. */
  void step(Figure self, @Nullable Figure enemy, double moveX, double moveY, double seconds) {
    shake +=
        -shake * SHAKE_CALMS_PER_SECOND * seconds
            + SHAKE * StrictMath.sqrt(2 * SHAKE_CALMS_PER_SECOND * seconds) * nextGaussian();
    if (enemy == null) {
      target = "";
      fire = false;
      if (moveX != 0 || moveY != 0) {
        turnTo(StrictMath.atan2(moveY, moveX), seconds);
      }
      return;
    }
    notice(enemy, seconds);
    double off = turnTo(lead(self, enemy) + shake, seconds);
    fire = seenFor > reaction && Math.abs(off) < GOOD_ENOUGH && inBurst(seconds);
  }

  private void notice(Figure enemy, double seconds) {
    if (!target.equals(enemy.id())) {
      target = enemy.id();
      seenFor = 0;
      reaction = REACTION_SECONDS + random.nextDouble() * REACTION_SPREAD;
    }
    seenFor += seconds;
  }

  /** Where to aim so that a bullet and somebody who runs on meet. */
  private static double lead(Figure self, Figure enemy) {
    double distance = StrictMath.hypot(enemy.x() - self.x(), enemy.y() - self.y());
    double flight = distance / Rules.BULLET_SPEED;
    return StrictMath.atan2(
        enemy.y() + enemy.velocityY() * flight - self.y(),
        enemy.x() + enemy.velocityX() * flight - self.x());
  }

  private double turnTo(double wanted, double seconds) {
    double off = StrictMath.IEEEremainder(wanted - aim, 2 * StrictMath.PI);
    double most = TURN_PER_SECOND * seconds;
    aim = StrictMath.IEEEremainder(aim + Math.max(-most, Math.min(most, off)), 2 * StrictMath.PI);
    return off;
  }

  private boolean inBurst(double seconds) {
    if (pauseFor > 0) {
      pauseFor -= seconds;
      return false;
    }
    burstFor -= seconds;
    if (burstFor <= 0) {
      burstFor = 0.4 + random.nextDouble() * 0.7;
      pauseFor = 0.15 + random.nextDouble() * 0.35;
    }
    return true;
  }

  /** The sum of twelve: near enough to a normal distribution for a shaking hand. */
  private double nextGaussian() {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}
