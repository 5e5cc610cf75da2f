package dev.playmesh.transport;

import dev.playmesh.types.NetworkConditions;
import java.util.Random;

/**
 * Which packets are lost. Loss comes in bursts: a good state that loses nothing, a bad one that
 * loses all (Gilbert 1960, Elliott 1963), and the odds of changing between them from the mean loss
 * and the mean length of a burst.
 *
 * <p><b>Threading:</b> one thread.
 */
final class LossModel {

  private final Random random;
  private boolean bad;

  LossModel(Random random) {
    this.random = random;
  }

  boolean isLost(NetworkConditions line) {
    double draw = random.nextDouble();
    double loss = line.lossPercent() / 100;
    if (loss <= 0 || loss >= 1) {
      bad = false;
      return loss >= 1;
    }
    if (line.lossBurst() == 1) {
      return draw < loss;
    }
    // a burst is at least as long as it takes for the gaps between bursts to be one packet
    double burst = Math.max(line.lossBurst(), loss / (1 - loss));
    double change = bad ? 1 / burst : loss / (burst * (1 - loss));
    if (draw < change) {
      bad = !bad;
    }
    return bad;
  }
}
