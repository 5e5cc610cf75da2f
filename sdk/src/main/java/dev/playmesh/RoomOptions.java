package dev.playmesh;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.RoomSettings;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which room to join, and how it is made when this join makes it.
 *
 * <pre>{@code
 * RoomOptions.code("arena").capacity(4).password("secret")
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; each method answers a changed copy.
 */
public final class RoomOptions {

  private final Entry entry;
  private final String code;
  private final String password;
  private final int capacity;
  private final boolean listed;
  private final Optional<Topology> topology;
  private final Map<String, String> attributes;

  private RoomOptions(
      Entry entry,
      String code,
      String password,
      int capacity,
      boolean listed,
      Optional<Topology> topology,
      Map<String, String> attributes) {
    this.entry = entry;
    this.code = code;
    this.password = password;
    this.capacity = capacity;
    this.listed = listed;
    this.topology = topology;
    this.attributes = attributes;
  }

  private static RoomOptions of(Entry entry, String code) {
    return new RoomOptions(entry, code, "", 0, true, Optional.empty(), Map.of());
  }

  /**
   * A new room, with a code that the server makes.
   *
   * @return the options
   */
  public static RoomOptions create() {
    return of(Entry.CREATE, "");
  }

  /**
   * The room with this code, made when there is none.
   *
   * @param code 1 to 32 characters of {@code [A-Za-z0-9_-]}, in any case
   * @return the options
   * @throws IllegalArgumentException when the code has others
   */
  public static RoomOptions code(String code) {
    return of(Entry.CODE, Texts.code(code));
  }

  /**
   * The room with this code; refused with ROOM_NOT_FOUND when there is none.
   *
   * @param code 1 to 32 characters of {@code [A-Za-z0-9_-]}, in any case
   * @return the options
   * @throws IllegalArgumentException when the code has others
   */
  public static RoomOptions existing(String code) {
    return of(Entry.EXISTING, Texts.code(code));
  }

  /**
   * Any listed room of the game with a free seat and no password, or else a new one.
   *
   * @return the options
   */
  public static RoomOptions quickMatch() {
    return of(Entry.QUICK_MATCH, "");
  }

  /**
   * Seats of a new room.
   *
   * @param seats 1 to 64; the server may allow fewer
   * @return a copy
   * @throws IllegalArgumentException when out of range
   */
  public RoomOptions capacity(int seats) {
    if (seats < 1 || seats > 64) {
      throw new IllegalArgumentException("capacity must be 1 to 64 but is " + seats);
    }
    return new RoomOptions(entry, code, password, seats, listed, topology, attributes);
  }

  /**
   * The password of a new room, or to enter one.
   *
   * @param word 0 to 64 characters; empty: none
   * @return a copy
   * @throws IllegalArgumentException when longer, or not printable
   */
  public RoomOptions password(String word) {
    Texts.printable("password", word, 0, 64);
    return new RoomOptions(entry, code, word, capacity, listed, topology, attributes);
  }

  /**
   * Whether strangers find a new room in the list and by quick match.
   *
   * @param show true by default
   * @return a copy
   */
  public RoomOptions listed(boolean show) {
    return new RoomOptions(entry, code, password, capacity, show, topology, attributes);
  }

  /**
   * Who is linked with whom in a new room: MESH by default. Joining a room of another topology is
   * then refused; without a word here any is taken.
   *
   * @param wanted the topology
   * @return a copy
   */
  public RoomOptions topology(Topology wanted) {
    return new RoomOptions(
        entry, code, password, capacity, listed, Optional.of(wanted), attributes);
  }

  /**
   * Something that lists show of a new room, such as its map.
   *
   * @param key 1 to 32 characters
   * @param value 0 to 128 characters
   * @return a copy
   * @throws IllegalArgumentException when longer, not printable, or more than 16
   */
  public RoomOptions attribute(String key, String value) {
    Texts.printable("attribute key", key, 1, 32);
    Texts.printable("attribute value", value, 0, 128);
    Map<String, String> more = new TreeMap<>(attributes);
    more.put(key, value);
    if (more.size() > 16) {
      throw new IllegalArgumentException("attributes must be at most 16 but are " + more.size());
    }
    return new RoomOptions(entry, code, password, capacity, listed, topology, Map.copyOf(more));
  }

  dev.playmesh.proto.signaling.Join.Builder toJoin() {
    dev.playmesh.proto.signaling.Topology wire =
        topology
            .map(Protos::topology)
            .orElse(dev.playmesh.proto.signaling.Topology.TOPOLOGY_UNSPECIFIED);
    return dev.playmesh.proto.signaling.Join.newBuilder()
        .setEntry(entry)
        .setCode(code)
        .setPassword(password)
        .setSettings(
            RoomSettings.newBuilder()
                .setCapacity(capacity)
                .setHidden(!listed)
                .setTopology(wire)
                .putAllAttributes(attributes));
  }
}
