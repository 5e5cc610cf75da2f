package dev.playmesh.channel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Puts the fragments of a BULK message together. Memory grows with what has arrived, not with what
 * was announced.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class BulkAssembly {

  private final int maxBytes;
  private byte[] bytes = new byte[0];
  private int id;
  private long total = -1;
  private long done;

  BulkAssembly(int maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Takes the next fragment.
   *
   * @return the whole message when it was the last one, else null
   */
  byte @Nullable [] add(int messageId, long announced, byte[] source, int offset, int length) {
    if (total < 0) {
      id = messageId;
      total = announced;
      done = 0;
    }
    boolean belongs = id == messageId && total == announced && done + length <= total;
    if (!belongs || length == 0) {
      reset();
      return null;
    }
    if (total <= maxBytes) {
      keep(source, offset, length);
    }
    done += length;
    if (done < total) {
      return null;
    }
    byte @Nullable [] whole = total <= maxBytes ? bytes : null;
    reset();
    return whole;
  }

  /** Whether a message is under way. */
  boolean isOpen() {
    return total >= 0;
  }

  /** Whether a fragment continues the message that is under way. */
  boolean expects(int messageId, long announced) {
    return id == messageId && total == announced;
  }

  private void keep(byte[] source, int offset, int length) {
    int needed = (int) done + length;
    if (needed > bytes.length) {
      long doubled = Math.max(needed, bytes.length * 2L);
      bytes = Arrays.copyOf(bytes, (int) Math.min(total, doubled));
    }
    System.arraycopy(source, offset, bytes, (int) done, length);
  }

  private void reset() {
    bytes = new byte[0];
    total = -1;
    done = 0;
  }
}
