package hosted;

import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.Simulation;
import dev.playmesh.authority.World;
import dev.playmesh.codec.Codec;
import java.util.List;

/** The rules: dots run with some inertia, and whoever touches the coin gets it. */
final class Dots implements Simulation<Keys> {

  static final int WIDTH = 20;
  static final int HEIGHT = 12;
  static final AuthoritySettings SETTINGS = AuthoritySettings.builder().objects(64).build();

  private static final double SPEED = 6;

  // TUTORIAL kinds: begin
  static final int X = 0;
  static final int Y = 1;
  static final int VX = 2;
  static final int VY = 3;
  static final int COINS = 4;

  static final ObjectKind DOT =
      ObjectKind.builder("dot")
          .position(0, WIDTH, 0.001)
          .position(0, HEIGHT, 0.001)
          .velocity(-10, 10, 0.001)
          .velocity(-10, 10, 0.001)
          .number(0, 255, 1)
          .build();
  static final ObjectKind COIN =
      ObjectKind.builder("coin").position(0, WIDTH, 0.1).position(0, HEIGHT, 0.1).build();

  @Override
  public List<ObjectKind> kinds() {
    return List.of(DOT, COIN);
  }
  // TUTORIAL kinds: end

  @Override
  public Codec<Keys> inputs() {
    return new Keys.KeysCodec();
  }

  // TUTORIAL step: begin
  @Override
  public void step(World world, int player, Keys keys) {
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      push(world, id, X, VX, keys.right);
      push(world, id, Y, VY, keys.down);
    }
  }

  private static void push(World world, int id, int place, int velocity, int key) {
    double v = world.get(id, velocity);
    v += (key * SPEED - v) * 0.2;
    world.set(id, velocity, Math.abs(v) < 0.01 ? 0 : v);
    world.set(id, place, world.get(id, place) + world.get(id, velocity) * 0.015);
  }
  // TUTORIAL step: end

  // TUTORIAL rules: begin
  @Override
  public void begun(World world) {
    int coin = world.spawn(COIN, World.NOBODY);
    world.set(coin, X, 10);
    world.set(coin, Y, 6);
  }

  @Override
  public void joined(World world, int player) {
    int dot = world.spawn(DOT, player);
    world.set(dot, X, 3 + player * 5 % 14);
    world.set(dot, Y, 6);
  }

  @Override
  public void rules(World world) {
    int coin = world.nextOf(World.NOBODY, -1);
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == DOT && touches(world, id, coin)) {
        world.set(id, COINS, world.get(id, COINS) + 1);
        world.set(coin, X, (world.get(coin, X) * 7 + 3) % WIDTH);
        world.set(coin, Y, (world.get(coin, Y) * 5 + 2) % HEIGHT);
        world.cut(coin); // put there, not moved there
      }
    }
  }

  private static boolean touches(World world, int dot, int coin) {
    double x = world.get(dot, X) - world.get(coin, X);
    double y = world.get(dot, Y) - world.get(coin, Y);
    return x * x + y * y < 1;
  }
  // TUTORIAL rules: end
}
