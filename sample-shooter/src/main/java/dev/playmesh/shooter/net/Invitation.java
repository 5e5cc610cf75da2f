package dev.playmesh.shooter.net;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All that a friend needs to come along, in one string: {@code ws://192.168.1.5:8080#K7QMXD}.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param server the signaling server as friends reach it
 * @param room the room's code
 */
public record Invitation(String server, String room) {

  private static final Pattern FORM =
      Pattern.compile("(wss?://[^\\s#]+)#([A-Za-z0-9_-]{1,32})", Pattern.CASE_INSENSITIVE);

  /** Reads one; what people copy around it doesn't matter. */
  public static Optional<Invitation> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    return matcher.find()
        ? Optional.of(new Invitation(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /** The string. */
  public String text() {
    return server + "#" + room;
  }
}
