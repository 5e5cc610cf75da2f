package dev.playmesh.sync;

/**
 * What can be done with a game's own kind of state: enough to draw it as smoothly as positions are.
 *
 * <p><b>Threading:</b> called inside {@link RemoteState}; implementations keep no state.
 *
 * @param <T> immutable values
 */
public interface StateSpace<T> {

  /**
   * Something between two states.
   *
   * @param from at 0
   * @param to at 1
   * @param share 0 to 1
   * @return the state there
   */
  T lerp(T from, T to, double share);

  /**
   * Goes on beyond two states.
   *
   * @param from at 0
   * @param to at 1
   * @param share above 1
   * @return the state there; {@code to} where nothing better is known
   */
  T extrapolate(T from, T to, double share);

  /**
   * How different two states are.
   *
   * @param one a state
   * @param other a state
   * @return 0 when they look the same, in any unit
   */
  double distance(T one, T other);
}
