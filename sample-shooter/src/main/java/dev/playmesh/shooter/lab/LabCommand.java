package dev.playmesh.shooter.lab;

import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.duel.Switches.Part;
import dev.playmesh.shooter.window.GameWindow;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code sample-shooter lab}: the picture that teaches netcode.
 *
 * <p><b>Threading:</b> the main thread.
 */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "A client, the host and a client side by side: switch what hides the delay.")
public final class LabCommand implements Callable<Integer> {

  @Option(
      names = "--left",
      split = ",",
      paramLabel = "PART",
      description = "Begin without these at the left: ${COMPLETION-CANDIDATES}.")
  private Set<Part> left = EnumSet.noneOf(Part.class);

  @Option(
      names = "--right",
      split = ",",
      paramLabel = "PART",
      description = "The same at the right.")
  private Set<Part> right = EnumSet.noneOf(Part.class);

  @Option(
      names = "--lag",
      paramLabel = "MILLIS",
      description = "Begin with so much lag one way, up to 400. Default: ${DEFAULT-VALUE}.")
  private double lag = 100;

  @Option(
      names = "--loss",
      paramLabel = "PERCENT",
      description = "Begin with so much loss, up to 30. Default: ${DEFAULT-VALUE}.")
  private double loss = 5;

  @Option(
      names = "--snapshots",
      paramLabel = "MILLIS",
      description = "Begin with a snapshot every 15 to 300 ms. Default: ${DEFAULT-VALUE}.")
  private double snapshots = Duel.SNAPSHOT_MILLIS;

  @Option(names = "--fire", description = "Begin with bots that fire.")
  private boolean fire;

  @Option(
      names = "--duration",
      paramLabel = "SECONDS",
      description = "End after so long. Default: when the window is closed.")
  private @Nullable Double duration;

  @Option(
      names = "--screenshot",
      paramLabel = "FILE",
      description = "Save a picture of the window as PNG after 10 seconds.")
  private @Nullable Path screenshot;

  private final BooleanSupplier stop;

  /**
   * Prepares it.
   *
   * @param stop asked whether the process is told to end
   */
  public LabCommand(BooleanSupplier stop) {
    this.stop = stop;
  }

  @Override
  public Integer call() {
    check("lag", lag, 0, 400);
    check("loss", loss, 0, 30);
    check("snapshots", snapshots, 15, 300);
    double seconds = duration == null ? Double.POSITIVE_INFINITY : duration;
    check("duration", seconds, 0.001, Double.POSITIVE_INFINITY);
    LabStage stage =
        new LabStage(
            new LabLaunch(
                left,
                right,
                lag,
                loss,
                snapshots,
                fire,
                seconds,
                Optional.ofNullable(screenshot),
                10,
                stop));
    try {
      GameWindow.show(stage, "Playmesh netcode lab", false, stage::isCreated);
    } catch (GameWindow.NoDisplayException e) {
      System.err.println(
          "sample-shooter: the lab needs a window, and none can be shown here: " + e.getMessage());
      return 1;
    }
    if (stage.isFailed()) {
      System.err.println("sample-shooter: The screenshot can't be written to '" + screenshot + "'");
    }
    return stage.isFailed() ? 1 : 0;
  }

  private static void check(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + " must be " + least + " to " + most + " but is " + value);
    }
  }
}
