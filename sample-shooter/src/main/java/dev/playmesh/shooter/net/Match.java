package dev.playmesh.shooter.net;

import dev.playmesh.shooter.duel.Switches;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Pose;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.WorldView;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One player's game with the others, from joining to leaving.
 *
 * <pre>{@code
 * try (Match match = Match.join(request, seed)) {
 *   while (running) {
 *     match.poll();                   // what the others did; where they are by now
 *     match.play(input);              // what this player does, told to the others
 *   }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> one thread, which becomes the session's owner.
 */
public sealed interface Match extends AutoCloseable permits MeshMatch, HostMatch {

  /**
   * Starts joining; returns at once. {@link #self} and {@link #closeReason} tell how it went.
   *
   * @param request where, how and as whom
   * @param seed decides where the figure appears
   * @return the match; close it in any case
   */
  static Match join(JoinRequest request, long seed) {
    return switch (request.mode()) {
      case MESH -> MeshMatch.join(request, seed);
      case HOST -> HostMatch.join(request);
    };
  }

  /** Hears what the others did. */
  void poll();

  /**
   * Plays one step of {@link Rules#STEP_SECONDS}; or, where it {@link #keepsTime}, what is due.
   *
   * @param input what the own figure does; ignored before the join
   */
  void play(Input input);

  /** Whether it is to play once a frame, and finds out by itself what is due. */
  default boolean keepsTime() {
    return false;
  }

  /** What hides the delay; empty where nobody decides for others. */
  default Optional<Switches> switches() {
    return Optional.empty();
  }

  /** Where the host truly has everybody; empty where this isn't the host. */
  default List<Pose> truth() {
    return List.of();
  }

  /** Where the own figure is predicted to be, before anything is smoothed. */
  default List<Pose> predicted() {
    return List.of();
  }

  /** Tells and draws motion in another way from now on. */
  void tune(Tuning newest);

  /** Simulates another line for what this player sends from now on. */
  void line(Line line);

  /** The line that is simulated. */
  Line line();

  /** Where the newest messages say that figures are. */
  List<Pose> lastHeard();

  /**
   * Ends the own figure's fight, so that all scores are final before it leaves: nothing hurts it
   * any more, and nobody counts what its bullets hit.
   */
  void retire();

  /** Whether everybody who is connected knows that this player retired. */
  boolean isSettled();

  /** Says goodbye and leaves. */
  @Override
  void close();

  /** The arena and all who are in it, as this player sees them. */
  WorldView view();

  /** This player's figure; empty before the join. */
  Optional<Figure> self();

  /** Why the match is over, in one line; empty while it isn't. */
  Optional<String> closeReason();

  /** Why the match is over, in a player's words; empty while it isn't. */
  Optional<Trouble> trouble();

  /** Has everything that happens shown: for kill feeds, sounds and sparks. */
  void watch(Consumer<GameEvent> witness);

  /** What is known of room and links, at this moment. */
  MatchFacts facts();
}
