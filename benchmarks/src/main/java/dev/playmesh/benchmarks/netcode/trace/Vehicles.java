package dev.playmesh.benchmarks.netcode.trace;

/** Motions of things with inertia. */
final class Vehicles {

  private Vehicles() {}

  /** 12 to 30 m/s, with a yaw rate that wanders. */
  static final class Car extends Walk {
    private double heading;
    private double yawRate;
    private double wantedYaw;
    private double speed = 20;
    private double wantedSpeed = 20;
    private double left;

    Car(long seed) {
      super(seed);
      vx = speed;
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        left = between(0.8, 2.5);
        wantedYaw = between(-0.6, 0.6);
        wantedSpeed = between(12, 30);
      }
      yawRate += limit(wantedYaw - yawRate, 1.2 * seconds);
      speed += limit(wantedSpeed - speed, 5 * seconds);
      heading += yawRate * seconds;
      move(speed * Math.cos(heading), speed * Math.sin(heading), seconds);
    }
  }

  /** Thrust along the bow, and drag. */
  static final class Ship extends Walk {
    private double heading;
    private double turning;
    private boolean thrust;
    private double left;

    Ship(long seed) {
      super(seed);
    }

    @Override
    void step(double seconds) {
      left -= seconds;
      if (left <= 0) {
        left = between(0.4, 1.5);
        turning = (random.nextInt(3) - 1) * 2.5;
        thrust = random.nextInt(3) > 0;
      }
      heading += turning * seconds;
      double push = thrust ? 12 : 0;
      double ax = push * Math.cos(heading) - 0.8 * vx;
      double ay = push * Math.sin(heading) - 0.8 * vy;
      move(vx + ax * seconds, vy + ay * seconds, seconds);
    }
  }

  /** Runs and jumps: y is the height, and landing is hard. */
  static final class Jump extends Walk {
    private double left = 1;
    private double wantedX = 4;

    Jump(long seed) {
      super(seed);
    }

    @Override
    void step(double seconds) {
      boolean flying = y > 0 || vy > 0;
      double fall = flying ? vy - 9.81 * seconds : 0;
      move(vx + limit(wantedX - vx, 20 * seconds), fall, seconds);
      if (y <= 0 && vy < 0) {
        y = 0;
        vy = 0;
      }
      left -= seconds;
      if (left <= 0 && y == 0) {
        left = between(0.6, 1.8);
        vy = between(3, 6);
        wantedX = (random.nextInt(3) - 1) * 4;
      }
    }
  }

  private static double limit(double value, double most) {
    return Math.max(-most, Math.min(most, value));
  }
}
