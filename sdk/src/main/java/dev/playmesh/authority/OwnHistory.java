package dev.playmesh.authority;

import java.util.Arrays;

/** What a client predicted for its own objects, by tick. */
final class OwnHistory {

  private static final int KEPT = 256;

  private final World world;
  private final int stride;
  private final long[] ticks = new long[KEPT];
  private final int[] counts = new int[KEPT];
  private int room = 4;
  private int[] rows = new int[KEPT * room];
  private int[] raw;

  OwnHistory(World world) {
    this.world = world;
    stride = world.stride;
    raw = new int[KEPT * room * stride];
    clear();
  }

  void clear() {
    Arrays.fill(ticks, -1);
  }

  boolean has(long tick) {
    return tick >= 0 && ticks[(int) (tick % KEPT)] == tick;
  }

  /** Remembers the player's objects as they are. */
  void record(long tick, int player) {
    int slot = (int) (tick % KEPT);
    int count = 0;
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      if (count == room) {
        grow();
      }
      int at = slot * room + count;
      rows[at] = id;
      System.arraycopy(world.raw, id * stride, raw, at * stride, stride);
      count++;
    }
    ticks[slot] = tick;
    counts[slot] = count;
  }

  /** Whether a player's objects of another world are what was predicted for a tick. */
  boolean matches(long tick, World other, int player) {
    int slot = (int) (tick % KEPT);
    int count = 0;
    for (int id = other.nextOf(player, -1); id >= 0; id = other.nextOf(player, id)) {
      int at = slot * room + count;
      if (count == counts[slot]
          || rows[at] != id
          || !Arrays.equals(
              other.raw, id * stride, (id + 1) * stride, raw, at * stride, (at + 1) * stride)) {
        return false;
      }
      count++;
    }
    return count == counts[slot];
  }

  /** Whether they are the same objects, none of them put somewhere meanwhile. */
  boolean hasSame(long tick, World other, int player) {
    int count = 0;
    for (int id = other.nextOf(player, -1); id >= 0; id = other.nextOf(player, id)) {
      int at = find(tick, id);
      if (at < 0 || raw[at + stride - 1] != other.raw[id * stride + stride - 1]) {
        return false;
      }
      count++;
    }
    return count == counts[(int) (tick % KEPT)];
  }

  /** Where an object's fields of a tick are in {@link #array}, or -1. */
  int find(long tick, int id) {
    if (!has(tick)) {
      return -1;
    }
    int slot = (int) (tick % KEPT);
    for (int i = 0; i < counts[slot]; i++) {
      if (rows[slot * room + i] == id) {
        return (slot * room + i) * stride;
      }
    }
    return -1;
  }

  int[] array() {
    return raw;
  }

  private void grow() {
    int wider = room * 2;
    int[] newRows = new int[KEPT * wider];
    int[] newRaw = new int[KEPT * wider * stride];
    for (int slot = 0; slot < KEPT; slot++) {
      System.arraycopy(rows, slot * room, newRows, slot * wider, room);
      System.arraycopy(raw, slot * room * stride, newRaw, slot * wider * stride, room * stride);
    }
    rows = newRows;
    raw = newRaw;
    room = wider;
  }
}
