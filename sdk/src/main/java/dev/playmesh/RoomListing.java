package dev.playmesh;

import java.util.Map;

/**
 * A room as a lobby shows it.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param code what to join it by
 * @param members how many are in it
 * @param capacity seats
 * @param needsPassword whether joining takes a password
 * @param topology who is linked with whom
 * @param attributes what the creator said of it
 */
public record RoomListing(
    String code,
    int members,
    int capacity,
    boolean needsPassword,
    Topology topology,
    Map<String, String> attributes) {

  /**
   * Copies the map.
   *
   * @param code as above
   * @param members as above
   * @param capacity as above
   * @param needsPassword as above
   * @param topology as above
   * @param attributes as above
   */
  public RoomListing {
    attributes = Map.copyOf(attributes);
  }
}
