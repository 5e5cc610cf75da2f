package dev.playmesh.server;

import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Facts;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.Resume;
import dev.playmesh.proto.signaling.RoomUpdate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives seats back to those who had one. When this server has forgotten the room, their certificate
 * proves it: the room is rebuilt with the same code, ids, host and term, all other members
 * detached; a newer certificate that another member brings later wins.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class ResumeDesk {

  private static final String JOIN_ANEW = "; join again for a new seat";

  private final long graceMillis;
  private final LocalRooms rooms;
  private final RoomDirectory directory;
  private final Seal seal;
  private final ServerClock clock;
  private final WelcomeDesk welcome;
  private final Turns turns;

  ResumeDesk(
      ServerLimits limits,
      LocalRooms rooms,
      RoomDirectory directory,
      Seal seal,
      ServerClock clock,
      WelcomeDesk welcome,
      Turns turns) {
    this.graceMillis = limits.rebuiltSeatGrace().toMillis();
    this.rooms = rooms;
    this.directory = directory;
    this.seal = seal;
    this.clock = clock;
    this.welcome = welcome;
    this.turns = turns;
  }

  void resume(Visitor visitor, Resume resume) {
    Optional<Refusal> protocol = JoinCheck.protocol(resume.getProtocol());
    if (protocol.isPresent()) {
      visitor.refuse(protocol.get());
      return;
    }
    Optional<Facts> facts = seal.open(resume.getCertificate());
    if (facts.isEmpty()) {
      refuse(
          visitor,
          "This server's key did not sign the certificate: it was restarted without its key file,"
              + " or is another server");
      return;
    }
    RoomIdentity identity = RoomIdentity.of(facts.get().getRoom());
    String peerId = resume.getPeerId();
    if (!Texts.isWellFormed(peerId)
        || !Seal.same(seal.seatSecret(identity, peerId), resume.getResumeSecret())) {
      refuse(visitor, "The secret isn't this seat's");
      return;
    }
    turns.await(
        visitor,
        directory.claim(identity.key()),
        absent -> {
          if (absent) {
            rebuild(visitor, resume, identity, facts.get());
          } else {
            takeSeat(visitor, resume, identity, facts.get());
          }
        });
  }

  private void rebuild(Visitor visitor, Resume resume, RoomIdentity identity, Facts facts) {
    String peerId = resume.getPeerId();
    Set<String> revivers = rooms.ended().revivers(identity);
    boolean member = facts.getRoom().getMembersList().stream().anyMatch(m -> isId(m, peerId));
    if (visitor.gone() || !member || (revivers != null && !revivers.contains(peerId))) {
      directory.release(identity.key());
      refuse(visitor, revivers == null ? "The certificate doesn't name you" : "The room has ended");
      return;
    }
    List<Member> members = new ArrayList<>();
    for (var known : facts.getRoom().getMembersList()) {
      if (revivers == null || revivers.contains(known.getPeerId())) {
        members.add(recall(known));
      }
    }
    LiveRoom room = LiveRoom.rebuild(facts, members);
    rooms.open(room);
    attach(visitor, room, resume, Optional.empty());
  }

  private void takeSeat(Visitor visitor, Resume resume, RoomIdentity identity, Facts facts) {
    LiveRoom room = rooms.find(identity.key());
    if (room == null || !room.identity().equals(identity)) {
      refuse(visitor, "Another room has the code " + identity.key().code() + " now");
      return;
    }
    Optional<List<Departure>> adopted =
        room.isOutdatedBy(facts) ? Optional.of(adopt(room, facts)) : Optional.empty();
    attach(visitor, room, resume, adopted);
  }

  private void attach(
      Visitor visitor, LiveRoom room, Resume resume, Optional<List<Departure>> adopted) {
    List<Departure> departures = adopted.orElse(List.of());
    Member member = room.member(resume.getPeerId());
    if (visitor.gone() || member == null) {
      adopted.ifPresent(gone -> rooms.afterRemoval(room, gone));
      refuse(visitor, "The seat was given up or not resumed in time");
      return;
    }
    Visitor old = member.visitor();
    Seat seat = new Seat(room, member);
    member.attach(visitor);
    visitor.sit(seat);
    boolean newHost = room.claim(resume.getHost(), resume.getTerm());
    boolean change = old == null || adopted.isPresent() || newHost;
    RoomUpdate update = change ? rooms.changed(room, departures, member) : rooms.describe(room);
    welcome.welcome(visitor, seat, update, true);
    if (old != null) {
      replace(old);
    }
  }

  private static void replace(Visitor old) {
    old.stand();
    old.dismiss(Refusal.of(Reason.REPLACED, "A newer connection took this seat"));
  }

  /** Newer facts of before the restart: their members, and those who joined since. */
  private List<Departure> adopt(LiveRoom room, Facts facts) {
    LinkedHashMap<String, Member> members = new LinkedHashMap<>();
    for (var known : facts.getRoom().getMembersList()) {
      Member present = room.member(known.getPeerId());
      if (present != null) {
        members.put(present.peerId(), present);
      } else if (!room.wasRemoved(known.getPeerId())) {
        members.put(known.getPeerId(), recall(known));
      }
    }
    List<Departure> departures = new ArrayList<>();
    for (Member present : room.members()) {
      if (present.fresh()) {
        members.put(present.peerId(), present);
      } else if (!members.containsKey(present.peerId())) {
        departures.add(drop(present));
      }
    }
    room.adopt(facts, members);
    rooms.watch(room);
    return departures;
  }

  private static Departure drop(Member member) {
    Visitor visitor = member.visitor();
    if (visitor != null) {
      visitor.stand();
      visitor.dismiss(
          Refusal.resume(
              "A newer certificate doesn't name you: the seat was given up" + JOIN_ANEW));
    }
    return Departure.newBuilder()
        .setPeerId(member.peerId())
        .setReason(Departure.Reason.TIMED_OUT)
        .build();
  }

  private Member recall(dev.playmesh.proto.signaling.Member known) {
    return Member.recalled(known.getPeerId(), known.getName(), clock.millis(), graceMillis);
  }

  private static boolean isId(dev.playmesh.proto.signaling.Member member, String peerId) {
    return member.getPeerId().equals(peerId);
  }

  private static void refuse(Visitor visitor, String message) {
    visitor.refuse(Refusal.resume(message + JOIN_ANEW));
  }
}
