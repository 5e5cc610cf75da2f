package dev.playmesh.authority;

import java.util.Arrays;

/**
 * What is known of how likely each kind of bit is: for each context two probabilities of a one, of
 * which one learns fast and one slowly. Host and client learn the same from the same packets.
 */
final class Models {

  private static final int FAST = 5;
  private static final int SLOW = 7;
  private static final int LEAST = 48;

  private final char[] fast;
  private final char[] slow;

  Models(int contexts) {
    fast = new char[contexts];
    slow = new char[contexts];
    reset();
  }

  /** Knows nothing again. */
  void reset() {
    Arrays.fill(fast, (char) 0x8000);
    Arrays.fill(slow, (char) 0x8000);
  }

  void copyFrom(Models other) {
    System.arraycopy(other.fast, 0, fast, 0, fast.length);
    System.arraycopy(other.slow, 0, slow, 0, slow.length);
  }

  /** The probability of a one, of 65 536. */
  int one(int context) {
    int mean = (fast[context] + slow[context]) >>> 1;
    return Math.max(LEAST, Math.min(65_536 - LEAST, mean));
  }

  void learn(int context, boolean bit) {
    int f = fast[context];
    int s = slow[context];
    if (bit) {
      fast[context] = (char) (f + ((65_535 - f) >> FAST));
      slow[context] = (char) (s + ((65_535 - s) >> SLOW));
    } else {
      fast[context] = (char) (f - (f >> FAST));
      slow[context] = (char) (s - (s >> SLOW));
    }
  }
}
