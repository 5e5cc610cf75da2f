package dev.playmesh.shooter.game;

import dev.playmesh.shooter.game.GameEvent.Claim;
import dev.playmesh.shooter.game.GameEvent.Death;
import dev.playmesh.shooter.game.GameEvent.Hit;
import dev.playmesh.shooter.game.GameEvent.Shot;
import dev.playmesh.shooter.game.GameEvent.Taken;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The arena and all who are in it, as one machine sees them.
 *
 * <p>A world steps the figures that it owns, judges whether bullets hit them, and collects what
 * they did; {@link #drain} hands that out, to be told to the other worlds. Of the figures that it
 * doesn't own it is told. One of all worlds is the arbiter, who decides who gets a pick-up. With
 * the same seed, inputs and tellings the same happens again.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class World implements WorldView {

  private final Arena arena;
  private final SplittableRandom random;
  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final PickUps pickUps;
  private final Bullets bullets;
  private final List<GameEvent> happened = new ArrayList<>();
  private Consumer<GameEvent> witness = event -> {};

  /**
   * Makes a world without figures.
   *
   * @param arena where the walls are
   * @param seed decides where figures appear
   */
  public World(Arena arena, long seed) {
    this.arena = arena;
    this.random = new SplittableRandom(seed);
    this.pickUps = new PickUps(arena, figures, happened::add, event -> witness.accept(event));
    this.bullets = new Bullets(arena, figures, this::hit);
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
    return pickUps.spots();
  }

  @Override
  public List<Bullet> bullets() {
    return bullets.all();
  }

  /** Has everything that happens shown, here and elsewhere: for kill feeds, sounds and sparks. */
  public void watch(Consumer<GameEvent> newWitness) {
    witness = newWitness;
  }

  /**
   * Lets somebody in.
   *
   * @param id names the player
   * @param name what the player calls itself
   * @param owned whether this world decides about its figure
   * @return the figure
   * @throws IllegalArgumentException when {@code id} is in already
   */
  public Figure add(String id, String name, boolean owned) {
    Figure figure = new Figure(id, name, owned);
    if (figures.putIfAbsent(id, figure) != null) {
      throw new IllegalArgumentException("id must be new but '" + id + "' is in already");
    }
    return figure;
  }

  /** Somebody is gone, with all that is in the air of it. */
  public void remove(String id) {
    figures.remove(id);
    bullets.endAllOf(id);
  }

  /**
   * Ends somebody's fight before it leaves: from now on nothing hurts it, and nothing of it hurts
   * anybody who this world owns.
   */
  public void retire(String id) {
    Figure figure = figures.get(id);
    if (figure != null) {
      figure.retire();
      bullets.endAllOf(id);
    }
  }

  /** Says whether this world decides who gets a pick-up. */
  public void arbiter(boolean decides) {
    pickUps.arbiter(decides);
  }

  /**
   * Sets what an owned figure wants from now on.
   *
   * @throws IllegalArgumentException when this world doesn't own such a figure
   */
  public void steer(String id, Input input) {
    Figure figure = figures.get(id);
    if (figure == null || !figure.isOwned()) {
      throw new IllegalArgumentException("id must be of an owned figure but is '" + id + "'");
    }
    figure.steer(input);
  }

  /** Lets time pass: a step, usually of {@link Rules#STEP_SECONDS}. */
  public void step(double seconds) {
    for (Figure figure : figures.values()) {
      if (figure.isOwned() && figure.isDue()) {
        appear(figure);
      }
      figure.step(arena, seconds);
      if (figure.isOwned() && figure.isAlive()) {
        act(figure);
      }
    }
    bullets.step(seconds);
    pickUps.step(seconds);
  }

  /** Hands out what the owned figures did since the last time, in order. */
  public List<GameEvent> drain() {
    List<GameEvent> all = List.copyOf(happened);
    happened.clear();
    return all;
  }

  /**
   * Is told of something.
   *
   * @param event what happened in another world
   * @param ageSeconds how long ago
   */
  public void told(GameEvent event, double ageSeconds) {
    if (event instanceof Shot shot) {
      shotTold(shot, ageSeconds);
    } else if (event instanceof Hit hit) {
      bullets.end(hit.shooter(), hit.bullet());
      witness.accept(hit);
    } else if (event instanceof Death death) {
      deathTold(death);
    } else if (event instanceof Claim claim) {
      pickUps.decide(claim);
    } else if (event instanceof Taken taken) {
      pickUps.take(taken, ageSeconds);
    }
  }

  private void appear(Figure figure) {
    Arena.Place place = Spawns.pick(arena, figures.values(), random);
    figure.appear(place.x(), place.y());
  }

  private void act(Figure figure) {
    for (Figure other : figures.values()) {
      if (other != figure && other.isAlive()) {
        figure.makeRoom(other, arena);
      }
    }
    if (figure.canFire()) {
      Shot shot = figure.fire(arena);
      bullets.add(shot, 0);
      happened(shot);
    }
    pickUps.reach(figure);
  }

  private void shotTold(Shot shot, double ageSeconds) {
    Figure shooter = figures.get(shot.shooter());
    boolean known = shooter != null && !shooter.isOwned() && !shooter.isRetired();
    boolean possible = Double.isFinite(shot.x() + shot.y() + shot.angle());
    if (known && possible && ageSeconds <= Rules.LATEST_SHOT_SECONDS) {
      witness.accept(shot);
      bullets.add(shot, Math.max(0, ageSeconds));
    }
  }

  private void deathTold(Death death) {
    Figure victim = figures.get(death.victim());
    if (victim == null || !victim.isNewDeath(death.number())) {
      return;
    }
    count(death);
    witness.accept(death);
  }

  private void hit(Figure victim, Bullet bullet) {
    victim.hurt(Rules.BULLET_DAMAGE);
    happened(new Hit(victim.id(), bullet.shooter(), bullet.number(), victim.health()));
    if (!victim.isAlive()) {
      Death death = new Death(victim.id(), bullet.shooter(), victim.score().deaths());
      count(death);
      happened(death);
    }
  }

  private void count(Death death) {
    Figure killer = figures.get(death.killer());
    if (killer != null && killer.isOwned()) {
      killer.killedOne();
    }
  }

  private void happened(GameEvent event) {
    happened.add(event);
    witness.accept(event);
  }
}
