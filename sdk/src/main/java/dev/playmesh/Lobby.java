package dev.playmesh;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A place before the rooms, for menus: it lists them, and joins one.
 *
 * <p><b>Threading:</b> one thread, the menu's; {@link #close} from any.
 */
public final class Lobby implements AutoCloseable {

  /** As many as may be open at the server; who asks more often shares the last answer. */
  private static final int MOST_QUESTIONS = 8;

  private final Mesh mesh;
  private final Deque<List<Consumer<List<RoomListing>>>> asked = new ArrayDeque<>();
  private final Faults faults = new Faults(List.of());
  private volatile boolean handedOver;

  Lobby(Mesh mesh) {
    this.mesh = mesh;
  }

  /**
   * Opens a lobby; returns at once. The server is reached with the first question.
   *
   * @param config the server and the game
   * @return the lobby; close it, or join
   * @throws IllegalArgumentException when the configuration names no server
   */
  public static Lobby connect(SessionConfig config) {
    return new Lobby(RealParts.mesh(config));
  }

  /**
   * Asks for the listed rooms of the game.
   *
   * @param answer gets them inside a later {@link #poll}; never called when the lobby closes before
   * @throws IllegalStateException after {@link #join}
   */
  public void rooms(Consumer<List<RoomListing>> answer) {
    requireOpen("rooms");
    List<Consumer<List<RoomListing>>> last = asked.peekLast();
    if (last != null && asked.size() >= MOST_QUESTIONS) {
      last.add(answer);
    } else {
      asked.add(new ArrayList<>(List.of(answer)));
      mesh.list();
    }
  }

  /**
   * Runs the answers that have come. Call it once a frame. What an answer throws is logged and
   * harms nobody.
   */
  public void poll() {
    if (handedOver) {
      return;
    }
    mesh.owner(Thread.currentThread());
    Notice.Rooms rooms;
    while (!handedOver && (rooms = mesh.notices().pollRooms()) != null) {
      List<Consumer<List<RoomListing>>> answers = asked.poll();
      if (answers != null) {
        tell(answers, rooms.rooms());
      }
    }
  }

  private void tell(List<Consumer<List<RoomListing>>> answers, List<RoomListing> rooms) {
    for (Consumer<List<RoomListing>> answer : answers) {
      try {
        answer.accept(rooms);
      } catch (Throwable t) {
        faults.tell("an answer to rooms()", t);
      }
    }
  }

  /**
   * Joins a room with this lobby's connection; the lobby is closed by it.
   *
   * @param options which room
   * @return the session; close it in any case
   * @throws IllegalStateException after an earlier join
   */
  public Session join(RoomOptions options) {
    requireOpen("join");
    handedOver = true;
    mesh.join(options);
    return new Session(mesh);
  }

  /**
   * Why it is closed.
   *
   * @return the reason: the server can't be reached, or refused, or {@link #close}; empty while
   *     open
   */
  public Optional<DisconnectReason> closeReason() {
    return mesh.closeReason();
  }

  /** Closes it. Does nothing after {@link #join}. Any thread, any number of times. */
  @Override
  public void close() {
    if (!handedOver) {
      mesh.requestClose(DisconnectReason.of(Code.CLOSED, "this side closed the lobby"));
      mesh.driver().awaitEnd(3_000);
    }
  }

  private void requireOpen(String method) {
    if (handedOver) {
      throw new IllegalStateException(method + "() after join(): the session has the connection");
    }
  }
}
