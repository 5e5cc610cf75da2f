package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.AuthorityTable.Player;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.Runners;
import dev.playmesh.authority.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who gets a number, who doesn't, and who asks where nobody may. */
@Timeout(60)
class AuthoritySeatsTest {

  private static AuthorityTable table(int players) {
    AuthoritySettings settings = AuthoritySettings.builder().objects(64).players(players).build();
    return new AuthorityTable(Topology.STAR, AuthorityTable.BAD, settings);
  }

  @Test
  void whoFindsNoFreeNumberIsToldAndPlaysWhenOneIs() {
    AuthorityTable table = table(2);
    table.join("ann");
    Player bob = table.join("bob");
    table.run(3);
    Player cid = table.join("cid");
    Player dan = table.join("dan");
    table.run(3);
    for (Player late : List.of(cid, dan)) {
      assertEquals(Authority.Phase.FULL, late.play.phase());
      assertEquals(-1, late.client().player());
    }
    assertEquals(Authority.Phase.PLAYING, bob.play.phase());
    table.leave(bob);
    table.run(3);
    List<Authority.Phase> phases = new ArrayList<>(List.of(cid.play.phase(), dan.play.phase()));
    assertTrue(phases.remove(Authority.Phase.PLAYING), "one of them plays");
    assertEquals(List.of(Authority.Phase.FULL), phases);
  }

  @Test
  void whatAFormerHostRefusedIsNotTheNextOnes() {
    AuthorityTable table = table(2);
    Player ann = table.join("ann");
    table.join("bob");
    table.run(3);
    Player cid = table.join("cid");
    table.run(3);
    assertEquals(Authority.Phase.FULL, cid.play.phase());
    table.leave(ann);
    table.run(4);
    assertEquals(Authority.Phase.PLAYING, cid.play.phase());
  }

  @Test
  void onlyTheHostsRefusalCounts() {
    AuthorityTable table = table(8);
    table.join("ann");
    table.run(2);
    Player watcher = table.join("watcher");
    table.run(2);
    Player cid = table.join("cid");
    for (int i = 0; i < 60; i++) {
      table.run(0.05);
      Optional<dev.playmesh.types.PeerId> victim = cid.session.self();
      watcher.session.broadcast(new AuthorityMessages.Seat(Seats.NONE_FREE, victim));
      assertTrue(cid.play.phase() != Authority.Phase.FULL);
    }
    assertEquals(Authority.Phase.PLAYING, cid.play.phase());
  }

  @Test
  void everythingBelongsToTheSessionsOwner() throws InterruptedException {
    AuthorityTable table = table(2);
    Player ann = table.join("ann");
    table.run(2);
    List<String> said = new ArrayList<>();
    Thread stranger =
        new Thread(
            () -> {
              for (Runnable call :
                  List.<Runnable>of(
                      () -> ann.play.advance(ann.move),
                      () -> ann.play.client(),
                      () -> ann.play.host(),
                      () -> ann.play.phase(),
                      () -> ann.play.peer(0),
                      () -> ann.play.player(ann.session.self().orElseThrow()))) {
                said.add(assertThrows(IllegalStateException.class, call::run).getMessage());
              }
            });
    stranger.start();
    stranger.join();
    assertEquals(6, said.size(), said::toString);
    assertTrue(said.get(1).startsWith("client() belongs to the session's owner"), said.get(1));
  }

  @Test
  void advanceInsideItselfIsRefusedAndPlayGoesOn() {
    AuthorityTable table = table(2);
    boolean[] nested = {false};
    Session session = table.network.join(table.config("ann", table.settings), table.room);
    List<Authority<Runners.Move>> play = new ArrayList<>();
    Runners game = new Runners();
    play.add(
        session.host(
            new NestedRunners(
                game,
                () -> {
                  if (!nested[0] && !play.isEmpty()) {
                    nested[0] = true;
                    play.get(0).advance(new Runners.Move());
                  }
                }),
            table.settings));
    IllegalStateException told =
        assertThrows(
            IllegalStateException.class, () -> table.run(2, () -> frame(session, play.get(0))));
    assertEquals("advance() was called inside advance()", told.getMessage());
    table.run(2, () -> frame(session, play.get(0)));
    assertTrue(play.get(0).host().orElseThrow().tick() > 100);
  }

  @Test
  void whomTheGameThrewForIsInOrGoneAllTheSame() {
    AuthorityTable table = table(4);
    Session session = table.network.join(table.config("ann", table.settings), table.room);
    int[] thrown = {0, 0};
    Authority<Runners.Move> play =
        session.host(new Doorkeeper(new Runners(), thrown), table.settings);
    Runnable frame =
        () -> {
          try {
            frame(session, play);
          } catch (IllegalStateException told) {
            assertEquals("a game's own fault", told.getMessage());
          }
        };
    table.run(1, frame);
    Player bob = table.join("bob");
    Player cid = table.join("cid");
    table.run(3, frame);
    assertEquals(1, thrown[0]);
    for (Player player : List.of(bob, cid)) {
      assertEquals(Authority.Phase.PLAYING, player.play.phase());
    }
    table.leave(bob);
    table.run(3, frame);
    assertEquals(1, thrown[1]);
    assertTrue(play.peer(1).isEmpty(), "the number is free");
    assertTrue(cid.play.peer(1).isEmpty(), "and all know");
    long tick = play.host().orElseThrow().tick();
    table.run(1, frame);
    assertTrue(play.host().orElseThrow().tick() > tick + 50, "play goes on");
  }

  private static void frame(Session session, Authority<Runners.Move> play) {
    session.poll();
    play.advance(new Runners.Move());
    session.flush();
  }

  /** Runners that do something else in between. */
  private record NestedRunners(Runners game, Runnable aside)
      implements dev.playmesh.authority.Simulation<Runners.Move> {

    @Override
    public List<dev.playmesh.authority.ObjectKind> kinds() {
      return game.kinds();
    }

    @Override
    public dev.playmesh.codec.Codec<Runners.Move> inputs() {
      return game.inputs();
    }

    @Override
    public void step(World world, int player, Runners.Move input) {
      aside.run();
      game.step(world, player, input);
    }

    @Override
    public void joined(World world, int player) {
      game.joined(world, player);
    }
  }

  /** Runners for whom the second player's coming and going is too much. */
  @SuppressWarnings("ArrayRecordComponent") // a count
  private record Doorkeeper(Runners game, int[] thrown)
      implements dev.playmesh.authority.Simulation<Runners.Move> {

    @Override
    public List<dev.playmesh.authority.ObjectKind> kinds() {
      return game.kinds();
    }

    @Override
    public dev.playmesh.codec.Codec<Runners.Move> inputs() {
      return game.inputs();
    }

    @Override
    public void step(World world, int player, Runners.Move input) {
      game.step(world, player, input);
    }

    @Override
    public void joined(World world, int player) {
      game.joined(world, player);
      if (player == 1) {
        thrown[0]++;
        throw new IllegalStateException("a game's own fault");
      }
    }

    @Override
    public void left(World world, int player) {
      if (player == 1) {
        thrown[1]++;
        throw new IllegalStateException("a game's own fault");
      }
    }
  }
}
