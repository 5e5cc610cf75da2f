package dev.playmesh.channel;

import dev.playmesh.proto.wire.Hello;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The messages of a game: what the hello of a link lists and compares.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param game the game's name
 * @param gameVersion its version
 * @param entries one for each message, by growing id
 */
public record MessageTable(String game, int gameVersion, List<MessageSpec> entries) {

  /** Copies and sorts the list; ids must be from 1 to 65535 and different. */
  public MessageTable {
    entries = entries.stream().sorted(Comparator.comparingInt(MessageSpec::id)).toList();
    int before = 0;
    for (MessageSpec entry : entries) {
      if (entry.id() <= before || entry.id() > 65_535) {
        throw new IllegalArgumentException(
            "ids must be different and from 1 to 65535 but one is " + entry.id());
      }
      before = entry.id();
    }
  }

  /**
   * Looks a message up.
   *
   * @param id its id
   * @return the entry, or empty
   */
  public Optional<MessageSpec> spec(int id) {
    int index = indexOf(id);
    return index < 0 ? Optional.empty() : Optional.of(entries.get(index));
  }

  /**
   * Compares with the other side's hello.
   *
   * @param remote what it said
   * @return the first difference in words that name the entry, or empty
   */
  public Optional<String> mismatch(Hello remote) {
    return TableComparison.mismatch(this, remote);
  }

  /** Where an id is in the list; negative when it isn't. Allocates nothing. */
  int indexOf(long id) {
    int low = 0;
    int high = entries.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int there = entries.get(middle).id();
      if (there == id) {
        return middle;
      }
      if (there < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
