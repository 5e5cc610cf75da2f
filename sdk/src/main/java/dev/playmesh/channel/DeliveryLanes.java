package dev.playmesh.channel;

import dev.playmesh.transport.Lane;
import dev.playmesh.types.Delivery;

/** Which lane carries which delivery. On the wire a delivery is the id of its lane. */
final class DeliveryLanes {

  private DeliveryLanes() {}

  static Lane of(Delivery delivery) {
    return switch (delivery) {
      case STATE -> Lane.STATE;
      case UNRELIABLE -> Lane.UNRELIABLE;
      case EVENT -> Lane.EVENT;
      case UNORDERED_EVENT -> Lane.UNORDERED_EVENT;
      case BULK -> Lane.BULK;
    };
  }

  static int id(Delivery delivery) {
    return of(delivery).id();
  }
}
