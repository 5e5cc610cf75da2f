package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import java.util.Arrays;
import java.util.Objects;

/**
 * The encoded inputs of one player by tick: on a client what the host hasn't confirmed, on the host
 * what waits to be applied. Keeps the newest so many ticks and allocates nothing.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class InputHistory {

  private static final long NONE = Long.MIN_VALUE;

  private final int size;
  private final int maxBytes;
  private final long[] ticks;
  private final int[] lengths;
  private final int[] lags;
  private final byte[] bytes;
  private long newest = NONE;

  private InputHistory(int size, int maxBytes) {
    this.size = size;
    this.maxBytes = maxBytes;
    ticks = new long[size];
    lengths = new int[size];
    lags = new int[size];
    bytes = new byte[size * maxBytes];
    Arrays.fill(ticks, NONE);
  }

  /**
   * Makes an empty one.
   *
   * @param ticks how many ticks it reaches back, 1 to 4096
   * @param maxBytes the longest input, 1 to 256
   * @return a history
   */
  public static InputHistory of(int ticks, int maxBytes) {
    AuthoritySettings.require("ticks", ticks, 1, 4096);
    AuthoritySettings.require("maxBytes", maxBytes, 1, 256);
    return new InputHistory(ticks, maxBytes);
  }

  /**
   * Keeps an input. A tick that has one keeps its first.
   *
   * @param tick when it counts, at least 0
   * @param source the encoded input
   * @param offset its first byte
   * @param length how many bytes, at most those of {@link #of}
   * @return whether it was kept: false when the tick had one or is too old
   */
  public boolean put(long tick, byte[] source, int offset, int length) {
    return put(tick, source, offset, length, 0);
  }

  boolean put(long tick, byte[] source, int offset, int length, int lag) {
    Objects.checkFromIndexSize(offset, length, source.length);
    AuthoritySettings.require("length", length, 0, maxBytes);
    if (tick < 0) {
      throw new IllegalArgumentException("tick must be at least 0 but is " + tick);
    }
    int slot = (int) (tick % size);
    if (ticks[slot] >= tick || (newest != NONE && tick <= newest - size)) {
      return false;
    }
    ticks[slot] = tick;
    lengths[slot] = length;
    lags[slot] = lag;
    System.arraycopy(source, offset, bytes, slot * maxBytes, length);
    newest = Math.max(newest, tick);
    return true;
  }

  /**
   * Whether a tick has an input.
   *
   * @param tick any number
   * @return whether {@link #read} has something to read
   */
  public boolean has(long tick) {
    return tick >= 0 && ticks[(int) (tick % size)] == tick;
  }

  /**
   * Starts reading a tick's input.
   *
   * @param tick one that {@link #has} an input
   * @param in gets wrapped around the input's bytes
   */
  public void read(long tick, BitReader in) {
    int slot = slot(tick);
    in.wrap(bytes, slot * maxBytes, lengths[slot]);
  }

  /**
   * The newest tick that has an input.
   *
   * @return the tick, or -1 when there is none
   */
  public long newest() {
    return newest == NONE ? -1 : newest;
  }

  /** Forgets all. */
  public void clear() {
    Arrays.fill(ticks, NONE);
    newest = NONE;
  }

  /** How far behind the tick the others were that the player saw, in quarters of a tick. */
  int lag(long tick) {
    return lags[slot(tick)];
  }

  int length(long tick) {
    return lengths[slot(tick)];
  }

  byte[] array() {
    return bytes;
  }

  int offset(long tick) {
    return slot(tick) * maxBytes;
  }

  /** Whether a tick has exactly that input. */
  boolean is(long tick, byte[] source, int offset, int length) {
    int slot = slot(tick);
    int at = slot * maxBytes;
    return lengths[slot] == length
        && Arrays.equals(bytes, at, at + length, source, offset, offset + length);
  }

  private int slot(long tick) {
    if (!has(tick)) {
      throw new IllegalArgumentException("no input is kept for tick " + tick);
    }
    return (int) (tick % size);
  }
}
