package dev.playmesh.server;

import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rooms of this server: tells their members of every change, with a new certificate, and takes
 * seats away whose members nobody hears any more.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class LocalRooms {

  /** How long members have to say that they hear one whose socket was cut for its silence. */
  private static final long WITNESS_MILLIS = 2_000;

  private final ServerLimits limits;
  private final Seal seal;
  private final RoomDirectory directory;
  private final EndedRooms ended = new EndedRooms();
  private final Map<RoomKey, LiveRoom> rooms = new HashMap<>();
  private final Set<LiveRoom> withDetached = new LinkedHashSet<>();
  private final Map<LiveRoom, Set<String>> unwitnessed = new HashMap<>();

  LocalRooms(ServerLimits limits, Seal seal, RoomDirectory directory) {
    this.limits = limits;
    this.seal = seal;
    this.directory = directory;
  }

  @Nullable LiveRoom find(RoomKey key) {
    return rooms.get(key);
  }

  EndedRooms ended() {
    return ended;
  }

  int size() {
    return rooms.size();
  }

  void open(LiveRoom room) {
    rooms.put(room.identity().key(), room);
    ended.revived(room.identity());
    watch(room);
  }

  /** After members of it were detached elsewhere than here. */
  void watch(LiveRoom room) {
    if (room.hasDetached()) {
      withDetached.add(room);
    }
  }

  /** Counts a change and tells all members but this one; returns what they were told. */
  RoomUpdate changed(LiveRoom room, List<Departure> departures, @Nullable Member except) {
    room.change();
    RoomUpdate update = describe(room).toBuilder().addAllDeparted(departures).build();
    if (!room.isHidden()) {
      directory.publish(room.identity().key(), room.gameVersion(), room.toListing());
    }
    ServerMessage message = ServerMessage.newBuilder().setRoomUpdate(update).build();
    for (Member member : List.copyOf(room.members())) {
      Visitor visitor = member.visitor();
      if (visitor != null && member != except) {
        visitor.send(message);
      }
    }
    return update;
  }

  /** The room as it is, with its certificate. */
  RoomUpdate describe(LiveRoom room) {
    Certificate certificate = seal.certify(room.toFacts());
    return RoomUpdate.newBuilder().setRoom(room.toProto()).setCertificate(certificate).build();
  }

  /** Takes a seat away. */
  void remove(Seat seat, Departure.Reason reason) {
    Visitor visitor = seat.member().visitor();
    if (visitor != null) {
      visitor.stand();
    }
    seat.room().remove(seat.member());
    afterRemoval(seat.room(), List.of(departure(seat.member(), reason)));
  }

  /** A member's socket is gone; its seat waits for it. */
  void detach(Seat seat, boolean silent, long nowMillis) {
    Member member = seat.member();
    Visitor visitor = member.visitor();
    long grace = limits.seatGrace().toMillis();
    long heard =
        silent && visitor != null
            ? Math.max(visitor.heardMillis(), nowMillis - Math.max(0, grace - WITNESS_MILLIS))
            : nowMillis;
    member.detach(heard, grace);
    withDetached.add(seat.room());
    changed(seat.room(), List.of(), null);
  }

  /** Takes the seats of those whom nobody hears any more. */
  void tick(long nowMillis) {
    for (LiveRoom room : List.copyOf(withDetached)) {
      if (!room.hasDetached()) {
        withDetached.remove(room);
      } else {
        expire(room, nowMillis);
      }
    }
  }

  private void expire(LiveRoom room, long nowMillis) {
    List<Member> expired =
        room.members().stream().filter(member -> member.expired(nowMillis)).toList();
    boolean someoneThere = room.members().stream().anyMatch(member -> !member.detached());
    if (expired.isEmpty() || (someoneThere && !hasWitness(room, nowMillis))) {
      return;
    }
    List<Departure> departures = new ArrayList<>();
    for (Member member : expired) {
      room.remove(member);
      departures.add(departure(member, Departure.Reason.TIMED_OUT));
      if (!someoneThere) {
        unwitnessed.computeIfAbsent(room, r -> new HashSet<>()).add(member.peerId());
      }
    }
    afterRemoval(room, departures);
  }

  /** Whether a member is there whom the server hears: only such a one can vouch for others. */
  private boolean hasWitness(LiveRoom room, long nowMillis) {
    long recently = limits.heartbeat().multipliedBy(2).toMillis();
    for (Member member : room.members()) {
      Visitor visitor = member.visitor();
      if (visitor != null && nowMillis - visitor.heardMillis() < recently) {
        return true;
      }
    }
    return false;
  }

  /** Tells those who are left, or ends the room. */
  void afterRemoval(LiveRoom room, List<Departure> departures) {
    if (!room.isEmpty()) {
      changed(room, departures, null);
      return;
    }
    rooms.remove(room.identity().key());
    withDetached.remove(room);
    Set<String> mayRevive = unwitnessed.remove(room);
    ended.add(room.identity(), mayRevive == null ? Set.of() : mayRevive);
    directory.release(room.identity().key());
  }

  private static Departure departure(Member member, Departure.Reason reason) {
    return Departure.newBuilder().setPeerId(member.peerId()).setReason(reason).build();
  }
}
