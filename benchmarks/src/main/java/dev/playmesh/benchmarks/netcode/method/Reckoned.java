package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.benchmarks.netcode.net.Update;

/** Draws the present from the newest message; late ones are dropped. */
abstract class Reckoned extends Drawing {

  double baseMillis = Double.NEGATIVE_INFINITY;
  double baseX;
  double baseY;
  double baseVx;
  double baseVy;
  double ax;
  double ay;
  double lastFrame = Double.NaN;
  private int life;

  Reckoned() {
    beyond = true;
  }

  @Override
  public final void update(Update update) {
    if (update.sampledMillis() <= baseMillis) {
      return;
    }
    boolean jump = Double.isInfinite(baseMillis) || update.life() != life;
    life = update.life();
    double span = (update.sampledMillis() - baseMillis) / 1000;
    ax = jump ? 0 : (update.vx() - baseVx) / span;
    ay = jump ? 0 : (update.vy() - baseVy) / span;
    baseMillis = update.sampledMillis();
    baseX = update.x();
    baseY = update.y();
    baseVx = update.vx();
    baseVy = update.vy();
    changed(jump);
  }

  @Override
  public final boolean sample(double nowMillis) {
    if (Double.isInfinite(baseMillis)) {
      return false;
    }
    frame(nowMillis, Double.isNaN(lastFrame) ? 0 : nowMillis - lastFrame);
    lastFrame = nowMillis;
    return true;
  }

  void changed(boolean jump) {}

  abstract void frame(double nowMillis, double sinceMillis);

  double linearX(double millis) {
    return baseX + baseVx * (millis - baseMillis) / 1000;
  }

  double linearY(double millis) {
    return baseY + baseVy * (millis - baseMillis) / 1000;
  }

  /** Stays at the newest position. */
  static final class Snap extends Reckoned {
    @Override
    void frame(double nowMillis, double sinceMillis) {
      x = baseX;
      y = baseY;
    }
  }

  /** An arrival sets the position to the message's; each frame adds the velocity. */
  static final class AddDx extends Reckoned {
    @Override
    void changed(boolean jump) {
      x = baseX;
      y = baseY;
    }

    @Override
    void frame(double nowMillis, double sinceMillis) {
      x += baseVx * sinceMillis / 1000;
      y += baseVy * sinceMillis / 1000;
    }
  }

  /** Dead reckoning, snapped. */
  static final class Linear extends Reckoned {
    @Override
    void frame(double nowMillis, double sinceMillis) {
      x = linearX(nowMillis);
      y = linearY(nowMillis);
    }
  }

  /** Dead reckoning with the acceleration of the last two velocities, for a limited time. */
  static final class Quadratic extends Reckoned {
    private final double most;

    Quadratic(double mostMillis) {
      most = mostMillis / 1000;
    }

    @Override
    void frame(double nowMillis, double sinceMillis) {
      double age = (nowMillis - baseMillis) / 1000;
      double bent = Math.max(0, Math.min(most, age));
      double along = bent * bent / 2 + bent * (Math.max(age, 0) - bent);
      x = linearX(nowMillis) + ax * along;
      y = linearY(nowMillis) + ay * along;
    }
  }

  /** Dead reckoning whose error shrinks by a factor each sixtieth of a second. */
  static final class Fading extends Reckoned {
    private final double factor;
    private double errorX;
    private double errorY;

    Fading(double factor) {
      this.factor = factor;
    }

    @Override
    void changed(boolean jump) {
      boolean drawn = !jump && !Double.isNaN(lastFrame);
      errorX = drawn ? x - linearX(lastFrame) : 0;
      errorY = drawn ? y - linearY(lastFrame) : 0;
    }

    @Override
    void frame(double nowMillis, double sinceMillis) {
      double left = Math.pow(factor, sinceMillis * 60 / 1000);
      errorX *= left;
      errorY *= left;
      x = linearX(nowMillis) + errorX;
      y = linearY(nowMillis) + errorY;
    }
  }

  /** Projective velocity blending (Murphy): the velocity, then the path, turns into the new one. */
  static final class Blending extends Reckoned {
    private final double blend;
    private double startMillis;
    private double startX;
    private double startY;
    private double startVx;
    private double startVy;
    private double velocityX;
    private double velocityY;

    Blending(double blendMillis) {
      blend = blendMillis;
    }

    @Override
    void changed(boolean jump) {
      boolean drawn = !jump && !Double.isNaN(lastFrame);
      startMillis = drawn ? lastFrame : Double.NEGATIVE_INFINITY;
      startX = x;
      startY = y;
      startVx = velocityX;
      startVy = velocityY;
    }

    @Override
    void frame(double nowMillis, double sinceMillis) {
      double passed = nowMillis - startMillis;
      double share = Math.min(1, passed / blend);
      double targetX = linearX(nowMillis);
      double targetY = linearY(nowMillis);
      velocityX = baseVx;
      velocityY = baseVy;
      if (share < 1) {
        velocityX = startVx + (baseVx - startVx) * share;
        velocityY = startVy + (baseVy - startVy) * share;
        double ownX = startX + velocityX * passed / 1000;
        double ownY = startY + velocityY * passed / 1000;
        targetX = ownX + (targetX - ownX) * share;
        targetY = ownY + (targetY - ownY) * share;
      }
      x = targetX;
      y = targetY;
    }
  }
}
