package dev.playmesh.benchmarks.authority;

import dev.playmesh.codec.BitWriter;

/**
 * What G. Fiedler's "Snapshot Compression" (gafferongames.com, 2015) describes, in own words:
 * states quantised alike, each number as its difference to the newest acknowledged snapshot in one
 * of a few sizes, rotations as the smallest three; one bit for what didn't change.
 */
final class FiedlerPacker {

  private static final int HEADER_BITS = 16 + 16 + 8;
  private static final int SMALL_BITS = 5;
  private static final int LARGE_BITS = 9;

  private final BitWriter out = new BitWriter();
  private final int positions;
  private final int[] positionBits;
  private final int rotationBits;

  FiedlerPacker(int positions, int[] positionBits, int rotationBits) {
    this.positions = positions;
    this.positionBits = positionBits;
    this.rotationBits = rotationBits;
  }

  /**
   * Packs a snapshot.
   *
   * @param now by body: the positions, then an angle, or which component is left out and the others
   * @param base the same of the baseline; null without one
   * @return its length in bytes
   */
  int bytes(int[][] now, int @org.jspecify.annotations.Nullable [][] base) {
    out.reset();
    out.bits(0, HEADER_BITS);
    for (int i = 0; i < now.length; i++) {
      if (base == null) {
        absolute(now[i]);
        continue;
      }
      boolean changed = !java.util.Arrays.equals(now[i], base[i]);
      out.bool(changed);
      if (changed) {
        difference(now[i], base[i]);
      }
    }
    return out.byteLength();
  }

  private void absolute(int[] body) {
    for (int d = 0; d < positions; d++) {
      out.bits(body[d], positionBits[d]);
    }
    rotation(body);
  }

  private void rotation(int[] body) {
    if (body.length == positions + 1) {
      out.bits(body[positions], rotationBits);
      return;
    }
    out.bits(body[positions], 2);
    for (int d = positions + 1; d < body.length; d++) {
      out.bits(body[d], rotationBits);
    }
  }

  private void difference(int[] now, int[] base) {
    boolean moved = !java.util.Arrays.equals(now, 0, positions, base, 0, positions);
    out.bool(moved);
    for (int d = 0; moved && d < positions; d++) {
      relative(now[d] - base[d], now[d], positionBits[d]);
    }
    int from = positions;
    boolean turned = !java.util.Arrays.equals(now, from, now.length, base, from, base.length);
    out.bool(turned);
    if (!turned) {
      return;
    }
    if (now.length == positions + 1) {
      int half = 1 << (rotationBits - 1);
      int way = ((now[from] - base[from] + half) & (2 * half - 1)) - half;
      relative(way, now[from], rotationBits);
      return;
    }
    boolean same = now[from] == base[from];
    out.bool(same);
    if (!same) {
      rotation(now);
      return;
    }
    for (int d = from + 1; d < now.length; d++) {
      relative(now[d] - base[d], now[d], rotationBits);
    }
  }

  /** Small, large or whole. */
  private void relative(int difference, int whole, int bits) {
    int size = Math.abs(difference);
    boolean small = size < 1 << (SMALL_BITS - 1);
    out.bool(small);
    if (small) {
      out.bits(difference, SMALL_BITS);
      return;
    }
    boolean large = size < 1 << (LARGE_BITS - 1);
    out.bool(large);
    out.bits(large ? difference : whole, large ? LARGE_BITS : bits);
  }
}
