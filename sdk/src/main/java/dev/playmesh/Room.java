package dev.playmesh;

import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Map;

/**
 * Who plays together, as it was at one moment.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param code what friends join by
 * @param members all of them, this peer included, in the order they joined
 * @param host the member whom all others agree on: the one who has been there longest
 * @param term grows at every change of the host
 * @param epoch grows at every change of the room
 * @param capacity seats
 * @param listed whether strangers find it in the list and by quick match
 * @param needsPassword whether it has a password
 * @param topology who is linked with whom
 * @param attributes what the creator said of it
 */
public record Room(
    String code,
    List<Member> members,
    PeerId host,
    long term,
    long epoch,
    int capacity,
    boolean listed,
    boolean needsPassword,
    Topology topology,
    Map<String, String> attributes) {

  /**
   * Copies the collections.
   *
   * @param code as above
   * @param members as above
   * @param host as above
   * @param term as above
   * @param epoch as above
   * @param capacity as above
   * @param listed as above
   * @param needsPassword as above
   * @param topology as above
   * @param attributes as above
   */
  public Room {
    members = List.copyOf(members);
    attributes = Map.copyOf(attributes);
  }

  /** The same room with other members and another host. */
  Room with(List<Member> present, Headship head) {
    return new Room(
        code,
        present,
        head.host(),
        head.term(),
        epoch,
        capacity,
        listed,
        needsPassword,
        topology,
        attributes);
  }

  Headship headship() {
    return new Headship(host, term);
  }

  /**
   * One of the room.
   *
   * @param id names it
   * @param name what players call it
   */
  public record Member(PeerId id, String name) {}
}
