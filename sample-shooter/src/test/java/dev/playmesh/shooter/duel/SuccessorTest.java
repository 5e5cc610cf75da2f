package dev.playmesh.shooter.duel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Arenas;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The next host, who saw only what was near; and players who aren't heard, or say that they go. */
class SuccessorTest {

  private static final PeerId ANN = PeerId.of("ann");
  private static final PeerId BOB = PeerId.of("bob");

  private final List<PredictedClient<DuelInput>> clients = new ArrayList<>();
  private final List<Boolean> mute = new ArrayList<>();
  private final DuelInput[] wanted = {new DuelInput(), new DuelInput()};
  private AuthoritativeHost<DuelInput> host;
  private double now;

  SuccessorTest() {
    this.host = begin(Arenas.WIDE);
  }

  private AuthoritativeHost<DuelInput> begin(Arena arena) {
    clients.clear();
    mute.clear();
    host = AuthoritativeHost.create(new Duel(arena), Duel.settings(), 1, this::send);
    for (PeerId id : List.of(ANN, BOB)) {
      int number = clients.size();
      mute.add(false);
      clients.add(
          PredictedClient.create(
              new Duel(arena),
              Duel.settings(),
              (bytes, length) -> {
                if (!mute.get(number)) {
                  host.receive(id, bytes, 0, length, now);
                }
              }));
      host.add(id);
    }
    return host;
  }

  private void send(PeerId to, byte[] bytes, int length) {
    clients.get(to.equals(ANN) ? 0 : 1).receive(bytes, 0, length, now);
  }

  private void play(double seconds) {
    for (double left = seconds * 1000; left > 0; left -= 10) {
      now += 10;
      host.advance(now);
      for (int i = 0; i < 2; i++) {
        clients.get(i).advance(now, wanted[i]);
      }
    }
  }

  private int spots() {
    int spots = 0;
    for (int id = host.world().next(-1); id >= 0; id = host.world().next(id)) {
      spots += host.world().kind(id) == Kinds.SPOT ? 1 : 0;
    }
    return spots;
  }

  private void takeOver() {
    host =
        AuthoritativeHost.takeOver(
            clients.get(0), new Duel(Arenas.WIDE), Duel.settings(), 2, this::send);
    host.add(ANN, 0);
    host.add(BOB, 1);
  }

  private int of(int player, dev.playmesh.authority.ObjectKind kind) {
    return Kinds.of(host.world(), player, kind);
  }

  @Test
  void whatLayBeyondTheNextHostsSightLiesThereAgain() {
    play(4);
    int all = spots();
    assertEquals(Arenas.WIDE.newSpots().size(), all);
    int known = 0;
    World heirs = clients.get(0).confirmed();
    for (int id = heirs.next(-1); id >= 0; id = heirs.next(id)) {
      known += heirs.kind(id) == Kinds.SPOT ? 1 : 0;
    }
    assertTrue(known < all, known + " are near");
    takeOver();
    assertEquals(all, spots());
  }

  @Test
  void whatWasTakenComesBackNoSoonerThanUnderTheFormerHost() {
    play(4);
    World world = host.world();
    int figure = of(0, Kinds.FIGURE);
    int spot = nearest(world, figure);
    world.set(spot, Kinds.THERE, 0);
    play(0.2);
    // the host's own timer isn't in the world: it gives it back at once
    World heirs = clients.get(0).confirmed();
    for (int id = heirs.next(-1); id >= 0; id = heirs.next(id)) {
      if (heirs.kind(id) == Kinds.SPOT) {
        heirs.set(id, Kinds.THERE, 0);
      }
    }
    takeOver();
    play(Rules.PICK_UP_SECONDS - 1);
    int there = 0;
    for (int id = host.world().next(-1); id >= 0; id = host.world().next(id)) {
      boolean isSpot = host.world().kind(id) == Kinds.SPOT;
      there += isSpot && host.world().get(id, Kinds.THERE) > 0 ? 1 : 0;
    }
    int laidAnew = spots() - count(heirs);
    assertTrue(there <= laidAnew, there + " are back, " + laidAnew + " were beyond sight");
    play(2);
    assertTrue(host.world().get(spot, Kinds.THERE) > 0, "and then they do");
  }

  private static int count(World world) {
    int spots = 0;
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      spots += world.kind(id) == Kinds.SPOT ? 1 : 0;
    }
    return spots;
  }

  private static int nearest(World world, int figure) {
    int nearest = -1;
    double least = Double.MAX_VALUE;
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.SPOT) {
        double dx = world.get(id, Kinds.X) - world.get(figure, Kinds.X);
        double dy = world.get(id, Kinds.Y) - world.get(figure, Kinds.Y);
        if (dx * dx + dy * dy < least) {
          least = dx * dx + dy * dy;
          nearest = id;
        }
      }
    }
    return nearest;
  }

  @Test
  void whoIsNotHeardFiresNoShotThatNobodyAskedFor() {
    play(4);
    wanted[0].of(new Input(0, 0, 0, true), false);
    play(1);
    int kit = of(0, Kinds.KIT);
    int before = Kinds.count(host.world(), kit, Kinds.SHOTS);
    assertTrue(before > 3);
    mute.set(0, true);
    play(0.9);
    int unheard = Kinds.count(host.world(), kit, Kinds.SHOTS) - before;
    assertTrue(unheard <= 1, unheard + " shots"); // the inputs that were early
  }

  @Test
  void whoSaysThatItGoesIsNotHurtButNeitherHurtsNorTakesAnything() {
    play(4);
    World world = host.world();
    int figure = of(0, Kinds.FIGURE);
    int spot = -1;
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.SPOT
          && Arenas.WIDE.newSpots().get(Kinds.count(world, id, Kinds.INDEX)).kind()
              == PickUp.HEALTH) {
        spot = id;
      }
    }
    wanted[0].of(Input.NONE, true);
    play(0.2);
    world.set(figure, Kinds.HEALTH, 20);
    world.set(figure, Kinds.X, world.get(spot, Kinds.X));
    world.set(figure, Kinds.Y, world.get(spot, Kinds.Y));
    play(0.5);
    assertEquals(20, world.get(figure, Kinds.HEALTH));
    assertTrue(world.get(spot, Kinds.THERE) > 0);
    // and saying that it stays after all gives it no way to hurt anybody
    wanted[0].of(Input.NONE, false);
    play(0.5);
    int victim = of(1, Kinds.FIGURE);
    play(2);
    double healthy = world.get(victim, Kinds.HEALTH);
    new Lives(Arenas.WIDE).hurt(world, victim, 0);
    assertEquals(healthy, world.get(victim, Kinds.HEALTH));
    assertFalse(healthy == 0);
  }
}
