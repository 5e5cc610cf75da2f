package dev.playmesh.shooter.duel;

import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.Simulation;
import dev.playmesh.authority.World;
import dev.playmesh.codec.Codec;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Body;
import dev.playmesh.shooter.game.Rules;
import java.util.List;

/**
 * The arena in which one peer decides. A player's step runs and fires; bullets, hits, pick-ups,
 * deaths and new lives are the host's rules. A step reads nothing but the player's own objects, so
 * that what a client predicts is what the host will answer: figures walk past each other.
 *
 * <p><b>Threading:</b> one thread; a simulation for each host and each client.
 */
public final class Duel implements Simulation<DuelInput> {

  /** How long a tick is. */
  public static final double STEP_MILLIS = 15;

  /** How far apart snapshots are. */
  public static final double SNAPSHOT_MILLIS = 45;

  /** How many can play. */
  public static final int MAX_PLAYERS = 32;

  /** From death until one is back without asking for it. */
  public static final double RESPAWN_SECONDS = 3;

  static final double STEP_SECONDS = STEP_MILLIS / 1000;

  /** One can ask for the next life when so much of that is left. */
  public static final double ASK_SECONDS = 2;

  private static final int ASK_TICKS = ticks(ASK_SECONDS);

  private static final double NEAR_METRES = 17;
  private static final int RELOAD_TICKS = ticks(Rules.RELOAD_SECONDS);

  private final Arena arena;
  private final Body body = new Body();
  private final Shots shots;
  private final Lives lives;
  private final Loot loot;

  /** Plays in an arena. */
  public Duel(Arena arena) {
    this.arena = arena;
    lives = new Lives(arena);
    shots = new Shots(arena, lives);
    loot = new Loot(arena);
  }

  /** What host and clients agree on: only what is near is told. */
  public static AuthoritySettings settings() {
    return AuthoritySettings.builder()
        .stepMillis(STEP_MILLIS)
        .snapshotMillis(SNAPSHOT_MILLIS)
        .objects(768)
        .players(MAX_PLAYERS)
        .interestRadius(NEAR_METRES)
        .maxInputBytes(8)
        .rewindMillis(300)
        .build();
  }

  /** Whole ticks of a time. */
  static int ticks(double seconds) {
    return (int) Math.rint(seconds / STEP_SECONDS);
  }

  @Override
  public List<ObjectKind> kinds() {
    return Kinds.ALL;
  }

  @Override
  public Codec<DuelInput> inputs() {
    return new InputCodec();
  }

  @Override
  public void begun(World world) {
    loot.lay(world);
  }

  /** What lay beyond the new host's sight lies there anew. */
  @Override
  public void inherited(World world) {
    loot.lay(world);
    loot.wait(world);
  }

  @Override
  public void joined(World world, int player) {
    lives.enter(world, player);
  }

  @Override
  public void left(World world, int player) {
    lives.leave(world, player);
  }

  /** Who isn't heard runs on, but fires no shot that it may not have wanted. */
  @Override
  public DuelInput repeated(DuelInput last, int ticks) {
    last.fire = false;
    return last;
  }

  @Override
  public boolean visible(World world, int viewer, int id) {
    return world.kind(id) != Kinds.KIT; // one's own is never asked for
  }

  @Override
  public void step(World world, int player, DuelInput input) {
    int figure = Kinds.of(world, player, Kinds.FIGURE);
    int kit = Kinds.of(world, player, Kinds.KIT);
    if (figure < 0 || kit < 0) {
      return;
    }
    count(world, kit, Kinds.RELOAD);
    count(world, kit, Kinds.SHIELD);
    flags(world, figure, kit, input.retiring);
    if (world.get(figure, Kinds.HEALTH) > 0) {
      run(world, figure, kit, input);
      fire(world, player, figure, kit, input);
    } else {
      count(world, kit, Kinds.RESPAWN);
      boolean played = world.get(figure, Kinds.LIFE) > 0;
      if (input.fire && played && world.get(kit, Kinds.RESPAWN) <= ASK_TICKS) {
        world.set(kit, Kinds.RESPAWN, 0);
      }
    }
  }

  private static void count(World world, int kit, int field) {
    world.set(kit, field, Math.max(0, world.get(kit, field) - 1));
  }

  private static void flags(World world, int figure, int kit, boolean retiring) {
    boolean shielded = world.get(kit, Kinds.SHIELD) > 0;
    int flags = (shielded ? Kinds.SHIELDED : 0) + (retiring ? Kinds.RETIRED : 0);
    world.set(figure, Kinds.FLAGS, flags);
  }

  private void run(World world, int figure, int kit, DuelInput input) {
    world.set(figure, Kinds.FACING, input.aim);
    body.place(
        world.get(figure, Kinds.X),
        world.get(figure, Kinds.Y),
        world.get(kit, Kinds.VELOCITY_X),
        world.get(kit, Kinds.VELOCITY_Y));
    body.run(input.moveX, input.moveY, arena, STEP_SECONDS);
    world.set(figure, Kinds.X, body.x());
    world.set(figure, Kinds.Y, body.y());
    world.set(kit, Kinds.VELOCITY_X, body.velocityX());
    world.set(kit, Kinds.VELOCITY_Y, body.velocityY());
  }

  private void fire(World world, int player, int figure, int kit, DuelInput input) {
    boolean ready = world.get(kit, Kinds.RELOAD) == 0 && world.get(kit, Kinds.AMMO) > 0;
    if (!input.fire || !ready || input.retiring) {
      return;
    }
    int number = (Kinds.count(world, kit, Kinds.SHOTS) + 1) & 0xFF;
    world.set(kit, Kinds.SHOTS, number);
    world.set(kit, Kinds.AMMO, world.get(kit, Kinds.AMMO) - 1);
    world.set(kit, Kinds.RELOAD, RELOAD_TICKS);
    shots.fire(world, player, figure, number);
  }

  @Override
  public void rules(World world) {
    shots.fly(world);
    loot.hand(world);
    lives.go(world);
  }
}
