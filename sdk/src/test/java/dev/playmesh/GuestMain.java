package dev.playmesh;

import java.util.List;

/**
 * A small program for child processes: joins a room, plays until it is linked and for some seconds
 * more, and returns from main. Its last line says when.
 */
final class GuestMain {

  private GuestMain() {}

  /** Server, room, seconds, and whether to close before main returns. */
  public static void main(String[] arguments) {
    SessionConfig config = Sample.config("guest").server(arguments[0]).build();
    Session session = Session.join(config, RoomOptions.code(arguments[1]));
    Frames.until(20, () -> !session.peers().isEmpty(), session);
    Frames.until(20, () -> RealRooms.isMesh(List.of(session)) || isLinked(session), session);
    System.err.println("LINKED " + isLinked(session));
    double seconds = Double.parseDouble(arguments[2]);
    Frames.until(
        seconds,
        () -> session.state() == Session.State.CLOSED,
        () -> session.broadcast(new Sample.Note(1)),
        List.of(session));
    session.closeReason().ifPresent(reason -> System.err.println("CLOSED " + reason.code()));
    if (Boolean.parseBoolean(arguments[3])) {
      session.close();
    }
    System.err.println("RETURNS " + System.currentTimeMillis());
  }

  private static boolean isLinked(Session session) {
    return RealRooms.isLinked(session, session.peers().size());
  }
}
