package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.duel.Switches.Part;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * How the laboratory begins.
 *
 * @param leftOff what is off at the left
 * @param rightOff what is off at the right
 * @param lagMillis one way, of both
 * @param lossPercent in bursts, of both
 * @param snapshotMillis how far apart snapshots are
 * @param fire whether bots fire
 * @param duration seconds until it ends by itself
 * @param screenshot where a picture goes
 * @param screenshotSeconds when
 * @param stop asked whether the process is told to end
 */
record LabLaunch(
    Set<Part> leftOff,
    Set<Part> rightOff,
    double lagMillis,
    double lossPercent,
    double snapshotMillis,
    boolean fire,
    double duration,
    Optional<Path> screenshot,
    double screenshotSeconds,
    BooleanSupplier stop) {

  boolean isStopping() {
    return stop.getAsBoolean();
  }

  void prepare(Experiment experiment) {
    for (Part part : Part.values()) {
      experiment.left.play().switches().set(part, !leftOff.contains(part));
      experiment.right.play().switches().set(part, !rightOff.contains(part));
    }
    experiment.left.knobs.delayMillis = lagMillis;
    experiment.right.knobs.delayMillis = lagMillis;
    experiment.left.knobs.lossPercent = lossPercent;
    experiment.right.knobs.lossPercent = lossPercent;
    experiment.snapshotMillis(snapshotMillis);
  }
}
