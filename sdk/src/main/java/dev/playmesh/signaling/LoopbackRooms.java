package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Limits;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An imaginary signaling server in memory, over virtual time: the rules of rooms without sockets.
 * What it says arrives in {@link #tick} a millisecond after it was caused. Ids ({@code p1}, {@code
 * p2}…) and codes are the same in every run.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class LoopbackRooms {

  private static final long LATENCY_NANOS = 1_000_000;
  private static final long SILENCE_NANOS = 28_000_000_000L;
  private static final long GRACE_NANOS = 5_000_000_000L;

  private final Clock clock;
  private final LoopbackDoor door = new LoopbackDoor();
  private final Map<String, LoopbackSeat> members = new LinkedHashMap<>();
  private final Deque<Delivery> deliveries = new ArrayDeque<>();
  private boolean away;
  private int peers;

  private record Delivery(long dueNanos, Runnable what) {}

  /**
   * Opens.
   *
   * @param clock the virtual time that {@link #tick} is called with
   */
  public LoopbackRooms(Clock clock) {
    this.clock = clock;
  }

  /** A client's view of this server. */
  public Rendezvous connect(RendezvousSink sink) {
    return new LoopbackSeat(this, sink);
  }

  /**
   * Delivers what is due, and removes lost members whom nobody hears.
   *
   * @return when to call again, {@link Long#MAX_VALUE} when nothing is going to happen
   */
  public long tick(long nowNanos) {
    if (!away) {
      lostMembers().stream()
          .filter(seat -> nowNanos - seat.heardNanos >= GRACE_NANOS)
          .forEach(seat -> remove(seat, Departure.Reason.TIMED_OUT));
    }
    for (LoopbackSeat seat : List.copyOf(members.values())) {
      if (seat.isDeaf() && seat.isPresent() && nowNanos - seat.deafNanos >= SILENCE_NANOS) {
        seat.lost = true;
        seat.heardNanos = nowNanos;
        changed(seat);
      }
    }
    while (!deliveries.isEmpty() && deliveries.peek().dueNanos <= nowNanos) {
      deliveries.remove().what.run();
    }
    long next = deliveries.isEmpty() ? Long.MAX_VALUE : deliveries.peek().dueNanos;
    for (LoopbackSeat seat : members.values()) {
      if (seat.isDeaf() && seat.isPresent()) {
        next = Math.min(next, seat.deafNanos + SILENCE_NANOS);
      }
    }
    for (LoopbackSeat seat : away ? List.<LoopbackSeat>of() : lostMembers()) {
      next = Math.min(next, Math.max(nowNanos, seat.heardNanos + GRACE_NANOS));
    }
    return next;
  }

  /** The member's socket breaks, and it doesn't come back by itself. */
  public void lose(PeerId peer) {
    LoopbackSeat seat = seat(peer);
    if (seat.isPresent()) {
      seat.lost = true;
      seat.heardNanos = clock.nanos();
      later(seat::tellAway);
      changed(seat);
    }
  }

  /** The way to the server is dark for a member; the server cuts it when it was silent for long. */
  public void deafen(PeerId peer) {
    LoopbackSeat seat = seat(peer);
    seat.deafNanos = clock.nanos();
    later(seat::tellAway);
  }

  /** The member comes back: it gets its seat, or hears that it is gone. */
  public void restore(PeerId peer) {
    LoopbackSeat seat = seat(peer);
    if (seat.room == null) {
      fail(seat, Code.RESUME_REFUSED, "the seat was given up while its member was away");
    } else if (!seat.isPresent()) {
      seat.lost = false;
      seat.claim();
      changed(seat);
      welcome(seat, true);
    }
  }

  /** The server dies, or comes back with all it knew; those who have seats resume them. */
  public void serverAway(boolean isAway) {
    if (away == isAway) {
      return;
    }
    away = isAway;
    members.values().stream()
        .filter(seat -> !isAway && seat.isPresent())
        .forEach(LoopbackSeat::claim);
    door.rooms().forEach(LoopbackRoom::change);
    for (LoopbackSeat seat : members.values()) {
      seat.heardNanos = clock.nanos();
      if (seat.isPresent() && seat.room != null) {
        if (isAway) {
          later(seat::tellAway);
        } else {
          welcome(seat, true);
        }
      }
    }
  }

  void list(LoopbackSeat seat, ListRooms request) {
    if (refusesBecauseAway(seat)) {
      return;
    }
    RoomList.Builder list = RoomList.newBuilder();
    door.rooms().stream()
        .filter(LoopbackRoom::isListed)
        .filter(room -> room.game.equals(request.getGame()))
        .filter(room -> room.version == request.getGameVersion())
        .forEach(room -> list.addRooms(room.toListing()));
    RoomList answer = list.build();
    tell(seat, () -> seat.sink.onRooms(answer));
  }

  void join(LoopbackSeat seat, Join join) {
    if (refusesBecauseAway(seat)) {
      return;
    }
    LoopbackRoom room = door.find(join);
    if (room == null && join.getEntry() == Entry.EXISTING) {
      fail(seat, Code.ROOM_NOT_FOUND, "no room has the code '" + join.getCode() + "'");
      return;
    }
    if (room == null) {
      room = door.make(join);
    }
    Optional<DisconnectReason> refusal = LoopbackDoor.refusal(room, join);
    if (refusal.isPresent()) {
      fail(seat, refusal.get().code(), refusal.get().detail());
      return;
    }
    seat.take(room, "p" + ++peers, join.getName());
    members.put(seat.id(), seat);
    changed(seat);
    welcome(seat, false);
  }

  void signal(LoopbackSeat from, PeerId to, int negotiation, String body) {
    LoopbackRoom room = from.room;
    LoopbackSeat receiver = room == null ? null : room.seats.get(to.value());
    if (!away && from.isHeard() && receiver != null && receiver.isHeard()) {
      tell(receiver, () -> receiver.sink.onSignal(from.id(), negotiation, body));
    }
  }

  void heard(LoopbackSeat from, Map<PeerId, Integer> agesMillis) {
    LoopbackRoom room = from.room;
    if (away || room == null || !from.isHeard()) {
      return;
    }
    agesMillis.forEach(
        (peer, age) -> {
          LoopbackSeat seat = room.seats.get(peer.value());
          if (seat != null) {
            seat.heardNanos = Math.max(seat.heardNanos, clock.nanos() - age * 1_000_000L);
          }
        });
  }

  /** A member knows of a newer host than the room does. */
  void claimed(LoopbackSeat from) {
    LoopbackRoom room = from.room;
    if (!away && room != null && from.isHeard() && from.claim()) {
      room.change();
      tellAll(room, null, room.update());
    }
  }

  /** While the server is away or the socket is lost, nobody hears the goodbye. */
  void leave(LoopbackSeat seat) {
    if (seat.isDeaf()) {
      return;
    }
    if (away || !seat.isPresent()) {
      seat.heardNanos = clock.nanos();
      seat.lost = true;
    } else if (seat.room != null) {
      remove(seat, Departure.Reason.LEFT);
    }
  }

  private void remove(LoopbackSeat seat, Departure.Reason reason) {
    LoopbackRoom room = seat.room;
    if (room == null) {
      return;
    }
    seat.room = null;
    room.seats.remove(seat.id());
    room.change();
    if (room.seats.isEmpty()) {
      door.close(room);
    }
    tellAll(room, null, room.updateWithout(seat.id(), reason));
  }

  private void changed(LoopbackSeat cause) {
    LoopbackRoom room = cause.room;
    if (room != null) {
      room.change();
      tellAll(room, cause, room.update());
    }
  }

  private void tellAll(LoopbackRoom room, @Nullable LoopbackSeat except, RoomUpdate update) {
    for (LoopbackSeat other : room.seats.values()) {
      if (other != except && other.isPresent()) {
        tell(other, () -> other.sink.onRoomUpdate(update));
      }
    }
  }

  private void welcome(LoopbackSeat seat, boolean resumed) {
    LoopbackRoom room = seat.room;
    if (room == null) {
      return;
    }
    Welcome welcome =
        Welcome.newBuilder()
            .setPeerId(seat.id())
            .setRoom(room.toProto())
            .setLimits(Limits.newBuilder().setMaxFrameBytes(65_536).setHeartbeatMillis(10_000))
            .setResumed(resumed)
            .build();
    later(() -> seat.tellWelcome(welcome));
  }

  private boolean refusesBecauseAway(LoopbackSeat seat) {
    if (away) {
      fail(seat, Code.SERVER_UNREACHABLE, "the server is away");
    }
    return away;
  }

  private void fail(LoopbackSeat seat, Code code, String detail) {
    later(
        () -> {
          if (!seat.finished) {
            seat.finished = true;
            seat.sink.onFailed(DisconnectReason.of(code, detail));
          }
        });
  }

  /** Tells a client something, unless the line broke before it arrived. */
  private void tell(LoopbackSeat seat, Runnable what) {
    later(
        () -> {
          if (!seat.finished && !away && seat.isPresent()) {
            what.run();
          }
        });
  }

  private void later(Runnable what) {
    deliveries.add(new Delivery(clock.nanos() + LATENCY_NANOS, what));
  }

  private List<LoopbackSeat> lostMembers() {
    List<LoopbackSeat> lost = new ArrayList<>(members.values());
    lost.removeIf(seat -> seat.isPresent() || seat.room == null);
    lost.sort(Comparator.comparingLong(seat -> seat.heardNanos));
    return lost;
  }

  private LoopbackSeat seat(PeerId peer) {
    LoopbackSeat seat = members.get(peer.value());
    if (seat == null) {
      throw new IllegalArgumentException("no member ever had the id " + peer);
    }
    return seat;
  }
}
