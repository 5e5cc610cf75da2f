package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.types.NetworkConditions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others see of each other under a host whose frames stall, or that can't keep up. */
class HostStallTest {

  private static final double FRAME = 1000.0 / 60;

  private final Arena arena = new Arena(new Runners(), AuthoritySettings.DEFAULT);
  private int frames;
  private int beyond;
  private double farthest;
  private double last;
  private double nextFrame;

  private void join(NetworkConditions line) {
    arena.join("ann", line);
    arena.join("bob", line);
    run(10_000);
    last = drawn();
    arena.eachMilli = this::look;
  }

  private Arena.Player ann() {
    return arena.players.get(0);
  }

  private Arena.Player bob() {
    return arena.players.get(1);
  }

  private void run(double millis) {
    for (double end = arena.now + millis; arena.now < end; ) {
      bob().move.of(arena.now / 1_000 % 2 < 1 ? 1 : -1, 0);
      arena.run(Math.min(100, end - arena.now));
    }
  }

  private double drawn() {
    return ann().client.drawn(arena.own(bob()), Runners.X);
  }

  private void look() {
    if (ann().nextFrame != nextFrame) {
      nextFrame = ann().nextFrame;
      frames++;
      beyond += ann().client.isExtrapolated(arena.own(bob())) ? 1 : 0;
      farthest = Math.max(farthest, Math.abs(drawn() - last));
      last = drawn();
    }
  }

  private double beyondPercent(double millis) {
    frames = 0;
    beyond = 0;
    run(millis);
    return 100.0 * beyond / frames;
  }

  private void stall(double millis) {
    arena.hostFrameMillis = millis;
    run(millis);
    arena.hostFrameMillis = FRAME;
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 100})
  void aSecondAfterAStallOthersAreDrawnBetweenItsWordsAgain(double wayMillis) {
    join(new NetworkConditions(wayMillis, wayMillis / 10, 0, 1, 0));
    for (int i = 0; i < 6; i++) {
      stall(200 + i * 60);
      run(1_000);
      double percent = beyondPercent(1_500);
      assertTrue(percent < 30, percent + " % of the frames, stall " + i);
    }
    // a frame's way is 7.5 cm, and working off what was wrong isn't faster than a figure
    assertTrue(farthest < 0.2, farthest + " m in a frame");
    assertEquals(0, ann().differences(Difference.Cause.DESYNC));
  }

  @Test
  void underAHostThatCannotKeepUpOthersAreStillDrawnByItsWords() {
    join(new NetworkConditions(20, 2, 0, 1, 0));
    arena.hostFrameMillis = 100; // of five ticks that take 20 ms each
    run(8_000);
    double percent = beyondPercent(8_000);
    assertTrue(percent < 70, percent + " % of the frames");
    assertTrue(farthest < 0.2, farthest + " m in a frame");
    arena.hostFrameMillis = FRAME;
    run(1_000);
    percent = beyondPercent(3_000);
    assertTrue(percent < 20, percent + " % of the frames, after it");
    assertTrue(ann().client.delayMillis() < 350, ann().client.delayMillis() + " ms behind");
  }

  @Test
  void aLineThatOnlyStuttersLosesNothing() {
    join(new NetworkConditions(100, 30, 5, 4, 10));
    double percent = beyondPercent(120_000);
    assertTrue(percent < 15, percent + " % of the frames");
    assertTrue(farthest < 0.2, farthest + " m in a frame");
  }
}
