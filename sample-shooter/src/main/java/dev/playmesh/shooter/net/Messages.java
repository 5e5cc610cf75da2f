package dev.playmesh.shooter.net;

import dev.playmesh.MessageTypes;
import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.types.Delivery;

/**
 * What players say to each other, and what the network owes each message.
 *
 * <p><b>Threading:</b> constants.
 */
final class Messages {

  /** The name that the server knows the game by. */
  static final String GAME = "playmesh-shooter";

  /** Grows when the messages or the rules change: only equal ones meet. */
  static final int VERSION = 1;

  private Messages() {}

  /** What is said in a mode: only those who play in the same one understand each other. */
  static MessageTypes types(Mode mode) {
    return switch (mode) {
      case MESH -> types();
      case HOST ->
          MessageTypes.builder().authority(new Duel(HostMatch.ARENA), Duel.settings()).build();
    };
  }

  /** The table of the mesh, with codecs of its own for each session. */
  static MessageTypes types() {
    return MessageTypes.builder()
        // the newest wins, and a newcomer gets it at once
        .add(1, FigureState.class, new FigureCodec(), Delivery.STATE)
        .add(2, Wire.Score.getDefaultInstance(), Delivery.STATE)
        .add(3, Wire.Spot.getDefaultInstance(), Delivery.STATE, Wire.Spot::getSpot)
        // arrives, in order
        .add(4, Wire.Shot.getDefaultInstance(), Delivery.EVENT)
        .add(5, Wire.Hit.getDefaultInstance(), Delivery.EVENT)
        .add(6, Wire.Death.getDefaultInstance(), Delivery.EVENT)
        .add(7, Wire.Claim.getDefaultInstance(), Delivery.EVENT)
        .add(8, Wire.Taken.getDefaultInstance(), Delivery.EVENT)
        .add(9, Wire.Retiring.getDefaultInstance(), Delivery.EVENT)
        .add(10, Wire.Settled.getDefaultInstance(), Delivery.EVENT)
        .build();
  }
}
