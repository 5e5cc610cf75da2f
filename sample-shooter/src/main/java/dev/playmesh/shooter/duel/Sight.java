package dev.playmesh.shooter.duel;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;

/** From where a duel is looked at: a client's guesses, or the host's truth. */
interface Sight {

  /** All objects. */
  World world();

  /** A field as it is drawn. */
  double drawn(int id, int field);

  /** Whose eyes these are; -1 for nobody's. */
  int player();

  /** How far behind others are drawn. */
  double delayMillis();

  /** Whether own shots are drawn at once. */
  boolean predicts();

  /** A client's. */
  static Sight of(PredictedClient<DuelInput> client, Switches switches) {
    return new Sight() {
      @Override
      public World world() {
        return client.world();
      }

      @Override
      public double drawn(int id, int field) {
        return client.drawn(id, field);
      }

      @Override
      public int player() {
        return client.player();
      }

      @Override
      public double delayMillis() {
        return switches.interpolation() ? client.delayMillis() : 0;
      }

      @Override
      public boolean predicts() {
        return switches.prediction();
      }
    };
  }

  /** The host's. */
  static Sight of(AuthoritativeHost<DuelInput> host) {
    return new Sight() {
      @Override
      public World world() {
        return host.world();
      }

      @Override
      public double drawn(int id, int field) {
        return host.world().get(id, field);
      }

      @Override
      public int player() {
        return -1;
      }

      @Override
      public double delayMillis() {
        return 0;
      }

      @Override
      public boolean predicts() {
        return false;
      }
    };
  }
}
