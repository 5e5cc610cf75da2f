package dev.playmesh.shooter.duel;

import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Mirror;
import dev.playmesh.shooter.game.WorldView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A duel as it is drawn somewhere: figures, bullets, pick-ups and scores, and what happened, read
 * off the objects. All who play have a figure; of those who aren't near it isn't known where.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class DuelView {

  private static final double DEATH_SEEN_MILLIS = 800;
  private static final double MOST_SECONDS = 0.25;

  private final Sight sight;
  private final IntFunction<Optional<Who>> names;
  private final Mirror mirror;
  private final Airborne airborne;
  private final Map<Integer, Seat> seats = new LinkedHashMap<>();
  private double lastMillis = Double.NaN;
  private double smoothing = 12;

  DuelView(Arena arena, Sight sight, IntFunction<Optional<Who>> names) {
    this.sight = sight;
    this.names = names;
    mirror = new Mirror(arena);
    airborne = new Airborne(sight, mirror, seats);
  }

  /** What is seen. */
  public WorldView world() {
    return mirror;
  }

  /** Has everything that happens shown: for kill feeds, sounds and sparks. */
  public void watch(Consumer<GameEvent> witness) {
    mirror.watch(witness);
  }

  /** How fast wrong guesses about others are worked off, per second; 0 at once. */
  public void smoothing(double perSecond) {
    smoothing = perSecond;
  }

  /** The figure of a player; empty while its name isn't known. */
  public Optional<Figure> figure(int player) {
    Seat seat = seats.get(player);
    return seat == null ? Optional.empty() : Optional.of(seat.figure);
  }

  /** Whether a figure is near enough to be told of. */
  public boolean isInSight(Figure figure) {
    return seats.values().stream().anyMatch(seat -> seat.figure == figure && seat.isInSight());
  }

  /** Reads off a frame. */
  void update(double nowMillis) {
    double passed = Double.isNaN(lastMillis) ? 0 : (nowMillis - lastMillis) / 1000;
    double seconds = Math.max(0, Math.min(MOST_SECONDS, passed));
    lastMillis = nowMillis;
    World world = sight.world();
    Set<Seat> unseen = new HashSet<>();
    readCards(world, unseen, nowMillis);
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.FIGURE) {
        Seat seat = seats.get(world.owner(id));
        if (seat != null) {
          unseen.remove(seat);
          readFigure(world, id, seat, seconds);
        }
      } else if (world.kind(id) == Kinds.SPOT) {
        readSpot(world, id);
      }
    }
    unseen.forEach(Seat::lose);
    readKit(world);
    airborne.update(nowMillis, seconds);
  }

  private void readCards(World world, Set<Seat> all, double nowMillis) {
    List<Integer> here = new ArrayList<>();
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.CARD) {
        int player = Kinds.count(world, id, Kinds.PLAYER);
        Seat seat = seat(world, id, player);
        if (seat != null) {
          here.add(player);
          all.add(seat);
          readCard(world, id, seat, nowMillis);
        }
      }
    }
    seats
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !here.contains(entry.getKey());
              if (gone) {
                mirror.remove(entry.getValue().figure.id());
              }
              return gone;
            });
  }

  private @Nullable Seat seat(World world, int card, int player) {
    Optional<Who> who = names.apply(player);
    Seat seat = seats.get(player);
    if (seat != null && who.isPresent() && !seat.figure.id().equals(who.get().id())) {
      mirror.remove(seat.figure.id());
      seats.remove(player);
      seat = null;
    }
    if (seat == null && who.isPresent() && mirror.figure(who.get().id()).isEmpty()) {
      Figure figure = mirror.add(who.get().id(), who.get().name());
      int deaths = Kinds.count(world, card, Kinds.DEATHS);
      seat = new Seat(player, figure, mirror.arena(), deaths);
      seats.put(player, seat);
    }
    return seat;
  }

  private void readCard(World world, int card, Seat seat, double nowMillis) {
    int deaths = Kinds.count(world, card, Kinds.DEATHS);
    seat.score(Kinds.count(world, card, Kinds.KILLS), deaths);
    if (seat.diedUnseen(deaths, nowMillis, DEATH_SEEN_MILLIS)) {
      String killer = idOf(Kinds.count(world, card, Kinds.KILLER));
      mirror.happened(new GameEvent.Death(seat.figure.id(), killer, deaths));
    }
  }

  private void readFigure(World world, int id, Seat seat, double seconds) {
    int life = drawn(id, Kinds.LIFE);
    int health = drawn(id, Kinds.HEALTH);
    boolean shielded = drawn(id, Kinds.FLAGS) % 2 == Kinds.SHIELDED;
    boolean begins = seat.begins(life);
    int lost = seat.take(life, health, shielded);
    double x = sight.drawn(id, Kinds.X);
    double y = sight.drawn(id, Kinds.Y);
    boolean exact = world.owner(id) == sight.player() && sight.predicts();
    if (begins) {
      seat.follower.place(x, y);
    } else {
      seat.follower.follow(x, y, seconds, exact ? 0 : smoothing);
    }
    Follower at = seat.follower;
    double facing = sight.drawn(id, Kinds.FACING);
    seat.place(at.x(), at.y(), at.velocityX(), at.velocityY(), facing);
    seat.figure.toldOwn(seat.figure.ammo(), 0, drawn(id, Kinds.FLAGS) >= Kinds.RETIRED);
    if (lost > 0) {
      hurt(seat, health, idOf(drawn(id, Kinds.HURT_BY)));
    }
  }

  private void hurt(Seat seat, int health, String shooter) {
    String id = seat.figure.id();
    mirror.happened(new GameEvent.Hit(id, shooter, 0, health));
    airborne.hit(seat.figure);
    if (health == 0) {
      mirror.happened(new GameEvent.Death(id, shooter, seat.died()));
    }
  }

  private void readSpot(World world, int id) {
    int index = Kinds.count(world, id, Kinds.INDEX);
    boolean there = world.get(id, Kinds.THERE) > 0;
    if (index < mirror.spots().size() && mirror.spots().get(index).isAvailable() != there) {
      mirror.spot(index, there);
      if (!there) {
        mirror.happened(new GameEvent.Taken("", index, 0, 0));
      }
    }
  }

  /** What only the own player knows of itself. */
  private void readKit(World world) {
    Seat seat = seats.get(sight.player());
    int kit = seat == null ? -1 : Kinds.of(world, seat.player, Kinds.KIT);
    if (seat != null && kit >= 0) {
      double back = world.get(kit, Kinds.RESPAWN) * Duel.STEP_SECONDS;
      int ammo = Kinds.count(world, kit, Kinds.AMMO);
      seat.figure.toldOwn(ammo, seat.figure.isAlive() ? 0 : back, seat.figure.isRetired());
    }
  }

  private int drawn(int id, int field) {
    return (int) Math.rint(sight.drawn(id, field));
  }

  private String idOf(int player) {
    Seat seat = seats.get(player);
    return seat == null ? "" : seat.figure.id();
  }
}
