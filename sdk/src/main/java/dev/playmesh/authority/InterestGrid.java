package dev.playmesh.authority;

import java.util.Arrays;

/**
 * Finds what is near: objects sorted into square cells of the first two coordinates.
 *
 * <p>What came near stays near until it is beyond a greater distance, so that what moves along the
 * edge doesn't come and go. Nothing is allocated after it is made.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class InterestGrid {

  private final double cell;
  private final int mask;
  private final int[] heads;
  private final int[] nexts;
  private final double[] places;
  private final int[] ids;
  private int count;

  private InterestGrid(int capacity, double cell) {
    this.cell = cell;
    int buckets = Integer.highestOneBit(Math.max(16, capacity) * 2 - 1);
    mask = buckets - 1;
    heads = new int[buckets];
    nexts = new int[capacity];
    ids = new int[capacity];
    places = new double[capacity * 3];
    clear();
  }

  /**
   * Makes an empty one.
   *
   * @param capacity how many objects at most, 1 to 16 384; ids are below it
   * @param cell the side of a cell, about the usual distance of interest
   * @return a grid
   */
  public static InterestGrid of(int capacity, double cell) {
    AuthoritySettings.require("capacity", capacity, 1, 16_384);
    AuthoritySettings.require("cell", cell, 1e-9, Double.MAX_VALUE);
    return new InterestGrid(capacity, cell);
  }

  /** Takes all objects out. */
  public void clear() {
    Arrays.fill(heads, -1);
    count = 0;
  }

  /**
   * Puts an object in.
   *
   * @param id its id; not in yet
   * @param x where
   * @param y where
   * @param z where; 0 in the plane
   */
  public void put(int id, double x, double y, double z) {
    AuthoritySettings.require("id", id, 0, nexts.length - 1);
    if (count == nexts.length) {
      throw new IllegalArgumentException("there are " + count + " objects already, before " + id);
    }
    int slot = count++;
    ids[slot] = id;
    places[slot * 3] = x;
    places[slot * 3 + 1] = y;
    places[slot * 3 + 2] = z;
    int bucket = bucket(index(x), index(y));
    nexts[slot] = heads[bucket];
    heads[bucket] = slot;
  }

  /**
   * Marks what is near a place.
   *
   * @param x where
   * @param y where
   * @param z where
   * @param enter how near something must come
   * @param leave how far it must go, at least {@code enter}
   * @param before by id, what was near last time
   * @param near by id, gets true for what is near; others are left as they are
   */
  public void mark(
      double x, double y, double z, double enter, double leave, boolean[] before, boolean[] near) {
    long low = index(x - leave);
    long high = index(x + leave);
    long bottom = index(y - leave);
    long top = index(y + leave);
    double cells = (double) (high - low + 1) * (top - bottom + 1);
    if (!(cells <= count)) {
      for (int slot = 0; slot < count; slot++) {
        markOne(slot, x, y, z, enter, leave, before, near);
      }
      return;
    }
    for (long i = low; i <= high; i++) {
      for (long j = bottom; j <= top; j++) {
        for (int slot = heads[bucket(i, j)]; slot >= 0; slot = nexts[slot]) {
          markOne(slot, x, y, z, enter, leave, before, near);
        }
      }
    }
  }

  private void markOne(
      int slot,
      double x,
      double y,
      double z,
      double enter,
      double leave,
      boolean[] before,
      boolean[] near) {
    int id = ids[slot];
    double dx = places[slot * 3] - x;
    double dy = places[slot * 3 + 1] - y;
    double dz = places[slot * 3 + 2] - z;
    double limit = before[id] ? leave : enter;
    if (dx * dx + dy * dy + dz * dz <= limit * limit) {
      near[id] = true;
    }
  }

  private long index(double place) {
    return (long) Math.floor(place / cell);
  }

  private int bucket(long i, long j) {
    long mixed = i * 0x9E3779B97F4A7C15L + j * 0xC2B2AE3D27D4EB4FL;
    return (int) (mixed >>> 40) & mask;
  }
}
