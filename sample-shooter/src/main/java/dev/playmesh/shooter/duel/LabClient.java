package dev.playmesh.shooter.duel;

import dev.playmesh.authority.PredictedClient;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Input;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A client of a duel without a network: packets in, packets out.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class LabClient {

  /** Takes packets to the host. */
  @FunctionalInterface
  public interface Out {
    /** Sends a packet; the bytes are valid during the call. */
    void send(byte[] bytes, int length);
  }

  private final PredictedClient<DuelInput> client;
  private final Play play;
  private final DuelInput wanted = new DuelInput();

  /** A client that hasn't heard of its host yet. */
  public LabClient(Arena arena, IntFunction<Optional<Who>> names, Out out) {
    client = PredictedClient.create(new Duel(arena), Duel.settings(), out::send);
    play = new Play(client, arena, names);
  }

  /** A packet from the host. */
  public void receive(byte[] bytes, double arrivedMillis) {
    client.receive(bytes, 0, bytes.length, arrivedMillis);
  }

  /** A frame. */
  public void frame(double nowMillis, Input input) {
    client.advance(nowMillis, wanted.of(input, false));
    play.frame(nowMillis);
  }

  /** What it sees, and its numbers. */
  public Play play() {
    return play;
  }
}
