package dev.playmesh.shooter.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What is in the air. A bullet ends at the first wall or figure on its way; whether that hurts is
 * decided only for figures that this world owns.
 */
final class Bullets {

  private final Arena arena;
  private final Map<String, Figure> figures;
  private final BiConsumer<Figure, Bullet> onHit;
  private final List<Bullet> flying = new ArrayList<>();

  Bullets(Arena arena, Map<String, Figure> figures, BiConsumer<Figure, Bullet> onHit) {
    this.arena = arena;
    this.figures = figures;
    this.onHit = onHit;
  }

  List<Bullet> all() {
    return Collections.unmodifiableList(flying);
  }

  /** Adds a bullet that was fired some time ago. */
  void add(GameEvent.Shot shot, double ageSeconds) {
    Bullet bullet = new Bullet(shot);
    if (ageSeconds > 0) {
      advance(bullet, ageSeconds);
    }
    if (!bullet.isOver()) {
      flying.add(bullet);
    }
  }

  void step(double seconds) {
    for (Bullet bullet : flying) {
      advance(bullet, seconds);
    }
    flying.removeIf(Bullet::isOver);
  }

  void end(String shooter, int number) {
    flying.removeIf(bullet -> bullet.isOf(shooter, number));
  }

  void endAllOf(String shooter) {
    flying.removeIf(bullet -> bullet.shooter().equals(shooter));
  }

  private void advance(Bullet bullet, double seconds) {
    double toX = bullet.x() + bullet.velocityX() * seconds;
    double toY = bullet.y() + bullet.velocityY() * seconds;
    double part = arena.clearPart(bullet.x(), bullet.y(), toX, toY);
    boolean ends = part < 1;
    Figure victim = null;
    for (Figure figure : figures.values()) {
      if (figure.isAlive() && !figure.id().equals(bullet.shooter())) {
        double touched = Touch.part(bullet.x(), bullet.y(), toX, toY, figure.x(), figure.y());
        if (touched <= part) {
          part = touched;
          victim = figure;
          ends = true;
        }
      }
    }
    double reachedX = bullet.x() + (toX - bullet.x()) * part;
    double reachedY = bullet.y() + (toY - bullet.y()) * part;
    bullet.moveTo(reachedX, reachedY, seconds);
    if (ends) {
      bullet.end();
      hurt(victim, bullet);
    }
  }

  private void hurt(@Nullable Figure victim, Bullet bullet) {
    if (victim != null && victim.isOwned() && victim.canBeHurt()) {
      onHit.accept(victim, bullet);
    }
  }
}
