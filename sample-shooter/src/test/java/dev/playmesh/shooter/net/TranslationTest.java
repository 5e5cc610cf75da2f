package dev.playmesh.shooter.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Score;
import org.junit.jupiter.api.Test;

class TranslationTest {

  @Test
  void everyEventArrivesAsItWasMeant() {
    GameEvent.Shot shot = new GameEvent.Shot("ann", 7, 1.5, 2.25, 0.5);
    Wire.Shot wireShot = (Wire.Shot) Translation.toWire(shot, 1234.5);
    assertEquals(shot, Translation.fromWire("ann", wireShot));
    assertEquals(1234.5, wireShot.getSentMillis());

    GameEvent.Hit hit = new GameEvent.Hit("bob", "ann", 7, 60);
    assertEquals(hit, Translation.fromWire("bob", (Wire.Hit) Translation.toWire(hit, 0)));

    GameEvent.Death death = new GameEvent.Death("bob", "ann", 3);
    assertEquals(death, Translation.fromWire("bob", (Wire.Death) Translation.toWire(death, 0)));

    GameEvent.Claim claim = new GameEvent.Claim("bob", 2, 9);
    assertEquals(claim, Translation.fromWire("bob", (Wire.Claim) Translation.toWire(claim, 0)));

    GameEvent.Taken taken = new GameEvent.Taken("bob", 2, 9, 7.5);
    assertEquals(taken, Translation.fromWire((Wire.Taken) Translation.toWire(taken, 0)));
    assertEquals(taken, Translation.fromWire(Translation.toSpot(taken)));

    Score score = new Score(4, 5);
    assertEquals(score, Translation.fromWire(Translation.toWire(score)));
  }

  @Test
  void aScoreThatCanNotBeIsNone() {
    Wire.Score huge = Wire.Score.newBuilder().setKills(-1).setDeaths(-7).build();
    assertEquals(Score.NONE, Translation.fromWire(huge));
  }
}
