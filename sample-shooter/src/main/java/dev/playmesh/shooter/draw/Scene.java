package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.Bullet;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.PickUp;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Spot;
import dev.playmesh.shooter.game.WorldView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws a world.
 *
 * <p>Each frame: {@link #remember} before every step of the game, {@link #witness} for what
 * happens, then {@link #update} and {@link #draw} once.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Scene {

  private static final double TAG_HEIGHT = 0.17;
  private static final double TRACER = 1.1;

  /** An ended bullet is where it ended; a wall is so near then. */
  private static final double AT_WALL_SECONDS = 0.006;

  private final WorldView world;
  private final Ink ink;
  private final Lettering pen;
  private final Colours colours;
  private final ArenaPainter arena;
  private final FigurePainter figures;
  private final SpotPainter spots;
  private final Effects effects = new Effects();
  private final Map<String, FigureLook> looks = new HashMap<>();
  private final Map<Bullet, Double> flying = new HashMap<>();
  private String own = "";
  private final List<Ghosts> ghosts = new ArrayList<>();
  private double part = 1;
  private double time;

  /** Draws this world with this brush. */
  public Scene(WorldView world, Ink ink, Lettering pen, Colours colours) {
    this.world = world;
    this.ink = ink;
    this.pen = pen;
    this.colours = colours;
    arena = new ArenaPainter(world.arena());
    figures = new FigurePainter(ink);
    spots = new SpotPainter(ink);
  }

  /** Says whose eyes these are; empty for nobody's. */
  public void own(String id) {
    own = id;
  }

  /** Where a figure is drawn. */
  public double drawnX(Figure figure) {
    return look(figure).x;
  }

  /** Where a figure is drawn. */
  public double drawnY(Figure figure) {
    return look(figure).y;
  }

  /** Poses of one colour; 0 is each figure's own. */
  private record Ghosts(List<Pose> poses, int color) {}

  /** Shows where players said that their figures are; nothing when it is empty. */
  public void ghosts(List<Pose> newGhosts) {
    ghosts.clear();
    addGhosts(newGhosts, 0);
  }

  /** Shows some more, in a colour. */
  public void addGhosts(List<Pose> more, int color) {
    ghosts.add(new Ghosts(more, color));
  }

  /** Before a step of the game. */
  public void remember() {
    for (Figure figure : world.figures()) {
      look(figure).remember(figure);
    }
  }

  /** Sees what happened. */
  public void witness(GameEvent event) {
    if (event instanceof GameEvent.Shot shot) {
      world.figure(shot.shooter()).ifPresent(figure -> look(figure).recoil = 1);
      effects.muzzle(shot.x(), shot.y(), shot.angle());
    } else if (event instanceof GameEvent.Hit hit) {
      world.figure(hit.victim()).ifPresent(victim -> hit(victim, hit.shooter()));
    } else if (event instanceof GameEvent.Death death) {
      world
          .figure(death.victim())
          .ifPresent(f -> effects.death(look(f).x, look(f).y, look(f).color));
    } else if (event instanceof GameEvent.Taken taken) {
      Spot spot = world.spots().get(taken.spot());
      int color = spot.kind() == PickUp.AMMO ? Palette.AMMO : Palette.HEALTH;
      effects.taken(spot.x(), spot.y(), color);
    }
  }

  private void hit(Figure victim, String shooter) {
    FigureLook look = look(victim);
    look.flash = 1;
    double angle =
        world
            .figure(shooter)
            .map(from -> Math.atan2(look.y - from.y(), look.x - from.x()))
            .orElse(0.0);
    effects.bodyHit(
        look.x - Math.cos(angle) * 0.3, look.y - Math.sin(angle) * 0.3, look.color, angle);
  }

  /**
   * Lets pictures move on.
   *
   * @param stepPart how far the time is between the last step and the next, 0 to 1
   * @param seconds since the last frame
   */
  public void update(double stepPart, double seconds) {
    part = stepPart;
    time += seconds;
    figures.tick(seconds);
    spots.tick(seconds);
    Set<String> here = new HashSet<>();
    for (Figure figure : world.figures()) {
      here.add(figure.id());
      FigureLook look = look(figure);
      look.update(figure, part, seconds);
      if (look.sinceAppeared == 0) {
        effects.appear(look.x, look.y, look.color);
      }
    }
    looks.keySet().retainAll(here);
    colours.keep(here);
    effects.step(seconds);
    endBullets();
  }

  /** Bullets that are gone, and hit nobody, hit a wall. */
  private void endBullets() {
    flying.keySet().removeIf(bullet -> isGone(bullet));
    for (Bullet bullet : world.bullets()) {
      flying.putIfAbsent(bullet, time);
    }
  }

  private boolean isGone(Bullet bullet) {
    if (world.bullets().contains(bullet)) {
      return false;
    }
    double toX = bullet.x() + bullet.velocityX() * AT_WALL_SECONDS;
    double toY = bullet.y() + bullet.velocityY() * AT_WALL_SECONDS;
    double clear = world.arena().clearPart(bullet.x(), bullet.y(), toX, toY);
    if (clear < 1) {
      double angle = Math.atan2(bullet.velocityY(), bullet.velocityX());
      double x = bullet.x() + (toX - bullet.x()) * clear;
      double y = bullet.y() + (toY - bullet.y()) * clear;
      effects.wallHit(x - Math.cos(angle) * 0.05, y - Math.sin(angle) * 0.05, angle);
    }
    return true;
  }

  /** Draws everything that the view sees. */
  public void draw(View view) {
    view.begin(ink);
    arena.floor(ink, view);
    for (Spot spot : world.spots()) {
      if (view.sees(spot.x(), spot.y(), 1.5)) {
        spots.draw(spot);
      }
    }
    effects.drawBelow(ink);
    drawFigures(view);
    drawGhosts();
    for (Bullet bullet : world.bullets()) {
      tracer(bullet);
    }
    effects.drawAbove(ink);
    arena.walls(ink, view);
    tags(view);
    ink.end();
  }

  private void drawFigures(View view) {
    for (Figure figure : world.figures()) {
      FigureLook look = look(figure);
      if (!figure.isAlive() && figure.life() > 0 && view.sees(look.x, look.y, 2)) {
        figures.dead(figure, look);
      }
    }
    for (Figure figure : world.figures()) {
      FigureLook look = look(figure);
      if (figure.isAlive() && view.sees(look.x, look.y, 2)) {
        figures.shadow(look);
        figures.alive(figure, look, figure.id().equals(own));
      }
    }
  }

  private void drawGhosts() {
    for (Ghosts some : ghosts) {
      some.poses().forEach(ghost -> drawGhost(ghost, some.color()));
    }
  }

  private void drawGhost(Pose ghost, int color) {
    world
        .figure(ghost.id())
        .filter(Figure::isAlive)
        .ifPresent(figure -> figures.ghost(ghost, look(figure), color));
  }

  private void tracer(Bullet bullet) {
    double back = (1 - part) * Rules.STEP_SECONDS;
    double x = bullet.x() - bullet.velocityX() * back;
    double y = bullet.y() - bullet.velocityY() * back;
    double flown = (time - flying.getOrDefault(bullet, time)) * Rules.BULLET_SPEED + 0.3;
    double length = Math.min(TRACER, flown) / Rules.BULLET_SPEED;
    double tailX = x - bullet.velocityX() * length;
    double tailY = y - bullet.velocityY() * length;
    double middleX = (x + tailX) / 2;
    double middleY = (y + tailY) / 2;
    ink.beam(x, y, tailX, tailY, 0.34, Palette.fade(Palette.FIRE, 0.28));
    ink.line(x, y, tailX, tailY, 0.05, Palette.fade(Palette.FIRE, 0.45));
    ink.line(x, y, middleX, middleY, 0.085, Palette.FIRE);
    ink.glow(x, y, 0.42, Palette.fade(Palette.FIRE, 0.8));
    ink.disc(x, y, 0.075, 0xFFFBEEFF);
  }

  private void tags(View view) {
    for (Figure figure : world.figures()) {
      FigureLook look = look(figure);
      boolean other = !figure.id().equals(own);
      if (figure.isAlive() && other && view.sees(look.x, look.y, 2)) {
        tag(figure, look);
      }
    }
  }

  private void tag(Figure figure, FigureLook look) {
    double y = look.y + 0.86;
    String name = pen.fit(figure.name(), TAG_HEIGHT, 3);
    int color = Palette.lighter(look.color, 0.45);
    pen.outlined(name, look.x, y, TAG_HEIGHT, Lettering.Align.CENTER, color);
    double width = 0.96;
    double left = look.x - width / 2;
    double bar = y - 0.19;
    ink.box(left - 0.03, bar - 0.03, width + 0.06, 0.13, 0.06, Palette.fade(0x0B0F18FF, 0.85));
    double full = (double) figure.health() / Rules.FULL_HEALTH;
    if (look.seenHealth > full) {
      ink.box(left, bar, width * look.seenHealth, 0.07, 0.035, 0xFFFFFFC0);
    }
    ink.box(left, bar, width * full, 0.07, 0.035, Palette.health(full));
  }

  private FigureLook look(Figure figure) {
    return looks.computeIfAbsent(figure.id(), id -> new FigureLook(colours.of(id)));
  }
}
