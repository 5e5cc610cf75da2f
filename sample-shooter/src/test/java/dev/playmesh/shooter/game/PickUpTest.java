package dev.playmesh.shooter.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PickUpTest {

  private static final Arena CELL = Arena.of("####", "#SA#", "####");

  private final World world = new World(CELL, 1);
  private final Figure ann = world.add("ann", "Ann", true);
  private final Spot spot = world.spots().get(0);

  @Test
  void theArbiterTakesAtOnceAndItComesBack() {
    world.arbiter(true);
    walkOntoIt();
    assertEquals(Rules.START_AMMO + Rules.AMMO_IN_PICK_UP, ann.ammo());
    assertEquals(1, spot.generation());
    assertFalse(spot.isAvailable());
    world.steer("ann", Input.NONE);
    steps((int) (Rules.PICK_UP_SECONDS * Rules.STEPS_PER_SECOND));
    steps(2);
    assertEquals(2, spot.generation(), "who stands on it takes it again");
  }

  @Test
  void othersAskAndGetNothingBeforeTheAnswer() {
    walkOntoIt();
    assertEquals(Rules.START_AMMO, ann.ammo());
    GameEvent.Claim claim = new GameEvent.Claim("ann", 0, 1);
    assertTrue(world.drain().contains(claim));
    steps((int) (Rules.CLAIM_SECONDS * Rules.STEPS_PER_SECOND) + 2);
    assertTrue(world.drain().contains(claim), "it asks again: the arbiter may have left");
    world.told(new GameEvent.Taken("ann", 0, 1, Rules.PICK_UP_SECONDS), 0);
    assertEquals(Rules.START_AMMO + Rules.AMMO_IN_PICK_UP, ann.ammo());
  }

  @Test
  void ofTwoClaimsTheFirstWins() {
    world.arbiter(true);
    world.add("bob", "Bob", false);
    world.add("cid", "Cid", false);
    world.told(new GameEvent.Claim("bob", 0, 1), 0);
    world.told(new GameEvent.Claim("cid", 0, 1), 0);
    assertEquals(List.of(new GameEvent.Taken("bob", 0, 1, Rules.PICK_UP_SECONDS)), world.drain());
  }

  @Test
  void whoIsNotTheArbiterDecidesNothing() {
    world.add("bob", "Bob", false);
    world.told(new GameEvent.Claim("bob", 0, 1), 0);
    assertTrue(spot.isAvailable());
  }

  @Test
  void theHigherGenerationHolds() {
    world.told(new GameEvent.Taken("bob", 0, 3, 10), 4);
    assertEquals(new GameEvent.Taken("bob", 0, 3, 6), spot.known());
    world.told(new GameEvent.Taken("cid", 0, 2, 10), 0);
    world.told(new GameEvent.Taken("cid", 0, 3, 10), 0);
    assertEquals(new GameEvent.Taken("bob", 0, 3, 6), spot.known());
  }

  @Test
  void ofOneGenerationTheEarliestReturnHolds() {
    world.told(new GameEvent.Taken("bob", 0, 3, 10), 0);
    world.told(new GameEvent.Taken("bob", 0, 3, 10), 7);
    assertEquals(new GameEvent.Taken("bob", 0, 3, 3), spot.known());
  }

  @Test
  void whatWasTakenLongAgoIsThereAgain() {
    world.told(new GameEvent.Taken("bob", 0, 3, 10), 600);
    assertTrue(spot.isAvailable());
    assertEquals(3, spot.generation());
  }

  @Test
  void theDeadAndTheHealthyLeaveItAlone() {
    Arena cell = Arena.of("####", "#SH#", "####");
    World other = new World(cell, 1);
    other.arbiter(true);
    other.add("ann", "Ann", true);
    other.steer("ann", new Input(1, 0, 0, false));
    for (int i = 0; i < 60; i++) {
      other.step(Rules.STEP_SECONDS);
    }
    assertTrue(other.spots().get(0).isAvailable());
  }

  private void walkOntoIt() {
    world.steer("ann", new Input(1, 0, 0, false));
    steps(20);
  }

  private void steps(int count) {
    for (int i = 0; i < count; i++) {
      world.step(Rules.STEP_SECONDS);
    }
  }
}
