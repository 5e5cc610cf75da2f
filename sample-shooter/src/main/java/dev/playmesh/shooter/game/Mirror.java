package dev.playmesh.shooter.game;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A world that decides nothing: somebody else does, and it is told how everything is drawn. For
 * bots, windows and scoreboards it is a world like any other.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Mirror implements WorldView {

  private final Arena arena;
  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final List<Spot> spots;
  private final List<Bullet> bullets = new ArrayList<>();
  private Consumer<GameEvent> witness = event -> {};

  /** A mirror in which nobody is yet. */
  public Mirror(Arena arena) {
    this.arena = arena;
    spots = arena.newSpots();
  }

  @Override
  public Arena arena() {
    return arena;
  }

  @Override
  public Collection<Figure> figures() {
    return Collections.unmodifiableCollection(figures.values());
  }

  @Override
  public Optional<Figure> figure(String id) {
    return Optional.ofNullable(figures.get(id));
  }

  @Override
  public List<Spot> spots() {
    return spots;
  }

  @Override
  public List<Bullet> bullets() {
    return Collections.unmodifiableList(bullets);
  }

  /** Has everything that happens shown: for kill feeds, sounds and sparks. */
  public void watch(Consumer<GameEvent> newWitness) {
    witness = newWitness;
  }

  /** Tells that something happened. */
  public void happened(GameEvent event) {
    witness.accept(event);
  }

  /**
   * Somebody came.
   *
   * @param id names the player
   * @param name what the player calls itself
   * @return its figure, to be told how it is
   * @throws IllegalArgumentException when {@code id} is in already
   */
  public Figure add(String id, String name) {
    Figure figure = new Figure(id, name, false);
    if (figures.putIfAbsent(id, figure) != null) {
      throw new IllegalArgumentException("id must be new but '" + id + "' is in already");
    }
    return figure;
  }

  /** Somebody is gone. */
  public void remove(String id) {
    figures.remove(id);
  }

  /** Something lies at a spot, or was taken there. */
  public void spot(int index, boolean available) {
    spots.get(index).told(available);
  }

  /** A bullet is in the air from now on. */
  public Bullet fire(GameEvent.Shot shot) {
    Bullet bullet = new Bullet(shot);
    bullets.add(bullet);
    return bullet;
  }

  /** A bullet is there now. */
  public void move(Bullet bullet, double x, double y) {
    bullet.moveTo(x, y, 0);
  }

  /** A bullet is no more. */
  public void end(Bullet bullet) {
    bullets.remove(bullet);
  }
}
