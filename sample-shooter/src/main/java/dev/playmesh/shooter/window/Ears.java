package dev.playmesh.shooter.window;

import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Spot;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.shooter.sound.Speaker;
import dev.playmesh.shooter.sound.Tune;

/** What is heard of a match, from where the camera is. */
final class Ears {

  private final WorldView world;
  private final Speaker speaker;
  private final Camera camera;

  Ears(WorldView world, Speaker speaker, Camera camera) {
    this.world = world;
    this.speaker = speaker;
    this.camera = camera;
  }

  void witness(GameEvent event, String own) {
    if (event instanceof GameEvent.Shot shot) {
      at(Tune.SHOT, shot.x(), shot.y());
    } else if (event instanceof GameEvent.Hit hit) {
      hit(hit, own);
    } else if (event instanceof GameEvent.Death death) {
      of(Tune.DEATH, death.victim());
      if (death.killer().equals(own)) {
        speaker.play(Tune.KILL);
      }
    } else if (event instanceof GameEvent.Taken taken) {
      Spot spot = world.spots().get(taken.spot());
      at(spot.kind() == PickUp.AMMO ? Tune.AMMO : Tune.HEALTH, spot.x(), spot.y());
    }
  }

  private void hit(GameEvent.Hit hit, String own) {
    if (hit.victim().equals(own)) {
      speaker.play(Tune.HURT);
    } else if (hit.shooter().equals(own)) {
      speaker.play(Tune.HIT);
    } else {
      of(Tune.WALL, hit.victim());
    }
  }

  void wall(double x, double y) {
    at(Tune.WALL, x, y);
  }

  void own(Tune tune) {
    speaker.play(tune);
  }

  private void of(Tune tune, String id) {
    world.figure(id).ifPresent(figure -> at(tune, figure.x(), figure.y()));
  }

  private void at(Tune tune, double x, double y) {
    speaker.play(tune, x - camera.view().x(), y - camera.view().y());
  }
}
