package dev.playmesh.shooter.duel;

import dev.playmesh.authority.PredictedClient;
import java.util.EnumSet;

/**
 * What hides the delay, each of it switchable while a match runs.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Switches {

  /** What can be switched. */
  public enum Part {
    /** Own inputs count at once. */
    PREDICTION,
    /** The host's answer is taken over when it differs. */
    RECONCILIATION,
    /** Others are drawn between two snapshots, a little behind. */
    INTERPOLATION,
    /** Others go on when news is late. */
    EXTRAPOLATION
  }

  private final PredictedClient<DuelInput> client;
  private final EnumSet<Part> off = EnumSet.noneOf(Part.class);

  Switches(PredictedClient<DuelInput> client) {
    this.client = client;
  }

  /** Whether a part is on. */
  public boolean isOn(Part part) {
    return !off.contains(part);
  }

  /** Switches a part. */
  public void set(Part part, boolean on) {
    if (on == isOn(part)) {
      return;
    }
    if (on) {
      off.remove(part);
    } else {
      off.add(part);
    }
    switch (part) {
      case PREDICTION -> client.prediction(on);
      case RECONCILIATION -> client.reconciliation(on);
      case INTERPOLATION -> client.interpolation(on);
      case EXTRAPOLATION -> client.extrapolation(on);
    }
  }

  boolean prediction() {
    return isOn(Part.PREDICTION);
  }

  boolean interpolation() {
    return isOn(Part.INTERPOLATION);
  }
}
