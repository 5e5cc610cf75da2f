package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.shooter.game.Animation;
import dev.playmesh.shooter.game.Arena;
import java.nio.BufferUnderflowException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FigureCodecTest {

  private final FigureCodec codec = new FigureCodec();
  private final BitWriter out = new BitWriter();

  @Test
  void carriesAFigureInTenBytes() {
    FigureState sent = new FigureState();
    sent.x = 12.345;
    sent.y = 7.891;
    sent.velocityX = -5.99;
    sent.velocityY = 0.01;
    sent.facing = -3.1;
    sent.animation = Animation.RUN;
    sent.frame = 7;
    sent.health = 80;
    sent.life = 255;
    sent.shielded = true;
    FigureState got = carry(sent);
    assertEquals(10, out.byteLength());
    assertEquals(12.345, got.x, 0.006);
    assertEquals(7.891, got.y, 0.006);
    assertEquals(-5.99, got.velocityX, 0.011);
    assertEquals(0.01, got.velocityY, 0.011);
    assertEquals(-3.1, got.facing, 0.006);
    assertEquals(Animation.RUN, got.animation);
    assertEquals(7, got.frame);
    assertEquals(80, got.health);
    assertEquals(255, got.life);
    assertTrue(got.shielded);
  }

  @Test
  void aFigureAtRestIsToldAtRest() {
    assertEquals(0, carry(new FigureState()).velocityX, 1e-12);
  }

  @Test
  void theArenaFits() {
    FigureState sent = new FigureState();
    sent.x = Arena.STANDARD.width();
    sent.y = Arena.STANDARD.height();
    assertEquals(sent.x, carry(sent).x, 0.006);
  }

  @Test
  void refusesWhatCanNotBeAndNeverReadsBeyondTheEnd() {
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < 10_000; i++) {
      byte[] bytes = new byte[random.nextInt(14)];
      random.nextBytes(bytes);
      try {
        FigureState state =
            codec.decode(new BitReader().wrap(bytes, 0, bytes.length), codec.create());
        assertTrue(state.frame < state.animation.frames());
        assertTrue(state.health <= 100);
      } catch (BufferUnderflowException | IllegalArgumentException e) {
        refused++;
      }
    }
    assertTrue(refused > 1000);
    byte[] tooShort = new byte[9];
    assertThrows(
        BufferUnderflowException.class,
        () -> codec.decode(new BitReader().wrap(tooShort, 0, 9), codec.create()));
  }

  private FigureState carry(FigureState sent) {
    out.reset();
    codec.encode(sent, out);
    return codec.decode(new BitReader().wrap(out.array(), 0, out.byteLength()), codec.create());
  }
}
