package dev.playmesh.channel;

import dev.playmesh.proto.wire.Hello;
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
@SuppressWarnings("DoNotCallSuggester")
public record MessageTable(String game, int gameVersion, List<MessageSpec> entries) {

  /** Copies the list. */
  public MessageTable {
    entries = List.copyOf(entries);
  }

  /**
   * Looks a message up.
   *
   * @param id its id
   * @return the entry, or empty
   */
  public Optional<MessageSpec> spec(int id) {
    return entries.stream().filter(entry -> entry.id() == id).findFirst();
  }

  /**
   * Compares with the other side's hello.
   *
   * @param remote what it said
   * @return the first difference in words that name the entry, or empty
   */
  public Optional<String> mismatch(Hello remote) {
    throw new UnsupportedOperationException();
  }
}
