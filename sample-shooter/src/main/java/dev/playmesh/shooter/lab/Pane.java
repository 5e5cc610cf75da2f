package dev.playmesh.shooter.lab;

import com.badlogic.gdx.Gdx;
import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.draw.Scene;
import dev.playmesh.shooter.draw.View;
import dev.playmesh.shooter.duel.DuelView;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Pose;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The whole arena as one of the three sees it. */
final class Pane {

  static final int TRUTH = 0x4ADE80FF;
  static final int SNAPSHOT = 0xF7B84BFF;
  static final int PREDICTED = 0xFFFFFFFF;

  private static final double BEYOND = 0.15;

  private final DuelView duel;
  private final Ink ink;
  private final Colours colours = new Colours();
  private final Scene scene;
  private final View view = new View();
  private final Map<String, Trail> trails = new HashMap<>();

  Pane(DuelView duel, String own, Ink ink, Lettering pen) {
    this.duel = duel;
    this.ink = ink;
    scene = new Scene(duel.world(), ink, pen, colours);
    scene.own(own);
    duel.watch(scene::witness);
  }

  /** The colour of somebody. */
  int color(String id) {
    return colours.of(id);
  }

  /** After a frame of the experiment. */
  void update(double seconds) {
    scene.update(1, seconds);
    for (Figure figure : duel.world().figures()) {
      Trail trail = trails.computeIfAbsent(figure.id(), id -> new Trail());
      if (figure.isAlive()) {
        trail.add(figure.x(), figure.y());
      } else {
        trail.clear();
      }
    }
  }

  /** How far from its place here somebody is drawn there; NaN when it isn't in both. */
  double distance(String id, Pane there) {
    Optional<Figure> one = duel.world().figure(id).filter(Figure::isAlive);
    Optional<Figure> other = there.duel.world().figure(id).filter(Figure::isAlive);
    if (one.isEmpty() || other.isEmpty()) {
      return Double.NaN;
    }
    return Math.hypot(one.get().x() - other.get().x(), one.get().y() - other.get().y());
  }

  /** Draws into a part of the window, in pixels from its lower left corner. */
  void draw(int x, int y, int width, int height, Runnable over) {
    view.resize(width, height);
    double high = Experiment.ARENA.height() + 2 * BEYOND;
    double wide = Experiment.ARENA.width() + 2 * BEYOND;
    double needed = Math.max(high, wide * height / Math.max(1, width));
    view.look(Experiment.ARENA.width() / 2.0, Experiment.ARENA.height() / 2.0, needed);
    Gdx.gl.glViewport(x, y, width, height);
    scene.draw(view);
    view.begin(ink);
    over.run();
    ink.end();
    Gdx.gl.glViewport(0, 0, Gdx.graphics.getBackBufferWidth(), Gdx.graphics.getBackBufferHeight());
  }

  /** Where figures were drawn here. */
  void trails() {
    trails.forEach((id, trail) -> trail.dots(ink, Palette.lighter(colours.of(id), 0.2), 0.055));
  }

  /** Where they truly were, as the host's pane has it. */
  void truthTrails(Pane host) {
    host.trails.values().forEach(trail -> trail.line(ink, TRUTH, 0.045));
  }

  /** Rings, tied to where the same figures are drawn here. */
  void ghosts(List<Pose> poses, int color, double radius) {
    for (Pose pose : poses) {
      duel.world()
          .figure(pose.id())
          .filter(Figure::isAlive)
          .ifPresent(figure -> ghost(pose, figure, color, radius));
    }
  }

  private void ghost(Pose pose, Figure figure, int color, double radius) {
    double aheadX = pose.x() + Math.cos(pose.facing()) * radius * 1.35;
    double aheadY = pose.y() + Math.sin(pose.facing()) * radius * 1.35;
    ink.line(pose.x(), pose.y(), figure.x(), figure.y(), 0.05, Palette.fade(color, 0.5));
    ink.disc(pose.x(), pose.y(), radius, Palette.fade(color, 0.16));
    ink.ring(pose.x(), pose.y(), radius, 0.07, color);
    ink.line(pose.x(), pose.y(), aheadX, aheadY, 0.07, color);
  }
}
