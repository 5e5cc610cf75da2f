package dev.playmesh.benchmarks.netcode.trace;

/** Motions of figures that are steered by keys. */
final class Figures {

  private static final double SPEED = 5;

  private Figures() {}

  /** On a circle of 5 m at 5 m/s, turning round at random within a quarter of a second. */
  static final class Strafe extends Walk {
    private static final double RADIUS = 5;
    private static final double TURN_SECONDS = 0.09;
    private double angle;
    private double speed = SPEED;
    private double wanted = SPEED;
    private double left;

    Strafe(long seed) {
      super(seed);
      left = between(0.5, 1.8);
      place();
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        wanted = -wanted;
        left = between(0.5, 1.8);
      }
      double next = speed + (wanted - speed) * (1 - Math.exp(-seconds / TURN_SECONDS));
      angle += (speed + next) / 2 * seconds / RADIUS;
      speed = next;
      place();
    }

    private void place() {
      x = RADIUS * Math.cos(angle);
      y = RADIUS * Math.sin(angle);
      vx = -speed * Math.sin(angle);
      vy = speed * Math.cos(angle);
    }
  }

  /** W, A, S and D at random, with pauses. */
  static final class Keys extends Walk {
    private static final double ACCELERATION = 30;
    private double wantedX;
    private double wantedY;
    private double left;

    Keys(long seed) {
      super(seed);
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        left = between(0.25, 1.2);
        int right = random.nextInt(3) - 1;
        int up = random.nextInt(3) - 1;
        double norm = Math.max(1, Math.hypot(right, up));
        wantedX = right * SPEED / norm;
        wantedY = up * SPEED / norm;
      }
      accelerate(wantedX, wantedY, ACCELERATION, seconds);
    }
  }

  /** Instant turns by 90 degrees. */
  static final class Grid extends Walk {
    private double left;

    Grid(long seed) {
      super(seed);
      vx = SPEED;
      left = 0.5;
    }

    @Override
    void step(double seconds) {
      x += vx * seconds;
      y += vy * seconds;
      left -= seconds;
      if (left <= 0) {
        left = between(0.3, 1.5);
        double sign = random.nextBoolean() ? 1 : -1;
        double turned = vx * sign;
        vx = -vy * sign;
        vy = turned;
      }
    }
  }

  /** Runs and stands, with hard starts and stops. */
  static final class StopAndGo extends Walk {
    private static final double ACCELERATION = 40;
    private double wantedX;
    private double wantedY;
    private double left;

    StopAndGo(long seed) {
      super(seed);
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        boolean stands = wantedX == 0 && wantedY == 0;
        double heading = between(0, 2 * Math.PI);
        left = stands ? between(0.5, 2) : between(0.8, 2);
        wantedX = stands ? SPEED * Math.cos(heading) : 0;
        wantedY = stands ? SPEED * Math.sin(heading) : 0;
      }
      accelerate(wantedX, wantedY, ACCELERATION, seconds);
    }
  }

  /** Between two walls, along and against them. */
  static final class Walled extends Walk {
    private double left;
    private double wantedX;
    private double wantedY;

    Walled(long seed) {
      super(seed);
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        left = between(0.3, 1.4);
        double heading = between(0, 2 * Math.PI);
        wantedX = SPEED * Math.cos(heading);
        wantedY = SPEED * Math.sin(heading);
      }
      accelerate(wantedX, wantedY, 30, seconds);
      if (Math.abs(y) > Walls.HALF) {
        y = Math.copySign(Walls.HALF, y);
        vy = 0;
      }
    }
  }

  /** Walks as by keys; dies and is back elsewhere every few seconds. */
  static final class Respawn extends Walk {
    private final Keys keys;
    private double left = 3;

    Respawn(long seed) {
      super(seed);
      keys = new Keys(seed + 1);
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      keys.step(seconds);
      if (left <= 0) {
        left = between(2, 6);
        teleported = true;
        keys.x = between(-40, 40);
        keys.y = between(-40, 40);
        keys.vx = 0;
        keys.vy = 0;
      }
      x = keys.x;
      y = keys.y;
      vx = keys.vx;
      vy = keys.vy;
    }
  }
}
