package dev.playmesh.server;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Facts;
import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.Topology;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who plays together: the members in join order, the host and its term, and an epoch that grows at
 * every change. Knows no sockets' doings; {@link LocalRooms} tells its members.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class LiveRoom {

  /**
   * A rebuilt room counts on from so far above the certificate that it was rebuilt from, so that
   * newer certificates of before the restart are told from those of after it.
   */
  static final long EPOCH_LEAP = 1_000_000;

  /** How far members can have counted on by themselves; more is made up. */
  static final long MOST_TERMS_AHEAD = 1_000_000;

  private final RoomIdentity identity;
  private final Room settings;
  private final ByteString passwordHash;
  private final Set<String> removed = new HashSet<>();
  private LinkedHashMap<String, Member> members = new LinkedHashMap<>();
  private String host = "";
  private long term;
  private long epoch;
  private long rebuiltFrom;
  private long firstEpoch;

  private LiveRoom(Room settings, ByteString passwordHash) {
    this.identity = RoomIdentity.of(settings);
    this.settings = settings.toBuilder().clearMembers().clearHost().build();
    this.passwordHash = passwordHash;
  }

  /** A new room without members. */
  static LiveRoom create(
      RoomIdentity identity, String code, int gameVersion, RoomSettings wanted, ByteString hash) {
    Room settings =
        Room.newBuilder()
            .setGame(identity.key().game())
            .setGameVersion(gameVersion)
            .setCode(code)
            .setCreatedMillis(identity.createdMillis())
            .setCapacity(wanted.getCapacity())
            .setHidden(wanted.getHidden())
            .setNeedsPassword(!hash.isEmpty())
            .setTopology(wanted.getTopology())
            .putAllAttributes(wanted.getAttributesMap())
            .build();
    return new LiveRoom(settings, hash);
  }

  /** The room of a certificate, all members detached. */
  static LiveRoom rebuild(Facts facts, Collection<Member> members) {
    LiveRoom room = new LiveRoom(facts.getRoom(), facts.getPasswordHash());
    members.forEach(member -> room.members.put(member.peerId(), member));
    room.host = facts.getRoom().getHost();
    room.term = facts.getRoom().getTerm();
    room.rebuiltFrom = facts.getRoom().getEpoch();
    room.epoch = room.rebuiltFrom + EPOCH_LEAP;
    room.firstEpoch = room.epoch;
    return room;
  }

  RoomIdentity identity() {
    return identity;
  }

  int gameVersion() {
    return settings.getGameVersion();
  }

  Topology topology() {
    return settings.getTopology();
  }

  ByteString passwordHash() {
    return passwordHash;
  }

  long epoch() {
    return epoch;
  }

  Collection<Member> members() {
    return members.values();
  }

  @Nullable Member member(String peerId) {
    return members.get(peerId);
  }

  boolean isFull() {
    return members.size() >= settings.getCapacity();
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  boolean hasDetached() {
    return members.values().stream().anyMatch(Member::detached);
  }

  /** Whether a certificate of before the restart is newer than what this room was rebuilt from. */
  boolean isOutdatedBy(Facts facts) {
    long theirs = facts.getRoom().getEpoch();
    return theirs > rebuiltFrom && theirs < firstEpoch;
  }

  /** Whether someone who was a member lost its seat since the room was rebuilt. */
  boolean wasRemoved(String peerId) {
    return removed.contains(peerId);
  }

  void add(Member member) {
    members.put(member.peerId(), member);
  }

  void remove(Member member) {
    if (members.remove(member.peerId()) != null && !member.fresh()) {
      removed.add(member.peerId());
    }
  }

  /** Takes the members and the host of newer facts, keeping those who joined since. */
  void adopt(Facts facts, Map<String, Member> newMembers) {
    members = new LinkedHashMap<>(newMembers);
    rebuiltFrom = facts.getRoom().getEpoch();
    if (facts.getRoom().getTerm() > term) {
      host = facts.getRoom().getHost();
      term = facts.getRoom().getTerm();
    }
  }

  /** Something changed: counts the epoch, and finds a new host when the old one is no member. */
  void change() {
    epoch++;
    if (!members.containsKey(host) && !members.isEmpty()) {
      host = longestPresent().peerId();
      term++;
    }
  }

  /**
   * A member takes someone for the host in a term: while this server was away the members may have
   * found a new one. The term never goes back, and grows where the host differs; a claimed host
   * comes in only where the present one is gone, or known from a certificate alone: one whose
   * socket is lost for a moment keeps its place, whatever one member says.
   *
   * @return whether anything changed
   */
  boolean claim(String claimedHost, long claimedTerm) {
    if (claimedTerm < term || claimedTerm > term + MOST_TERMS_AHEAD) {
      return false;
    }
    if (claimedHost.equals(host)) {
      boolean news = claimedTerm > term;
      term = claimedTerm;
      return news;
    }
    Member present = members.get(host);
    boolean hostUnseen = present == null || present.isUnseen();
    boolean follow = hostUnseen && members.containsKey(claimedHost) && claimedTerm > term;
    host = follow ? claimedHost : host;
    term = follow ? claimedTerm : claimedTerm + 1;
    return true;
  }

  private Member longestPresent() {
    return members.values().stream()
        .filter(member -> !member.detached())
        .findFirst()
        .orElseGet(() -> members.values().iterator().next());
  }

  Room toProto() {
    Room.Builder room = settings.toBuilder().setEpoch(epoch).setHost(host).setTerm(term);
    for (Member member : members.values()) {
      room.addMembersBuilder()
          .setPeerId(member.peerId())
          .setName(member.name())
          .setDetached(member.detached());
    }
    return room.build();
  }

  Facts toFacts() {
    return Facts.newBuilder().setRoom(toProto()).setPasswordHash(passwordHash).build();
  }

  /** How it shows in lists. */
  Listing toListing() {
    return Listing.newBuilder()
        .setCode(settings.getCode())
        .setMembers(members.size())
        .setCapacity(settings.getCapacity())
        .setNeedsPassword(settings.getNeedsPassword())
        .setTopology(settings.getTopology())
        .putAllAttributes(Map.copyOf(settings.getAttributesMap()))
        .build();
  }

  boolean isHidden() {
    return settings.getHidden();
  }
}
