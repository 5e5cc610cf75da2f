package dev.playmesh.benchmarks.authority;

import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.Simulation;
import dev.playmesh.authority.World;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import java.util.List;

/** Players who walk with inertia. */
final class Walkers implements Simulation<Walkers.Push> {

  static final int X = 0;
  static final int Y = 1;
  static final int VX = 2;
  static final int VY = 3;

  static final ObjectKind WALKER =
      ObjectKind.builder("walker")
          .position(-500, 500, 0.001)
          .position(-500, 500, 0.001)
          .velocity(-20, 20, 0.001)
          .velocity(-20, 20, 0.001)
          .build();
  static final ObjectKind DRIFTER =
      ObjectKind.builder("drifter")
          .position(-500, 500, 0.01)
          .position(-500, 500, 0.01)
          .angle(0.001)
          .build();

  /** Which way a player pushes. */
  static final class Push {
    int x;
    int y;
  }

  @Override
  public List<ObjectKind> kinds() {
    return List.of(WALKER, DRIFTER);
  }

  @Override
  public Codec<Push> inputs() {
    return new Codec<>() {
      @Override
      public void encode(Push value, BitWriter out) {
        out.bits(value.x + 1, 2);
        out.bits(value.y + 1, 2);
      }

      @Override
      public Push create() {
        return new Push();
      }

      @Override
      public Push decode(BitReader in, Push reuse) {
        reuse.x = Math.min(1, (int) in.bits(2) - 1);
        reuse.y = Math.min(1, (int) in.bits(2) - 1);
        return reuse;
      }
    };
  }

  @Override
  public void step(World world, int player, Push input) {
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      world.set(id, VX, (world.get(id, VX) + input.x * 0.5) * 0.9);
      world.set(id, VY, (world.get(id, VY) + input.y * 0.5) * 0.9);
      world.set(id, X, world.get(id, X) + world.get(id, VX) * 0.015);
      world.set(id, Y, world.get(id, Y) + world.get(id, VY) * 0.015);
    }
  }

  /** Drifters go round. */
  @Override
  public void rules(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == DRIFTER) {
        double angle = world.get(id, 2) + 0.01;
        world.set(id, 2, angle);
        world.set(id, X, id * 0.3 + 20 * Math.cos(angle));
        world.set(id, Y, 20 * Math.sin(angle));
      }
    }
  }

  @Override
  public void joined(World world, int player) {
    world.spawn(WALKER, player);
  }
}
