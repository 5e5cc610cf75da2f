package dev.playmesh.server;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Goodbye;
import dev.playmesh.proto.signaling.Heard;
import dev.playmesh.proto.signaling.HeardPeer;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where clients come in: answers what they say. Join failures leave the connection usable for
 * another try; abuse ends it.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Hall {

  private static final Logger log = LoggerFactory.getLogger(Hall.class);
  private static final int MOST_LISTED = 100;
  private static final int MOST_LISTED_BYTES = 40_000;
  private static final int MOST_SIGNAL_CHARACTERS = 32_768;

  /** So that strangers can't fill the log. */
  private final TokenBucket complaints;

  private final RoomDirectory directory;
  private final ServerClock clock;
  private final LocalRooms rooms;
  private final WelcomeDesk welcome;
  private final Turns turns;
  private final JoinDesk joining;
  private final ResumeDesk resuming;

  Hall(
      ServerConfig config,
      int stunPort,
      byte[] key,
      RoomDirectory directory,
      CodeMaker codes,
      ServerClock clock) {
    Seal seal = new Seal(key);
    ServerLimits limits = config.limits();
    WelcomeDesk welcome = new WelcomeDesk(config, stunPort, seal, clock);
    this.directory = directory;
    this.clock = clock;
    this.complaints = new TokenBucket(2, 50, clock.millis());
    this.rooms = new LocalRooms(limits, seal, directory);
    this.welcome = welcome;
    this.turns = new Turns(this::receive);
    this.joining = new JoinDesk(limits, rooms, directory, seal, codes, clock, welcome, turns);
    this.resuming = new ResumeDesk(limits, rooms, directory, seal, clock, welcome, turns);
  }

  /** This server has the key of one before: its rooms may come back. */
  void restarted() {
    joining.restarted();
  }

  /** A client says something. */
  void receive(Visitor visitor, ClientMessage message) {
    if (visitor.gone()) {
      if (message.hasLeave()) {
        lateLeave(visitor);
      }
      return;
    }
    if (visitor.busy()) {
      if (!visitor.keep(message)) {
        abuse(visitor, Refusal.of(Reason.RATE_LIMITED, "Wait for the answer before saying more"));
      }
      return;
    }
    switch (message.getKindCase()) {
      case LIST_ROOMS -> list(visitor, message.getListRooms());
      case JOIN -> seatless(visitor, () -> joining.join(visitor, message.getJoin()));
      case RESUME -> seatless(visitor, () -> resuming.resume(visitor, message.getResume()));
      case LEAVE -> leave(visitor);
      case SIGNAL -> signal(visitor, message.getSignal());
      case HEARD -> heard(visitor, message.getHeard());
      case KIND_NOT_SET -> abuse(visitor, Refusal.badRequest("The message is of no known kind"));
    }
  }

  /** A client's socket is gone, or is to be: after silence, or at once. */
  void lost(Visitor visitor, boolean silent) {
    Seat seat = visitor.seat();
    visitor.lost();
    if (seat != null) {
      visitor.stand();
      rooms.detach(seat, silent, clock.millis());
    }
  }

  /** A client does what no client may: it loses its seat and its connection. */
  void abuse(Visitor visitor, Refusal refusal) {
    abuse(visitor, refusal, Visitor.POLICY);
  }

  void abuse(Visitor visitor, Refusal refusal, int closeCode) {
    if (visitor.gone()) {
      return;
    }
    if (complaints.take(1, clock.millis())) {
      log.info("Cutting a client at {}: {}", visitor.address(), refusal.message());
    }
    Seat seat = visitor.seat();
    visitor.dismiss(refusal, closeCode);
    if (seat != null) {
      rooms.remove(seat, Departure.Reason.KICKED);
    }
  }

  /** Gives a client what it needs anew as time goes by. */
  void refresh(Visitor visitor) {
    if (!visitor.gone()) {
      welcome.renew(visitor);
    }
  }

  /** Looks for seats whose time is over. */
  void tick() {
    rooms.tick(clock.millis());
    joining.tick();
  }

  int roomCount() {
    return rooms.size();
  }

  static ServerMessage goodbye() {
    return ServerMessage.newBuilder()
        .setGoodbye(Goodbye.newBuilder().setMessage("The server is shutting down"))
        .build();
  }

  private void list(Visitor visitor, ListRooms request) {
    if (visitor.seat() != null) {
      visitor.refuse(alreadyJoined());
      return;
    }
    visitor.ask();
    Optional<Refusal> refusal =
        JoinCheck.protocol(request.getProtocol()).or(() -> JoinCheck.game(request.getGame()));
    if (refusal.isPresent()) {
      visitor.refuse(refusal.get());
      return;
    }
    turns.await(
        visitor,
        directory.list(request.getGame(), request.getGameVersion(), MOST_LISTED),
        listings ->
            visitor.send(ServerMessage.newBuilder().setRoomList(fitting(listings)).build()));
  }

  /** As many as go into one frame. */
  private static RoomList fitting(List<Listing> listings) {
    RoomList.Builder list = RoomList.newBuilder();
    int bytes = 0;
    for (Listing listing : listings) {
      bytes += listing.getSerializedSize();
      if (bytes > MOST_LISTED_BYTES) {
        break;
      }
      list.addRooms(listing);
    }
    return list.build();
  }

  private static void seatless(Visitor visitor, Runnable request) {
    if (visitor.seat() != null) {
      visitor.refuse(alreadyJoined());
      return;
    }
    visitor.ask();
    request.run();
  }

  private static Refusal alreadyJoined() {
    return Refusal.of(Reason.ALREADY_JOINED, "This connection has a seat; leave it first");
  }

  private void leave(Visitor visitor) {
    Seat seat = visitor.seat();
    visitor.close(Visitor.NORMAL, "left");
    if (seat != null) {
      rooms.remove(seat, Departure.Reason.LEFT);
    }
  }

  /**
   * The end of a socket can overtake the leave that was sent before it: they come from different
   * threads. So that the others don't wait for one who said that it goes, the leave still counts.
   */
  private void lateLeave(Visitor visitor) {
    Seat seat = visitor.lostSeat();
    if (seat != null) {
      rooms.remove(seat, Departure.Reason.LEFT);
    }
  }

  private void signal(Visitor visitor, Signal signal) {
    Seat seat = visitor.seat();
    if (seat == null) {
      visitor.refuse(Refusal.of(Reason.NOT_JOINED, "Join a room before sending signals"));
      return;
    }
    if (signal.getBody().length() > MOST_SIGNAL_CHARACTERS) {
      visitor.refuse(
          Refusal.badRequest(
              "A signal's body may have " + MOST_SIGNAL_CHARACTERS + " characters at most"));
      return;
    }
    if (!Texts.isWellFormed(signal.getBody())) {
      abuse(visitor, Refusal.badRequest("A signal's body has a lone surrogate"));
      return;
    }
    Member to = seat.room().member(signal.getTo());
    Visitor receiver = to == null || to == seat.member() ? null : to.visitor();
    if (receiver != null) {
      Signal stamped = signal.toBuilder().setFrom(seat.member().peerId()).build();
      receiver.send(ServerMessage.newBuilder().setSignal(stamped).build());
    }
  }

  private void heard(Visitor visitor, Heard heard) {
    Seat seat = visitor.seat();
    if (seat == null) {
      visitor.refuse(Refusal.of(Reason.NOT_JOINED, "Join a room before telling whom you hear"));
      return;
    }
    for (HeardPeer peer : heard.getPeersList()) {
      Member member = seat.room().member(peer.getPeerId());
      if (member != null && member.detached()) {
        member.heard(clock.millis() - Integer.toUnsignedLong(peer.getAgeMillis()));
      }
    }
    boolean claims = heard.getTerm() != 0 && visitor.mayClaim(clock.millis());
    if (claims && seat.room().claim(heard.getHost(), heard.getTerm())) {
      rooms.changed(seat.room(), List.of(), null);
    }
  }
}
