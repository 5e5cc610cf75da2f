package dev.playmesh.authority;

import dev.playmesh.codec.Codec;
import java.util.List;

/**
 * The game's rules: what there is, what players can do, and what comes of it.
 *
 * <p>The host runs a tick as: {@link #step} once for each player in the order of their numbers,
 * then {@link #rules}. All that lasts belongs into the {@link World}: what the simulation keeps for
 * itself is lost when the host leaves and another peer takes over. A client runs {@link #step} of
 * its own player at once, and again from an older state when the host's answer differs. So {@code
 * step} must depend on nothing but the world and the input: no clock, no randomness but what is
 * kept in the world, {@link StrictMath} instead of {@link Math} for sines and the like, which
 * differ between machines.
 *
 * <p><b>Threading:</b> called inside {@code advance} of its host or client, on that thread.
 *
 * @param <I> a player's input for one tick
 */
public interface Simulation<I> {

  /**
   * The kinds of objects. Host and clients must give the same, in the same order.
   *
   * @return 1 to 100 kinds
   */
  List<ObjectKind> kinds();

  /**
   * How inputs are written. {@link Codec#create} gives the input of a player who does nothing.
   *
   * @return the codec
   */
  Codec<I> inputs();

  /**
   * Moves one player's objects by one tick. May read all objects; on a client only the player's own
   * can be written.
   *
   * @param world all objects; on a client those that it knows
   * @param player whose turn
   * @param input what the player does; valid during the call
   */
  void step(World world, int player, I input);

  /**
   * Everything else that happens in a tick: collisions, hits, what moves by itself. On the host
   * only.
   *
   * @param world all objects
   */
  default void rules(World world) {}

  /**
   * Says whether an input is allowed just now. Number, order and time are checked before; this is
   * for the game's own rules. An input that isn't is counted and replaced by that of a player who
   * does nothing. On the host only.
   *
   * @param world all objects
   * @param player whose input
   * @param input what the player wants
   * @return whether it counts
   */
  default boolean allows(World world, int player, I input) {
    return true;
  }

  /**
   * Says what a player does in a tick whose input hasn't come: by default what it did last. For a
   * second, then it does nothing. A place to run on but fire no shot that nobody asked for. On the
   * host only.
   *
   * @param last what the player did last; may be changed
   * @param ticks how long ago that was, at least 1
   * @return what it does now: {@code last} or another
   */
  default I repeated(I last, int ticks) {
    return last;
  }

  /**
   * Says whether a player may know of an object. What isn't visible is never sent. On the host
   * only.
   *
   * @param world all objects
   * @param viewer the player
   * @param id the object, never one of the viewer's own
   * @return whether it may
   */
  default boolean visible(World world, int viewer, int id) {
    return true;
  }

  /**
   * A host begins with an empty world: a place to fill it. Before anybody {@link #joined}. On the
   * host only.
   *
   * @param world without objects
   */
  default void begun(World world) {}

  /**
   * A host takes over from another that is gone, with what its own player knew: a place to put back
   * what was hidden from it, and to end what waited for the former. On the host only.
   *
   * @param world what is known
   */
  default void inherited(World world) {}

  /**
   * A player came: a place to spawn its objects. On the host only.
   *
   * @param world all objects
   * @param player who
   */
  default void joined(World world, int player) {}

  /**
   * A player left. By default its objects go with it. On the host only.
   *
   * @param world all objects
   * @param player who
   */
  default void left(World world, int player) {
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      world.remove(id);
    }
  }
}
