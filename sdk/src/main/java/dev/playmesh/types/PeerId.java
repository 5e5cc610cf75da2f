package dev.playmesh.types;

/**
 * Names one member of a room, for the life of its membership. A member that was gone and joins
 * again has a new one. Ids are made by the signaling server and mean nothing beyond being equal or
 * not.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param value 1 to 64 characters of {@code [A-Za-z0-9_-]}
 */
public record PeerId(String value) implements Comparable<PeerId> {

  /**
   * Checks the characters.
   *
   * @param value the text
   * @throws IllegalArgumentException when {@code value} isn't 1 to 64 characters of {@code
   *     [A-Za-z0-9_-]}
   */
  public PeerId {
    if (!isValid(value)) {
      throw new IllegalArgumentException(
          "value must be 1 to 64 characters of [A-Za-z0-9_-] but is '" + value + "'");
    }
  }

  /**
   * Makes an id of its text.
   *
   * @param value the text
   * @return the id
   */
  public static PeerId of(String value) {
    return new PeerId(value);
  }

  /**
   * Says whether a text can be an id.
   *
   * @param value the text
   * @return whether {@link #of} takes it
   */
  public static boolean isValid(String value) {
    int length = value.length();
    if (length == 0 || length > 64) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
      if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '-') {
        return false;
      }
    }
    return true;
  }

  @Override
  public int compareTo(PeerId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
