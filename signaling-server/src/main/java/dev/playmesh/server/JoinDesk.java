package dev.playmesh.server;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Topology;
import java.util.List;
import java.util.Optional;

/**
 * Gives seats to those who join. A refused one may try again on the same connection.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class JoinDesk {

  private static final int MOST_TRIES = 8;
  private static final int FULL_RETRY_MILLIS = 5_000;

  private final ServerLimits limits;
  private final LocalRooms rooms;
  private final RoomDirectory directory;
  private final Seal seal;
  private final CodeMaker codes;
  private final ServerClock clock;
  private final FailedJoins failures;
  private final WelcomeDesk welcome;
  private final Turns turns;
  private final Comebacks comebacks;

  /** No two rooms are of the same moment, so that their identities differ. */
  private long newestRoomMillis;

  JoinDesk(
      ServerLimits limits,
      LocalRooms rooms,
      RoomDirectory directory,
      Seal seal,
      CodeMaker codes,
      ServerClock clock,
      WelcomeDesk welcome,
      Turns turns) {
    this.limits = limits;
    this.rooms = rooms;
    this.directory = directory;
    this.seal = seal;
    this.codes = codes;
    this.clock = clock;
    this.failures = new FailedJoins(limits.failedJoinsPerMinute(), clock);
    this.welcome = welcome;
    this.turns = turns;
    this.comebacks = new Comebacks(rooms);
  }

  /** This server is a restarted one: rooms of before may come back. */
  void restarted() {
    comebacks.begin(clock.millis());
  }

  void tick() {
    comebacks.tick(clock.millis());
  }

  void join(Visitor visitor, Join join) {
    Optional<Refusal> refusal = JoinCheck.join(join, limits).or(() -> guessing(visitor, join));
    if (refusal.isPresent()) {
      visitor.refuse(refusal.get());
      return;
    }
    RoomKey key = RoomKey.of(join.getGame(), join.getCode());
    boolean named = join.getEntry() != Entry.CREATE && join.getEntry() != Entry.QUICK_MATCH;
    if (named && comebacks.isAwaited(key, clock.millis())) {
      turns.await(visitor, comebacks.await(key), over -> enter(visitor, join, key));
    } else {
      enter(visitor, join, key);
    }
  }

  private void enter(Visitor visitor, Join join, RoomKey key) {
    switch (join.getEntry()) {
      case CREATE -> create(visitor, join, MOST_TRIES);
      case QUICK_MATCH -> match(visitor, join);
      case CODE ->
          turns.await(visitor, directory.claim(key), made -> enter(visitor, join, key, made));
      default ->
          turns.await(visitor, directory.exists(key), is -> existing(visitor, join, key, is));
    }
  }

  private Optional<Refusal> guessing(Visitor visitor, Join join) {
    boolean guess = join.getEntry() == Entry.CODE || join.getEntry() == Entry.EXISTING;
    return guess ? failures.refusal(visitor.address()) : Optional.empty();
  }

  private void create(Visitor visitor, Join join, int tries) {
    String code = codes.roomCode();
    RoomKey key = RoomKey.of(join.getGame(), code);
    turns.await(
        visitor,
        directory.claim(key),
        made -> {
          if (made) {
            open(visitor, join, key, code);
          } else if (tries > 1) {
            create(visitor, join, tries - 1);
          } else {
            visitor.refuse(new Refusal(Reason.SERVER_FULL, "No free room code; try again", 1_000));
          }
        });
  }

  private void match(Visitor visitor, Join join) {
    Topology topology = join.getSettings().getTopology();
    turns.await(
        visitor,
        directory.match(join.getGame(), join.getGameVersion(), topology),
        found -> {
          LiveRoom room = found.map(rooms::find).orElse(null);
          if (room == null || room.isFull() || !room.passwordHash().isEmpty()) {
            create(visitor, join, MOST_TRIES);
          } else {
            sit(visitor, join, room);
          }
        });
  }

  private void enter(Visitor visitor, Join join, RoomKey key, boolean made) {
    if (made) {
      open(visitor, join, key, join.getCode());
    } else {
      existing(visitor, join, key, true);
    }
  }

  private void existing(Visitor visitor, Join join, RoomKey key, boolean exists) {
    LiveRoom room = exists ? rooms.find(key) : null;
    if (room == null) {
      failures.count(visitor.address());
      visitor.refuse(
          Refusal.of(
              Reason.ROOM_NOT_FOUND, "There is no room " + join.getCode() + "; check the code"));
      return;
    }
    Optional<Refusal> refusal = refusal(visitor, join, room);
    if (refusal.isPresent()) {
      visitor.refuse(refusal.get());
    } else {
      sit(visitor, join, room);
    }
  }

  private Optional<Refusal> refusal(Visitor visitor, Join join, LiveRoom room) {
    if (room.gameVersion() != join.getGameVersion()) {
      return Optional.of(
          Refusal.of(
              Reason.VERSION_MISMATCH,
              "The room plays version "
                  + Integer.toUnsignedString(room.gameVersion())
                  + " of the game, not "
                  + Integer.toUnsignedString(join.getGameVersion())
                  + "; all players need the same"));
    }
    ByteString hash = seal.passwordHash(room.identity(), join.getPassword());
    if (!Seal.same(hash, room.passwordHash())) {
      failures.count(visitor.address());
      return Optional.of(Refusal.of(Reason.WRONG_PASSWORD, passwordAdvice(join, room)));
    }
    Topology wanted = join.getSettings().getTopology();
    if (wanted != Topology.TOPOLOGY_UNSPECIFIED && wanted != room.topology()) {
      return Optional.of(
          Refusal.of(
              Reason.TOPOLOGY_MISMATCH,
              "The room is a "
                  + room.topology()
                  + ", not a "
                  + wanted
                  + "; ask for "
                  + room.topology()
                  + ", or for no topology"));
    }
    return room.isFull()
        ? Optional.of(
            new Refusal(
                Reason.ROOM_FULL,
                "All " + room.members().size() + " seats are taken; try again later",
                FULL_RETRY_MILLIS))
        : Optional.empty();
  }

  private static String passwordAdvice(Join join, LiveRoom room) {
    if (room.passwordHash().isEmpty()) {
      return "The room has no password; leave it empty";
    }
    return join.getPassword().isEmpty() ? "The room has a password" : "That isn't the password";
  }

  private void open(Visitor visitor, Join join, RoomKey key, String code) {
    if (visitor.gone()) {
      directory.release(key);
      return;
    }
    newestRoomMillis = Math.max(clock.wallMillis(), newestRoomMillis + 1);
    RoomIdentity identity = new RoomIdentity(key, newestRoomMillis);
    RoomSettings settings = JoinCheck.settings(join, limits);
    ByteString hash = seal.passwordHash(identity, join.getPassword());
    LiveRoom room = LiveRoom.create(identity, code, join.getGameVersion(), settings, hash);
    rooms.open(room);
    sit(visitor, join, room);
  }

  private void sit(Visitor visitor, Join join, LiveRoom room) {
    if (visitor.gone()) {
      return;
    }
    Member member = Member.joining(codes.peerId(), join.getName(), visitor);
    Seat seat = new Seat(room, member);
    visitor.sit(seat);
    room.add(member);
    RoomUpdate update = rooms.changed(room, List.of(), member);
    welcome.welcome(visitor, seat, update, false);
  }
}
