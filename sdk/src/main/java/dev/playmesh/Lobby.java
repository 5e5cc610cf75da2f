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
   * What {@link #examine} found at one step.
   *
   * <p><b>Threading:</b> immutable.
   *
   * @param step which: native, addresses, server, STUN, TURN, link, direct path or relayed path
   * @param verdict how it is
   * @param detail one line for people, what was seen and what to do
   */
  public record Finding(String step, Verdict verdict, String detail) {

    /** How a step went. */
    public enum Verdict {
      /** It works. */
      GOOD,
      /** It isn't there, and play may work without it. */
      ABSENT,
      /** It should work and doesn't. */
      BAD
    }
  }

  /**
   * Looks step by step whether sessions can work from here: the native library, this machine's
   * addresses, the server, STUN, TURN, and a link between two sessions of this machine, in a room
   * of their own. For tools and for a menu's "test my connection". It waits, up to a minute where
   * much is broken: not for the game's thread.
   *
   * @param config the server and the game; both sessions have its name
   * @return what was found, in the order of the steps; those after one that all others need are
   *     left out when it is BAD
   * @throws IllegalArgumentException when the configuration names no server
   */
  public static List<Finding> examine(SessionConfig config) {
    return new Examination(config).run();
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
