package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Topology;
import java.util.LinkedHashMap;
import java.util.Map;

/** One room of {@link LoopbackRooms}: its facts, its seats in join order, its host. */
final class LoopbackRoom {

  static final int DEFAULT_CAPACITY = 8;

  final String game;
  final int version;
  final String code;
  final Map<String, LoopbackSeat> seats = new LinkedHashMap<>();
  private final String password;
  private final RoomSettings settings;
  private String host = "";
  private long term;
  private long epoch;

  LoopbackRoom(Join join, String code) {
    game = join.getGame();
    version = join.getGameVersion();
    this.code = code;
    password = join.getPassword();
    RoomSettings wanted = join.getSettings();
    boolean isMesh = wanted.getTopology() == Topology.TOPOLOGY_UNSPECIFIED;
    settings =
        wanted.toBuilder()
            .setTopology(isMesh ? Topology.MESH : wanted.getTopology())
            .setCapacity(wanted.getCapacity() == 0 ? DEFAULT_CAPACITY : wanted.getCapacity())
            .build();
  }

  boolean isFull() {
    return seats.size() >= settings.getCapacity();
  }

  boolean isListed() {
    return !settings.getHidden();
  }

  boolean admits(String givenPassword) {
    return password.equals(givenPassword);
  }

  boolean suits(Topology wanted) {
    return wanted == Topology.TOPOLOGY_UNSPECIFIED || wanted == settings.getTopology();
  }

  boolean isMatchFor(Join join) {
    return isListed()
        && !isFull()
        && game.equals(join.getGame())
        && version == join.getGameVersion()
        && admits(join.getPassword())
        && suits(join.getSettings().getTopology());
  }

  /** A member takes another one for the host, as LiveRoom of the real server has it. */
  boolean claim(String who, long theirTerm) {
    if (theirTerm < term || theirTerm > term + 1_000_000) {
      return false;
    }
    if (who.equals(host)) {
      boolean news = theirTerm > term;
      term = theirTerm;
      return news;
    }
    LoopbackSeat present = seats.get(host);
    boolean hostLost = present == null || !present.isPresent();
    boolean follow = hostLost && seats.containsKey(who) && theirTerm > term;
    host = follow ? who : host;
    term = follow ? theirTerm : theirTerm + 1;
    return true;
  }

  /** Counts a change, and finds a host when there is none any more. */
  void change() {
    epoch++;
    if (!seats.containsKey(host) && !seats.isEmpty()) {
      host =
          seats.values().stream()
              .filter(LoopbackSeat::isPresent)
              .findFirst()
              .orElseGet(() -> seats.values().iterator().next())
              .id();
      term++;
    }
  }

  Room toProto() {
    Room.Builder room =
        Room.newBuilder()
            .setGame(game)
            .setGameVersion(version)
            .setCode(code)
            .setEpoch(epoch)
            .setHost(host)
            .setTerm(term)
            .setCapacity(settings.getCapacity())
            .setHidden(settings.getHidden())
            .setNeedsPassword(!password.isEmpty())
            .setTopology(settings.getTopology())
            .putAllAttributes(settings.getAttributesMap());
    for (LoopbackSeat seat : seats.values()) {
      Member.Builder member = room.addMembersBuilder();
      member.setPeerId(seat.id()).setName(seat.name()).setDetached(!seat.isPresent());
    }
    return room.build();
  }

  Listing toListing() {
    return Listing.newBuilder()
        .setCode(code)
        .setMembers(seats.size())
        .setCapacity(settings.getCapacity())
        .setNeedsPassword(!password.isEmpty())
        .setTopology(settings.getTopology())
        .putAllAttributes(settings.getAttributesMap())
        .build();
  }

  RoomUpdate update() {
    return RoomUpdate.newBuilder().setRoom(toProto()).build();
  }

  RoomUpdate updateWithout(String peerId, Departure.Reason reason) {
    Departure departure = Departure.newBuilder().setPeerId(peerId).setReason(reason).build();
    return update().toBuilder().addDeparted(departure).build();
  }
}
