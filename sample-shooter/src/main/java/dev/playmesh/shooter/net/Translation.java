package dev.playmesh.shooter.net;

import com.google.protobuf.Message;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.GameEvent.Claim;
import dev.playmesh.shooter.game.GameEvent.Death;
import dev.playmesh.shooter.game.GameEvent.Hit;
import dev.playmesh.shooter.game.GameEvent.Shot;
import dev.playmesh.shooter.game.GameEvent.Taken;
import dev.playmesh.shooter.game.Score;

/** Between what the game says and what goes over the wire. */
final class Translation {

  private Translation() {}

  static Message toWire(GameEvent event, double nowMillis) {
    if (event instanceof Shot shot) {
      return Wire.Shot.newBuilder()
          .setBullet(shot.bullet())
          .setX((float) shot.x())
          .setY((float) shot.y())
          .setAngle((float) shot.angle())
          .setSentMillis(nowMillis)
          .build();
    } else if (event instanceof Hit hit) {
      return Wire.Hit.newBuilder()
          .setShooter(hit.shooter())
          .setBullet(hit.bullet())
          .setHealth(hit.health())
          .build();
    } else if (event instanceof Death death) {
      return Wire.Death.newBuilder().setKiller(death.killer()).setNumber(death.number()).build();
    } else if (event instanceof Claim claim) {
      return Wire.Claim.newBuilder()
          .setSpot(claim.spot())
          .setGeneration(claim.generation())
          .build();
    }
    Taken taken = (Taken) event;
    return Wire.Taken.newBuilder()
        .setSpot(taken.spot())
        .setGeneration(taken.generation())
        .setTaker(taken.player())
        .setReturnsInMillis(millis(taken.returnsInSeconds()))
        .build();
  }

  static Wire.Spot toSpot(Taken known) {
    return Wire.Spot.newBuilder()
        .setSpot(known.spot())
        .setGeneration(known.generation())
        .setTaker(known.player())
        .setReturnsInMillis(millis(known.returnsInSeconds()))
        .build();
  }

  static Wire.Score toWire(Score score) {
    return Wire.Score.newBuilder().setKills(score.kills()).setDeaths(score.deaths()).build();
  }

  static Shot fromWire(String sender, Wire.Shot shot) {
    return new Shot(sender, shot.getBullet(), shot.getX(), shot.getY(), shot.getAngle());
  }

  static Hit fromWire(String sender, Wire.Hit hit) {
    return new Hit(sender, hit.getShooter(), hit.getBullet(), hit.getHealth());
  }

  static Death fromWire(String sender, Wire.Death death) {
    return new Death(sender, death.getKiller(), death.getNumber());
  }

  static Claim fromWire(String sender, Wire.Claim claim) {
    return new Claim(sender, claim.getSpot(), claim.getGeneration());
  }

  static Taken fromWire(Wire.Taken taken) {
    return new Taken(
        taken.getTaker(),
        taken.getSpot(),
        taken.getGeneration(),
        taken.getReturnsInMillis() / 1000.0);
  }

  static Taken fromWire(Wire.Spot spot) {
    return new Taken(
        spot.getTaker(), spot.getSpot(), spot.getGeneration(), spot.getReturnsInMillis() / 1000.0);
  }

  static Score fromWire(Wire.Score score) {
    return new Score(Math.max(0, score.getKills()), Math.max(0, score.getDeaths()));
  }

  private static int millis(double seconds) {
    return (int) Math.round(seconds * 1000);
  }
}
