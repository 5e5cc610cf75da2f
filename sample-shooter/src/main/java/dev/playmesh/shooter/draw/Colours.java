package dev.playmesh.shooter.draw;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Who has which colour: by its id the same everywhere where that is free, and never two the same
 * while there are enough.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Colours {

  private final Map<String, Integer> numbers = new HashMap<>();

  /** The colour of a player. */
  public int of(String id) {
    Integer number = numbers.get(id);
    if (number == null) {
      number = free(Math.floorMod(id.hashCode(), Palette.players()));
      numbers.put(id, number);
    }
    return Palette.player(number);
  }

  /** Frees the colours of all others. */
  public void keep(Collection<String> ids) {
    numbers.keySet().retainAll(ids);
  }

  private int free(int wanted) {
    for (int i = 0; i < Palette.players(); i++) {
      int number = (wanted + i) % Palette.players();
      if (!numbers.containsValue(number)) {
        return number;
      }
    }
    return wanted;
  }
}
