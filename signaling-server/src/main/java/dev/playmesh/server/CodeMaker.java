package dev.playmesh.server;

import java.util.random.RandomGenerator;

/**
 * Makes room codes and peer ids. Codes have six letters that nobody confuses when they are read out
 * (no I, L, O, Q), and no vowels, so that they never spell anything.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class CodeMaker {

  private static final String CODE_LETTERS = "BCDFGHJKMNPRSTVWXYZ";
  private static final String ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

  private final RandomGenerator random;

  CodeMaker(RandomGenerator random) {
    this.random = random;
  }

  String roomCode() {
    return text(CODE_LETTERS, 6);
  }

  String peerId() {
    return text(ID_LETTERS, 12);
  }

  private String text(String letters, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    return text.toString();
  }
}
