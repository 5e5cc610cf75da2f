package dev.playmesh.server;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.Topology;
import java.util.Map;
import java.util.Optional;

/** What a join must look like, whatever rooms there are. */
final class JoinCheck {

  static final int PROTOCOL = 1;

  private static final int LONGEST_NAME = 32;
  private static final int LONGEST_GAME = 64;
  private static final int LONGEST_PASSWORD = 128;
  private static final int MOST_ATTRIBUTES = 16;
  private static final int LONGEST_ATTRIBUTE_KEY = 32;
  private static final int LONGEST_ATTRIBUTE = 128;

  private JoinCheck() {}

  static Optional<Refusal> protocol(int protocol) {
    return protocol == PROTOCOL
        ? Optional.empty()
        : refuse(
            Reason.UNSUPPORTED_PROTOCOL,
            "This server speaks protocol "
                + PROTOCOL
                + ", not "
                + Integer.toUnsignedString(protocol)
                + "; use an SDK and a server of the same release");
  }

  static Optional<Refusal> game(String game) {
    return Texts.isName(game, LONGEST_GAME)
        ? Optional.empty()
        : refuse(
            Reason.INVALID_GAME,
            "The game's name must have 1 to " + LONGEST_GAME + " visible characters");
  }

  static Optional<Refusal> join(Join join, ServerLimits limits) {
    return protocol(join.getProtocol())
        .or(() -> game(join.getGame()))
        .or(() -> name(join.getName()))
        .or(() -> entry(join))
        .or(() -> password(join.getPassword()))
        .or(() -> settings(join.getSettings(), limits));
  }

  /** The settings of a room that this join makes. */
  static RoomSettings settings(Join join, ServerLimits limits) {
    RoomSettings.Builder settings = join.getSettings().toBuilder();
    if (settings.getCapacity() == 0) {
      settings.setCapacity(limits.defaultCapacity());
    }
    if (settings.getTopology() == Topology.TOPOLOGY_UNSPECIFIED) {
      settings.setTopology(Topology.MESH);
    }
    return settings.build();
  }

  private static Optional<Refusal> name(String name) {
    return Texts.isName(name, LONGEST_NAME)
        ? Optional.empty()
        : refuse(
            Reason.INVALID_NAME,
            "A player's name must have 1 to " + LONGEST_NAME + " visible characters");
  }

  private static Optional<Refusal> entry(Join join) {
    return switch (join.getEntry()) {
      case CREATE, QUICK_MATCH -> Optional.empty();
      case CODE, EXISTING ->
          Texts.isCode(join.getCode())
              ? Optional.empty()
              : refuse(
                  Reason.INVALID_CODE,
                  "A room's code must have 1 to 32 characters of A-Z, a-z, 0-9, _ and -");
      case ENTRY_UNSPECIFIED, UNRECOGNIZED ->
          refuse(Reason.BAD_REQUEST, "entry must be one of " + names());
    };
  }

  private static String names() {
    return Entry.CREATE + ", " + Entry.CODE + ", " + Entry.EXISTING + ", " + Entry.QUICK_MATCH;
  }

  private static Optional<Refusal> password(String password) {
    return password.length() <= LONGEST_PASSWORD && Texts.isWellFormed(password)
        ? Optional.empty()
        : refuse(
            Reason.INVALID_SETTINGS,
            "A password must have at most " + LONGEST_PASSWORD + " characters");
  }

  private static Optional<Refusal> settings(RoomSettings settings, ServerLimits limits) {
    int capacity = settings.getCapacity();
    if (capacity < 0 || capacity > limits.maxCapacity()) {
      return refuse(
          Reason.INVALID_SETTINGS,
          "capacity must be 1 to "
              + limits.maxCapacity()
              + " but is "
              + Integer.toUnsignedString(capacity));
    }
    if (settings.getTopology() == Topology.UNRECOGNIZED) {
      return refuse(Reason.INVALID_SETTINGS, "topology must be MESH or STAR");
    }
    return attributes(settings.getAttributesMap());
  }

  private static Optional<Refusal> attributes(Map<String, String> attributes) {
    boolean fine =
        attributes.size() <= MOST_ATTRIBUTES
            && attributes.entrySet().stream().allMatch(JoinCheck::isAttribute);
    return fine
        ? Optional.empty()
        : refuse(
            Reason.INVALID_SETTINGS,
            "A room has at most "
                + MOST_ATTRIBUTES
                + " attributes, with keys of 1 to "
                + LONGEST_ATTRIBUTE_KEY
                + " and values of at most "
                + LONGEST_ATTRIBUTE
                + " visible characters");
  }

  private static boolean isAttribute(Map.Entry<String, String> attribute) {
    String value = attribute.getValue();
    return Texts.isName(attribute.getKey(), LONGEST_ATTRIBUTE_KEY)
        && (value.isEmpty() || Texts.isName(value, LONGEST_ATTRIBUTE));
  }

  private static Optional<Refusal> refuse(Reason reason, String message) {
    return Optional.of(Refusal.of(reason, message));
  }
}
