package dev.playmesh;

import dev.playmesh.proto.signaling.Listing;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;

/** Between the signaling server's messages and the front door's values. */
final class Protos {

  private Protos() {}

  static dev.playmesh.proto.signaling.Topology topology(Topology topology) {
    return topology == Topology.STAR
        ? dev.playmesh.proto.signaling.Topology.STAR
        : dev.playmesh.proto.signaling.Topology.MESH;
  }

  static Topology topology(dev.playmesh.proto.signaling.Topology topology) {
    return topology == dev.playmesh.proto.signaling.Topology.STAR ? Topology.STAR : Topology.MESH;
  }

  /** Members and host whose ids can't be ids are left out: the server can send anything. */
  static Room room(dev.playmesh.proto.signaling.Room room) {
    List<Room.Member> members = new ArrayList<>();
    for (Member member : room.getMembersList()) {
      if (PeerId.isValid(member.getPeerId())) {
        members.add(new Room.Member(PeerId.of(member.getPeerId()), member.getName()));
      }
    }
    PeerId host =
        PeerId.isValid(room.getHost())
            ? PeerId.of(room.getHost())
            : members.isEmpty() ? PeerId.of("nobody") : members.get(0).id();
    return new Room(
        room.getCode(),
        members,
        host,
        room.getTerm(),
        room.getEpoch(),
        room.getCapacity(),
        !room.getHidden(),
        room.getNeedsPassword(),
        topology(room.getTopology()),
        room.getAttributesMap());
  }

  static RoomListing listing(Listing listing) {
    return new RoomListing(
        listing.getCode(),
        listing.getMembers(),
        listing.getCapacity(),
        listing.getNeedsPassword(),
        topology(listing.getTopology()),
        listing.getAttributesMap());
  }
}
