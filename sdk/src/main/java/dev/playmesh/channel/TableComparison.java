package dev.playmesh.channel;

import dev.playmesh.proto.wire.Hello;
import dev.playmesh.types.Delivery;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says in words what two message tables differ in. The remote's may be anything. */
final class TableComparison {

  /** The version of the wire. */
  static final int PROTOCOL = 1;

  private static final int SHOWN_CHARS = 100;

  private TableComparison() {}

  static Optional<String> mismatch(MessageTable here, Hello there) {
    if (there.getProtocol() != PROTOCOL) {
      return Optional.of(difference("protocol", PROTOCOL, there.getProtocol()));
    }
    if (!there.getGame().equals(here.game())) {
      return Optional.of(difference("game", here.game(), shown(there.getGame())));
    }
    if (there.getGameVersion() != here.gameVersion()) {
      return Optional.of(difference("game version", here.gameVersion(), there.getGameVersion()));
    }
    return entries(here, there);
  }

  private static Optional<String> entries(MessageTable here, Hello there) {
    Map<Integer, Hello.Entry> theirs = new HashMap<>();
    for (Hello.Entry entry : there.getMessagesList()) {
      theirs.putIfAbsent(entry.getId(), entry);
    }
    for (MessageSpec ours : here.entries()) {
      Hello.Entry other = theirs.remove(ours.id());
      if (!same(ours, other)) {
        String otherText = other == null ? "not registered" : text(other);
        return Optional.of(difference("message " + ours.id(), text(ours), otherText));
      }
    }
    return theirs.values().stream()
        .min((a, b) -> Integer.compareUnsigned(a.getId(), b.getId()))
        .map(
            extra ->
                difference(
                    "message " + Integer.toUnsignedString(extra.getId()),
                    "not registered",
                    text(extra)));
  }

  private static boolean same(MessageSpec ours, Hello.@Nullable Entry theirs) {
    return theirs != null
        && ours.name().equals(theirs.getName())
        && DeliveryLanes.id(ours.delivery()) == theirs.getDelivery()
        && ours.keyed() == theirs.getKeyed();
  }

  private static String difference(String what, Object here, Object there) {
    return what + " is " + here + " here and " + there + " there";
  }

  private static String text(MessageSpec spec) {
    return shown(spec.name()) + " " + spec.delivery() + (spec.keyed() ? " by key" : "");
  }

  private static String text(Hello.Entry entry) {
    String delivery =
        Arrays.stream(Delivery.values())
            .filter(known -> DeliveryLanes.id(known) == entry.getDelivery())
            .map(Delivery::toString)
            .findFirst()
            .orElse("delivery " + Integer.toUnsignedString(entry.getDelivery()));
    return shown(entry.getName()) + " " + delivery + (entry.getKeyed() ? " by key" : "");
  }

  private static String shown(String text) {
    return shown(text, SHOWN_CHARS);
  }

  /** At most so many characters, without what could break a line. */
  static String shown(String text, int max) {
    StringBuilder result = new StringBuilder();
    text.chars().limit(max).forEach(c -> result.append(Character.isISOControl(c) ? '?' : (char) c));
    return text.length() > max ? result + "…" : result.toString();
  }
}
