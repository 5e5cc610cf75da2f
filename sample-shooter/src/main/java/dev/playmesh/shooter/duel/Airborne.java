package dev.playmesh.shooter.duel;

import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Bullet;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Mirror;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.Touch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bullets as they are drawn. An own one flies at once, from the prediction; those of others when
 * the moment that is drawn of them has come, and on to their end after the host has taken them away
 * already.
 */
final class Airborne {

  private static final double FLY_SECONDS = Rules.BULLET_SECONDS;

  private final Sight sight;
  private final Mirror mirror;
  private final Arena arena;
  private final Map<Integer, Seat> seats;
  private final List<Flight> flights = new ArrayList<>();
  private int shots = -1;

  Airborne(Sight sight, Mirror mirror, Map<Integer, Seat> seats) {
    this.sight = sight;
    this.mirror = mirror;
    this.arena = mirror.arena();
    this.seats = seats;
  }

  /** One bullet. */
  private static final class Flight {
    final int id;
    final int shooter;
    final int number;
    final double angle;
    final double firstX;
    final double firstY;
    double x;
    double y;
    double left = FLY_SECONDS;
    boolean gone;
    @Nullable Bullet bullet;

    Flight(int id, int shooter, int number, double angle, double x, double y) {
      this.id = id;
      this.shooter = shooter;
      this.number = number;
      this.angle = angle;
      this.x = x;
      this.y = y;
      firstX = x;
      firstY = y;
    }
  }

  void update(double nowMillis, double seconds) {
    World world = sight.world();
    fireOwn(world);
    findNew(world);
    for (Flight flight : flights) {
      if (flight.id < 0) {
        coast(flight, seconds);
      } else {
        follow(world, flight, seconds);
      }
    }
    flights.removeIf(
        flight -> {
          if (flight.left <= 0 && flight.bullet != null) {
            mirror.end(flight.bullet);
          }
          return flight.left <= 0;
        });
  }

  /** Somebody was hit: the nearest bullet that flies at it is the one. */
  void hit(Figure victim) {
    for (Flight flight : flights) {
      double dx = flight.x - victim.x();
      double dy = flight.y - victim.y();
      if (flight.gone && dx * dx + dy * dy < 1) {
        flight.left = 0;
        return;
      }
    }
  }

  /** What the prediction fired since the last frame. */
  private void fireOwn(World world) {
    int kit = sight.player() < 0 ? -1 : Kinds.of(world, sight.player(), Kinds.KIT);
    int figure = kit < 0 ? -1 : Kinds.of(world, sight.player(), Kinds.FIGURE);
    if (figure < 0) {
      return;
    }
    int now = Kinds.count(world, kit, Kinds.SHOTS);
    int fired = shots < 0 ? 0 : (now - shots) & 0xFF;
    shots = fired < 128 ? now : shots;
    if (fired == 0 || fired >= 128 || !sight.predicts()) {
      return;
    }
    double facing = world.get(figure, Kinds.FACING);
    double x = sight.drawn(figure, Kinds.X);
    double y = sight.drawn(figure, Kinds.Y);
    double muzzleX = Shots.muzzleX(arena, x, y, facing);
    double muzzleY = Shots.muzzleY(arena, x, y, facing);
    Flight flight = new Flight(-1, sight.player(), now, facing, muzzleX, muzzleY);
    flights.add(flight);
    begin(flight);
  }

  private void findNew(World world) {
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.BULLET && !isKnown(world, id) && !isOwn(world, id)) {
        flights.add(
            new Flight(
                id,
                Kinds.count(world, id, Kinds.SHOOTER),
                Kinds.count(world, id, Kinds.NUMBER),
                world.get(id, Kinds.ANGLE),
                sight.drawn(id, Kinds.X),
                sight.drawn(id, Kinds.Y)));
      }
    }
  }

  private boolean isOwn(World world, int id) {
    return sight.predicts() && Kinds.count(world, id, Kinds.SHOOTER) == sight.player();
  }

  private boolean isKnown(World world, int id) {
    return flights.stream().anyMatch(flight -> isThere(world, flight, id));
  }

  private static boolean isThere(World world, Flight flight, int id) {
    return flight.id == id
        && world.exists(id)
        && world.kind(id) == Kinds.BULLET
        && Kinds.count(world, id, Kinds.SHOOTER) == flight.shooter
        && Kinds.count(world, id, Kinds.NUMBER) == flight.number;
  }

  private void follow(World world, Flight flight, double seconds) {
    if (!flight.gone && isThere(world, flight, flight.id)) {
      flight.x = sight.drawn(flight.id, Kinds.X);
      flight.y = sight.drawn(flight.id, Kinds.Y);
      boolean moved = flight.x != flight.firstX || flight.y != flight.firstY;
      if (flight.bullet == null && (moved || sight.delayMillis() == 0)) {
        begin(flight);
      }
      move(flight);
      return;
    }
    if (!flight.gone) {
      flight.gone = true;
      flight.left = Math.min(flight.left, sight.delayMillis() / 1000 + Duel.STEP_SECONDS);
    }
    if (flight.bullet == null) {
      begin(flight);
    }
    coast(flight, seconds);
  }

  private void begin(Flight flight) {
    Seat seat = seats.get(flight.shooter);
    String shooter = seat == null ? "" : seat.figure.id();
    GameEvent.Shot shot =
        new GameEvent.Shot(shooter, flight.number, flight.x, flight.y, flight.angle);
    flight.bullet = mirror.fire(shot);
    mirror.happened(shot);
  }

  private void move(Flight flight) {
    if (flight.bullet != null) {
      mirror.move(flight.bullet, flight.x, flight.y);
    }
  }

  /** Flies on by itself until a wall or somebody. */
  private void coast(Flight flight, double seconds) {
    double way = Rules.BULLET_SPEED * seconds;
    double toX = flight.x + StrictMath.cos(flight.angle) * way;
    double toY = flight.y + StrictMath.sin(flight.angle) * way;
    double part = arena.clearPart(flight.x, flight.y, toX, toY);
    for (Seat seat : seats.values()) {
      Figure figure = seat.figure;
      if (seat.player != flight.shooter && figure.isAlive()) {
        part = Math.min(part, Touch.part(flight.x, flight.y, toX, toY, figure.x(), figure.y()));
      }
    }
    flight.x += (toX - flight.x) * Math.min(1, part);
    flight.y += (toY - flight.y) * Math.min(1, part);
    flight.left = part < 1 ? 0 : flight.left - seconds;
    move(flight);
  }
}
