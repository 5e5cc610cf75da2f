package dev.playmesh.shooter.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorldTest {

  private static final Arena HALL =
      Arena.of("############", "#S.........#", "#..........#", "#..........#", "############");

  private final World world = new World(HALL, 1);
  private final Figure ann = world.add("ann", "Ann", true);

  @Test
  void runsAtFullSpeedAndStopsAtWalls() {
    world.steer("ann", new Input(1, 0, 0, false));
    steps(30);
    assertEquals(Rules.RUN_SPEED, ann.velocityX(), 1e-9);
    assertEquals(Animation.RUN, ann.animation());
    steps(200);
    assertEquals(11 - Rules.FIGURE_RADIUS, ann.x(), 1e-6);
    assertEquals(0, ann.velocityX(), 1e-9);
  }

  @Test
  void runsNoFasterAcross() {
    world.steer("ann", new Input(1, -1, 0, false));
    steps(15);
    assertEquals(
        Rules.RUN_SPEED, Math.hypot(ann.velocityX(), ann.velocityY()), 1e-9, "across is no faster");
  }

  @Test
  void killsWithFiveHitsAndTheVictimAppearsAgain() {
    Figure bob = world.add("bob", "Bob", true);
    steps(1);
    assertEquals(ann.x(), bob.x(), 0.5, "there is one place to appear");
    world.steer("bob", new Input(1, 0, 0, false));
    steps(Rules.STEPS_PER_SECOND + 1);
    world.steer("bob", Input.NONE);
    world.steer("ann", new Input(0, 0, angleTo(bob), true));
    List<GameEvent> events = new ArrayList<>();
    for (int i = 0; i < 120 && bob.isAlive(); i++) {
      steps(1);
      events.addAll(world.drain());
    }
    long hits = events.stream().filter(GameEvent.Hit.class::isInstance).count();
    assertEquals(5, hits);
    assertTrue(events.contains(new GameEvent.Death("bob", "ann", 1)));
    assertEquals(new Score(1, 0), ann.score());
    assertEquals(new Score(0, 1), bob.score());
    assertEquals(Animation.DEAD, bob.animation());
    world.steer("ann", Input.NONE);
    int life = bob.life();
    steps((int) (Rules.RESPAWN_SECONDS * Rules.STEPS_PER_SECOND) + 2);
    assertTrue(bob.isAlive());
    assertTrue(bob.isShielded());
    assertEquals(life + 1, bob.life());
    assertEquals(Rules.FULL_HEALTH, bob.health());
  }

  @Test
  void shootsNoFasterThanItReloadsAndOnlyWhatItCarries() {
    world.steer("ann", new Input(0, 0, 0, true));
    steps(Rules.STEPS_PER_SECOND);
    long shots = world.drain().size();
    assertTrue(shots >= 5 && shots <= 6, shots + " shots in a second");
    steps(Rules.STEPS_PER_SECOND * 8);
    assertEquals(0, ann.ammo());
    assertEquals(Rules.START_AMMO - shots, world.drain().size());
  }

  @Test
  void aBulletOfAnotherWorldStartsWhereItIsByNow() {
    steps(1);
    world.add("bob", "Bob", false).place(1.5, 1.5, 0, 0, 0);
    world.told(new GameEvent.Shot("bob", 1, 1.5, 1.5, 0), 0.1);
    assertEquals(1.5 + 0.1 * Rules.BULLET_SPEED, world.bullets().get(0).x(), 1e-9);
    world.told(new GameEvent.Shot("bob", 2, 1.5, 1.5, Math.PI), 0.1);
    assertEquals(1, world.bullets().size(), "by now it is in the wall");
    world.told(new GameEvent.Shot("bob", 3, 1.5, 1.5, 0), 6);
    assertEquals(1, world.bullets().size(), "what an outage held back isn't fired now");
  }

  @Test
  void aBulletOfAnotherWorldHurtsWhoItPassesWhileCatchingUp() {
    steps(Rules.STEPS_PER_SECOND + 5);
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Shot("bob", 1, ann.x() + 3, ann.y(), Math.PI), 0.4);
    assertEquals(Rules.FULL_HEALTH - Rules.BULLET_DAMAGE, ann.health());
    assertTrue(world.drain().contains(new GameEvent.Hit("ann", "bob", 1, ann.health())));
  }

  @Test
  void nobodyIsHurtByThoseWhoRetiredOrLeft() {
    steps(Rules.STEPS_PER_SECOND + 5);
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Shot("bob", 1, ann.x() + 5, ann.y(), Math.PI), 0);
    world.retire("bob");
    world.told(new GameEvent.Shot("bob", 2, ann.x() + 5, ann.y(), Math.PI), 0);
    steps(60);
    world.remove("bob");
    world.told(new GameEvent.Shot("bob", 3, ann.x() + 5, ann.y(), Math.PI), 0);
    steps(60);
    assertEquals(Rules.FULL_HEALTH, ann.health());
  }

  @Test
  void whoRetiresCanNeitherKillNorDie() {
    steps(Rules.STEPS_PER_SECOND + 5);
    world.retire("ann");
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Shot("bob", 1, ann.x() + 2, ann.y(), Math.PI), 0);
    world.steer("ann", new Input(0, 0, 0, true));
    steps(60);
    assertEquals(Rules.FULL_HEALTH, ann.health());
    assertEquals(List.of(), world.drain());
  }

  @Test
  void aDeathToldTwiceCountsOnce() {
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Death("bob", "ann", 1), 0);
    world.told(new GameEvent.Death("bob", "ann", 1), 0);
    assertEquals(new Score(1, 0), ann.score());
    world.told(new GameEvent.Death("bob", "ann", 2), 0);
    assertEquals(new Score(2, 0), ann.score());
  }

  @Test
  void figuresMakeRoomForEachOther() {
    Figure bob = world.add("bob", "Bob", true);
    steps(60);
    double distance = Math.hypot(ann.x() - bob.x(), ann.y() - bob.y());
    if (distance == 0) {
      world.steer("bob", new Input(1, 0, 0, false));
      steps(1);
      world.steer("bob", Input.NONE);
    }
    steps(60);
    distance = Math.hypot(ann.x() - bob.x(), ann.y() - bob.y());
    assertTrue(distance > 1.9 * Rules.FIGURE_RADIUS, distance + " m between them");
  }

  @Test
  void aFigureOfAnotherWorldIsWhereItIsToldAndOwnOnesAreNot() {
    Figure bob = world.add("bob", "Bob", false);
    bob.place(3, 2, 1, 0, 0.5);
    bob.told(Animation.RUN, 3, 60, 2, false);
    steps(1);
    assertEquals(3, bob.x());
    assertEquals(60, bob.health());
    assertEquals(3, bob.animationFrame());
    assertThrows(IllegalStateException.class, () -> ann.place(1, 1, 0, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> world.steer("bob", Input.NONE));
    assertThrows(IllegalArgumentException.class, () -> world.add("bob", "Bob", true));
  }

  @Test
  void animationGoesOnWhileNothingIsTold() {
    Figure bob = world.add("bob", "Bob", false);
    bob.told(Animation.RUN, 0, 60, 1, false);
    long frames = IntStream.range(0, 30).map(i -> frameAfterAStep(bob)).distinct().count();
    assertTrue(frames > 4, frames + " frames seen in half a second");
  }

  @Test
  void theSameSeedAndInputsGiveTheSameGame() {
    assertEquals(trace(5), trace(5));
    assertNotEquals(trace(5), trace(6));
  }

  @Test
  void malformedTellingsChangeNothing() {
    world.arbiter(true);
    world.told(new GameEvent.Claim("ann", -1, 1), 0);
    world.told(new GameEvent.Claim("ann", 999, 1), 0);
    world.told(new GameEvent.Taken("ann", 999, 1, 5), 0);
    world.told(new GameEvent.Death("nobody", "ann", 1), 0);
    world.told(new GameEvent.Hit("nobody", "ann", 1, 5), 0);
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Shot("bob", 1, Double.NaN, 2, 0), 0);
    world.told(new GameEvent.Shot("bob", 2, 2, 2, Double.POSITIVE_INFINITY), 0);
    world.told(new GameEvent.Shot("bob", 3, 2, 2, 0), Double.NaN);
    world.told(new GameEvent.Shot("bob", 4, 1e30, -1e30, 0), 0.1);
    assertEquals(List.of(), world.bullets());
    assertEquals(Score.NONE, ann.score());
    assertFalse(world.drain().iterator().hasNext());
  }

  private int frameAfterAStep(Figure figure) {
    steps(1);
    return figure.animationFrame();
  }

  private static String trace(long seed) {
    World world = new World(Arena.STANDARD, seed);
    Figure one = world.add("one", "One", true);
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      world.steer("one", new Input(Math.sin(i * 0.1), Math.cos(i * 0.07), i * 0.05, i % 7 == 0));
      world.step(Rules.STEP_SECONDS);
      trace.append(one.x()).append(' ').append(one.y()).append(world.drain());
    }
    return trace.toString();
  }

  private double angleTo(Figure other) {
    return Math.atan2(other.y() - ann.y(), other.x() - ann.x());
  }

  private void steps(int count) {
    for (int i = 0; i < count; i++) {
      world.step(Rules.STEP_SECONDS);
    }
  }
}
