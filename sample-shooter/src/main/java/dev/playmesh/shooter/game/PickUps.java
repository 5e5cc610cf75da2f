package dev.playmesh.shooter.game;

import dev.playmesh.shooter.game.GameEvent.Claim;
import dev.playmesh.shooter.game.GameEvent.Taken;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Who gets what lies around. Whoever stands on it claims it; the arbiter gives it to the first
 * claim; the highest generation told of a spot holds.
 */
final class PickUps {

  private final List<Spot> spots;
  private final Map<String, Figure> figures;
  private final Consumer<GameEvent> told;
  private final Consumer<GameEvent> witness;
  private boolean arbiter;

  /**
   * Makes the spots of an arena, all available.
   *
   * @param told gets what the other worlds must know
   * @param witness gets what can be seen
   */
  PickUps(
      Arena arena,
      Map<String, Figure> figures,
      Consumer<GameEvent> told,
      Consumer<GameEvent> witness) {
    this.spots = arena.newSpots();
    this.figures = figures;
    this.told = told;
    this.witness = witness;
  }

  List<Spot> spots() {
    return spots;
  }

  void arbiter(boolean decides) {
    arbiter = decides;
  }

  void step(double seconds) {
    for (Spot spot : spots) {
      spot.step(seconds);
    }
  }

  /** Claims what an owned figure stands on and has use for. */
  void reach(Figure figure) {
    for (Spot spot : spots) {
      if (spot.mayClaim() && figure.wants(spot.kind()) && reaches(figure, spot)) {
        spot.claimed();
        Claim claim = new Claim(figure.id(), spot.index(), spot.generation() + 1);
        if (arbiter) {
          decide(claim);
        } else {
          told.accept(claim);
        }
      }
    }
  }

  /** The first claim wins; those that come later were made of an older generation. */
  void decide(Claim claim) {
    if (!arbiter || !isSpot(claim.spot())) {
      return;
    }
    Spot spot = spots.get(claim.spot());
    if (spot.isAvailable()
        && claim.generation() == spot.generation() + 1
        && figures.containsKey(claim.player())) {
      Taken taken =
          new Taken(claim.player(), claim.spot(), claim.generation(), Rules.PICK_UP_SECONDS);
      told.accept(taken);
      take(taken, 0);
    }
  }

  void take(Taken taken, double ageSeconds) {
    if (!isSpot(taken.spot())) {
      return;
    }
    Spot spot = spots.get(taken.spot());
    if (spot.take(taken, ageSeconds)) {
      Figure taker = figures.get(taken.player());
      if (taker != null && taker.isOwned()) {
        taker.receive(spot.kind());
      }
      witness.accept(taken);
    }
  }

  private boolean isSpot(int index) {
    return index >= 0 && index < spots.size();
  }

  private static boolean reaches(Figure figure, Spot spot) {
    double dx = figure.x() - spot.x();
    double dy = figure.y() - spot.y();
    return dx * dx + dy * dy < Rules.PICK_UP_REACH * Rules.PICK_UP_REACH;
  }
}
