package dev.playmesh.shooter.game;

/** Which picture of which animation shows a figure. */
final class Look {

  private static final double ACT_SECONDS = 0.2;
  private static final double RUNNING_SPEED = 0.5;

  private Animation animation = Animation.IDLE;
  private double seconds;
  private double shootingSeconds;
  private double hurtSeconds;

  Animation animation() {
    return animation;
  }

  int frame() {
    return animation.frameAt(seconds);
  }

  /** Goes on; what another world tells now and then goes on in between. */
  void step(double elapsed) {
    seconds += elapsed;
    shootingSeconds -= elapsed;
    hurtSeconds -= elapsed;
  }

  void told(Animation next, int frame) {
    if (animation != next || frame() != frame) {
      animation = next;
      seconds = next.startOf(frame);
    }
  }

  void appear() {
    shootingSeconds = 0;
    hurtSeconds = 0;
  }

  void shoot() {
    shootingSeconds = ACT_SECONDS;
  }

  void hurt() {
    hurtSeconds = ACT_SECONDS;
  }

  /** Chooses what fits. */
  void show(boolean alive, double speed) {
    Animation next = wanted(alive, speed);
    if (next != animation) {
      animation = next;
      seconds = 0;
    }
  }

  private Animation wanted(boolean alive, double speed) {
    if (!alive) {
      return Animation.DEAD;
    }
    if (hurtSeconds > 0) {
      return Animation.HURT;
    }
    if (shootingSeconds > 0) {
      return Animation.SHOOT;
    }
    return speed > RUNNING_SPEED ? Animation.RUN : Animation.IDLE;
  }
}
