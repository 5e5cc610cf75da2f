package dev.playmesh.benchmarks.netcode.method;

/**
 * A way of drawing remote motion.
 *
 * @param name of the row
 * @param mode PRESENT or DELAYED: what it means to draw
 * @param knob its one knob, as tuned on the training seeds
 * @param knobWords what the knob is
 * @param maker makes one for a send interval in milliseconds and a knob
 */
public record Method(String name, String mode, double knob, String knobWords, Maker maker) {

  /** Makes a drawing. */
  @FunctionalInterface
  public interface Maker {

    /** Makes a fresh one. */
    Drawing make(double intervalMillis, double knob);
  }

  /** Makes a fresh one with the tuned knob. */
  public Drawing make(double intervalMillis) {
    return maker.make(intervalMillis, knob);
  }

  /** The same with another knob. */
  public Method withKnob(double other) {
    return new Method(name, mode, other, knobWords, maker);
  }
}
