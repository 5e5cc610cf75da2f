package dev.playmesh.shooter.sound;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** A sound in the making: samples of -1 to 1, one channel. */
final class Wave {

  static final int RATE = 44100;

  private final double[] samples;

  Wave(double seconds) {
    samples = new double[(int) (seconds * RATE)];
  }

  /** Adds a tone whose pitch (Hz) and loudness follow the time in seconds. */
  Wave tone(DoubleUnaryOperator pitch, DoubleUnaryOperator loudness, double harmonics) {
    double phase = 0;
    for (int i = 0; i < samples.length; i++) {
      double t = (double) i / RATE;
      phase += 2 * Math.PI * pitch.applyAsDouble(t) / RATE;
      double value =
          Math.sin(phase) + harmonics * (Math.sin(2 * phase) / 2 + Math.sin(3 * phase) / 3);
      samples[i] += value * loudness.applyAsDouble(t);
    }
    return this;
  }

  /** Adds noise, with all above a changing frequency (Hz) taken away. */
  Wave noise(long seed, DoubleUnaryOperator cutoff, DoubleUnaryOperator loudness) {
    SplittableRandom random = new SplittableRandom(seed);
    double once = 0;
    double twice = 0;
    for (int i = 0; i < samples.length; i++) {
      double t = (double) i / RATE;
      double share = 1 - Math.exp(-2 * Math.PI * cutoff.applyAsDouble(t) / RATE);
      once += (random.nextDouble(-1, 1) - once) * share;
      twice += (once - twice) * share;
      samples[i] += twice * loudness.applyAsDouble(t);
    }
    return this;
  }

  /** Adds itself again, later and softer. */
  Wave echo(double seconds, double loudness) {
    int delay = (int) (seconds * RATE);
    for (int i = delay; i < samples.length; i++) {
      samples[i] += samples[i - delay] * loudness;
    }
    return this;
  }

  double loudest() {
    double most = 0;
    for (double sample : samples) {
      most = Math.max(most, Math.abs(sample));
    }
    return most;
  }

  /**
   * The sound as a file of 16 bits a sample, as loud as it may be, and faded at its end.
   *
   * @param loudness 0 to 1
   */
  byte[] toFile(double loudness) {
    int bytes = samples.length * 2;
    ByteBuffer file = ByteBuffer.allocate(44 + bytes).order(ByteOrder.LITTLE_ENDIAN);
    file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + bytes);
    file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
    file.putShort((short) 1).putShort((short) 1).putInt(RATE).putInt(RATE * 2);
    file.putShort((short) 2).putShort((short) 16);
    file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(bytes);
    double scale = Short.MAX_VALUE * loudness / Math.max(1e-9, loudest());
    int fade = Math.min(samples.length, RATE / 100);
    for (int i = 0; i < samples.length; i++) {
      double end = Math.min(1, (double) (samples.length - i) / fade);
      file.putShort((short) Math.round(samples[i] * scale * end));
    }
    return file.array();
  }
}
