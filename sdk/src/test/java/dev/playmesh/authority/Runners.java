package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import java.time.Duration;
import java.util.List;

/**
 * A small game: players run in a field with inertia; ghosts, a sun, balls that roll by themselves.
 */
public final class Runners implements Simulation<Runners.Move> {

  /** First coordinate. */
  public static final int X = 0;

  /** Second coordinate. */
  public static final int Y = 1;

  /** Velocity. */
  public static final int VX = 2;

  /** Velocity. */
  public static final int VY = 3;

  /** A player. */
  public static final ObjectKind RUNNER =
      ObjectKind.builder("runner")
          .position(-500, 500, 0.001)
          .position(-500, 500, 0.001)
          .velocity(-20, 20, 0.001)
          .velocity(-20, 20, 0.001)
          .build();

  /** It rolls until it stops. */
  public static final ObjectKind BALL =
      ObjectKind.builder("ball")
          .position(-500, 500, 0.01)
          .position(-500, 500, 0.01)
          .number(-20, 20, 0.01)
          .number(-20, 20, 0.01)
          .build();

  /** The time of day. */
  public static final ObjectKind SUN =
      ObjectKind.builder("sun").number(0, 24, 0.001).interval(Duration.ofSeconds(1)).build();

  /** Seen from everywhere. */
  public static final ObjectKind FLAG =
      ObjectKind.builder("flag")
          .position(-500, 500, 0.01)
          .position(-500, 500, 0.01)
          .alwaysRelevant()
          .build();

  /** What a player does: where to push, whether to use a forbidden boost. */
  public static final class Move {
    int x;
    int y;
    boolean cheat;

    /** Makes one that does nothing. */
    public Move() {}

    /**
     * Sets where to push.
     *
     * @param pushX -1, 0 or 1
     * @param pushY likewise
     * @return this
     */
    public Move of(int pushX, int pushY) {
      x = pushX;
      y = pushY;
      return this;
    }
  }

  /** Makes the game. */
  public Runners() {}

  @Override
  public List<ObjectKind> kinds() {
    return List.of(RUNNER, BALL, SUN, FLAG);
  }

  @Override
  public Codec<Move> inputs() {
    return new Codec<>() {
      @Override
      public void encode(Move value, BitWriter out) {
        out.bits(value.x + 1, 2);
        out.bits(value.y + 1, 2);
        out.bool(value.cheat);
      }

      @Override
      public Move create() {
        return new Move();
      }

      @Override
      public Move decode(BitReader in, Move reuse) {
        reuse.x = Math.min(1, (int) in.bits(2) - 1);
        reuse.y = Math.min(1, (int) in.bits(2) - 1);
        reuse.cheat = in.bool();
        return reuse;
      }
    };
  }

  @Override
  public void step(World world, int player, Move input) {
    double push = input.cheat ? 5 : 0.5;
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      double vx = (world.get(id, VX) + input.x * push) * 0.9;
      double vy = (world.get(id, VY) + input.y * push) * 0.9;
      world.set(id, VX, Math.abs(vx) < 0.01 ? 0 : vx);
      world.set(id, VY, Math.abs(vy) < 0.01 ? 0 : vy);
      world.set(id, X, world.get(id, X) + world.get(id, VX) * 0.015);
      world.set(id, Y, world.get(id, Y) + world.get(id, VY) * 0.015);
    }
  }

  @Override
  public boolean allows(World world, int player, Move input) {
    return !input.cheat;
  }

  @Override
  public void joined(World world, int player) {
    world.spawn(RUNNER, player);
  }

  /** Balls roll until they stop. */
  @Override
  public void rules(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == BALL) {
        world.set(id, X, world.get(id, X) + world.get(id, VX) * 0.015);
        world.set(id, Y, world.get(id, Y) + world.get(id, VY) * 0.015);
      } else if (world.kind(id) == SUN) {
        world.set(id, 0, (world.get(id, 0) + 0.002) % 24);
      }
    }
  }
}
