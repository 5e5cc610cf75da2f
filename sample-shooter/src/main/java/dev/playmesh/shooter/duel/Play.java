package dev.playmesh.shooter.duel;

import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Pose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A client of a duel: what it sees, its switches and its numbers.
 *
 * <pre>{@code
 * client.advance(now, play.input(input));      // or the session does so
 * play.frame(now);
 * }</pre>
 *
 * <p><b>Threading:</b> one thread.
 */
public final class Play {

  /** How fast mistakes are worked off unless it is said otherwise, per second. */
  public static final double SMOOTHING = 12;

  private static final double RATE_MILLIS = 1000;

  private final PredictedClient<DuelInput> client;
  private final Switches switches;
  private final Corrections corrections;
  private final DuelView view;
  private double ratedMillis = Double.NEGATIVE_INFINITY;
  private long ratedSnapshots;
  private double snapshotsPerSecond;
  private long heardSnapshots;
  private double heardMillis = Double.NaN;
  private double silentMillis;

  /**
   * Looks through a client.
   *
   * @param client of a {@link Duel} in the same arena
   * @param arena where
   * @param names who plays under which number
   */
  public Play(PredictedClient<DuelInput> client, Arena arena, IntFunction<Optional<Who>> names) {
    this.client = client;
    switches = new Switches(client);
    corrections = new Corrections(client);
    view = new DuelView(arena, Sight.of(client, switches), names);
  }

  /** After each frame of the client. */
  public void frame(double nowMillis) {
    if (snapshots() != heardSnapshots) {
      heardSnapshots = snapshots();
      heardMillis = nowMillis;
    }
    silentMillis = Double.isNaN(heardMillis) ? 0 : nowMillis - heardMillis;
    rate(nowMillis);
    corrections.remember(nowMillis);
    view.update(nowMillis);
  }

  private void rate(double nowMillis) {
    double millis = nowMillis - ratedMillis;
    if (millis >= RATE_MILLIS) {
      snapshotsPerSecond = (double) (snapshots() - ratedSnapshots) * 1000 / millis;
      ratedSnapshots = snapshots();
      ratedMillis = nowMillis;
    }
  }

  /** For how long the host has said nothing; 0 before its first word. */
  public double silentMillis() {
    return silentMillis;
  }

  /** How many snapshots came. */
  public long snapshots() {
    return client.counters().snapshots();
  }

  /** How many came in the last second. */
  public double snapshotsPerSecond() {
    return snapshotsPerSecond;
  }

  /** What is seen. */
  public DuelView view() {
    return view;
  }

  /** What can be switched. */
  public Switches switches() {
    return switches;
  }

  /** How far behind others are drawn; NaN for as the line needs. */
  public void delay(double millis) {
    client.delayMillis(millis);
  }

  /** How fast corrections and wrong guesses are worked off, per second; 0 at once. */
  public void smoothing(double perSecond) {
    client.smoothing(perSecond);
    view.smoothing(perSecond);
  }

  /** The own figure; empty before the host's first word. */
  public Optional<Figure> self() {
    return client.player() < 0 ? Optional.empty() : view.figure(client.player());
  }

  /** Whether the host knows that this player is about to leave. */
  public boolean isAway() {
    int card = client.player() < 0 ? -1 : Kinds.card(client.world(), client.player());
    return card >= 0 && client.world().get(card, Kinds.AWAY) > 0;
  }

  /** Everybody in the newest snapshot, where it says. */
  public List<Pose> lastSnapshot() {
    return poses(client.confirmed(), -1, view);
  }

  /** The own figure as predicted, before anything is smoothed. */
  public List<Pose> predicted() {
    return client.player() < 0 ? List.of() : poses(client.world(), client.player(), view);
  }

  /** Everybody in the host's world. */
  public List<Pose> truth(World world) {
    return poses(world, -1, view);
  }

  static List<Pose> poses(World world, int only, DuelView view) {
    List<Pose> poses = new ArrayList<>();
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id) == Kinds.FIGURE && (only < 0 || world.owner(id) == only)) {
        pose(world, id, view).ifPresent(poses::add);
      }
    }
    return poses;
  }

  private static Optional<Pose> pose(World world, int id, DuelView names) {
    return names
        .figure(world.owner(id))
        .filter(figure -> world.get(id, Kinds.HEALTH) > 0)
        .map(
            figure ->
                new Pose(
                    figure.id(),
                    world.get(id, Kinds.X),
                    world.get(id, Kinds.Y),
                    world.get(id, Kinds.FACING)));
  }

  /** The newest correction of the own figure, in metres. */
  public double lastCorrection() {
    return corrections.last();
  }

  /** The numbers now. */
  public PlayFacts facts() {
    PredictedClient.Counters counters = client.counters();
    double late = (double) counters.lateInputs();
    return new PlayFacts(
        client.tick(),
        client.hostTick(),
        client.unconfirmedInputs(),
        client.confirmedInput(),
        client.delayMillis(),
        corrections.count(),
        corrections.rms(),
        corrections.largePerMinute(),
        counters.ticks() > 0 ? 1e4 * late / (double) counters.ticks() : Double.NaN,
        counters.bytes(),
        counters.desyncs());
  }
}
