package dev.playmesh.benchmarks.authority;

import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.Simulation;
import dev.playmesh.authority.World;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import java.util.List;
import java.util.Random;

/**
 * Balls in a box that fly, fall (in space), turn, and bounce off each other and the walls without
 * loss, so that all keep moving. Each collision also gives both another spin.
 */
final class Bodies implements Simulation<Boolean> {

  static final double STEP_SECONDS = 1 / 60.0;
  private static final double RADIUS = 0.5;
  private static final double GRAVITY = 9.81;
  private static final double SPEED = 5;
  private static final double MOST_SPIN = 3;

  final int count;
  final int dimensions;
  private final double[] size;
  private final double resting;
  private final ObjectKind kind;
  private final Random random;
  final double[][] place;
  final double[][] velocity;
  final double[][] turn;
  final double[][] spin;
  long collisions;
  private boolean made;

  /**
   * Makes a scene.
   *
   * @param size of the box: of the plane with two sides, of space with three
   * @param resting the part of all bodies that never move
   */
  Bodies(double[] size, int count, double resting, long seed) {
    this.size = size.clone();
    dimensions = size.length;
    this.count = count;
    this.resting = resting;
    random = new Random(seed);
    ObjectKind.Builder builder = ObjectKind.builder("body");
    builder.position(0, size[0], 0.01).position(0, size[1], 0.01);
    if (dimensions == 2) {
      builder.angle(0.001);
    } else {
      builder.position(0, size[2], 0.01, -GRAVITY).rotation(0.001);
    }
    kind = builder.build();
    place = new double[count][3];
    velocity = new double[count][3];
    turn = new double[count][4];
    spin = new double[count][3];
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < dimensions; d++) {
        place[i][d] = RADIUS + random.nextDouble() * (size[d] - 2 * RADIUS);
        velocity[i][d] = random.nextGaussian() * SPEED / Math.sqrt(dimensions);
      }
      turn[i][0] = 1;
      spin(i);
      if (i < count * resting) {
        velocity[i] = new double[3];
        spin[i] = new double[3];
      }
    }
  }

  private void spin(int i) {
    for (int d = dimensions == 2 ? 2 : 0; d < 3; d++) {
      spin[i][d] = (random.nextDouble() * 2 - 1) * MOST_SPIN;
    }
  }

  @Override
  public List<ObjectKind> kinds() {
    return List.of(kind);
  }

  @Override
  public Codec<Boolean> inputs() {
    return new Codec<>() {
      @Override
      public void encode(Boolean value, BitWriter out) {
        out.bool(value);
      }

      @Override
      public Boolean create() {
        return false;
      }

      @Override
      public Boolean decode(BitReader in, Boolean reuse) {
        return in.bool();
      }
    };
  }

  @Override
  public void step(World world, int player, Boolean input) {}

  @Override
  public void rules(World world) {
    if (!made) {
      made = true;
      for (int i = 0; i < count; i++) {
        world.spawn(kind, World.NOBODY);
      }
    }
    move();
    collide();
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < dimensions; d++) {
        world.set(i, d, place[i][d]);
      }
      if (dimensions == 2) {
        world.set(i, 2, turn[i][3]);
      } else {
        world.setRotation(i, 3, turn[i][0], turn[i][1], turn[i][2], turn[i][3]);
      }
    }
  }

  private void move() {
    for (int i = (int) (count * resting); i < count; i++) {
      double dt = STEP_SECONDS;
      if (dimensions == 3) {
        // the exact parabola, so that bouncing neither adds nor takes energy
        place[i][2] -= GRAVITY * dt * dt / 2;
      }
      for (int d = 0; d < dimensions; d++) {
        place[i][d] += velocity[i][d] * dt;
      }
      if (dimensions == 3) {
        velocity[i][2] -= GRAVITY * dt;
        rotate(i, dt);
      } else {
        turn[i][3] += spin[i][2] * dt;
      }
      for (int d = 0; d < dimensions; d++) {
        bounce(i, d);
      }
    }
  }

  private void rotate(int i, double dt) {
    double[] s = spin[i];
    double rate = Math.sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
    if (rate == 0) {
      return;
    }
    double sine = Math.sin(rate * dt / 2) / rate;
    double w = Math.cos(rate * dt / 2);
    double x = s[0] * sine;
    double y = s[1] * sine;
    double z = s[2] * sine;
    double[] q = turn[i].clone();
    turn[i][0] = w * q[0] - x * q[1] - y * q[2] - z * q[3];
    turn[i][1] = w * q[1] + x * q[0] + y * q[3] - z * q[2];
    turn[i][2] = w * q[2] - x * q[3] + y * q[0] + z * q[1];
    turn[i][3] = w * q[3] + x * q[2] - y * q[1] + z * q[0];
  }

  private void bounce(int i, int d) {
    boolean low = place[i][d] < RADIUS && velocity[i][d] < 0;
    boolean high = place[i][d] > size[d] - RADIUS && velocity[i][d] > 0;
    if (low || high) {
      velocity[i][d] = -velocity[i][d];
      spin(i);
      collisions++;
    }
  }

  private void collide() {
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count; j++) {
        touch(i, j);
      }
    }
  }

  private void touch(int i, int j) {
    double squared = 0;
    double approach = 0;
    for (int d = 0; d < dimensions; d++) {
      double way = place[j][d] - place[i][d];
      squared += way * way;
      approach += way * (velocity[j][d] - velocity[i][d]);
    }
    if (squared > 4 * RADIUS * RADIUS || approach >= 0 || squared == 0) {
      return;
    }
    boolean fixed = i < count * resting;
    for (int d = 0; d < dimensions; d++) {
      double push = approach * (place[j][d] - place[i][d]) / squared;
      if (fixed) {
        velocity[j][d] -= 2 * push;
      } else {
        velocity[i][d] += push;
        velocity[j][d] -= push;
      }
    }
    if (!fixed) {
      spin(i);
    }
    spin(j);
    collisions += fixed ? 1 : 2;
  }
}
