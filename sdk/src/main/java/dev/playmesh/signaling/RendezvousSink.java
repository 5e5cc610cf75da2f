package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.types.DisconnectReason;
import java.util.List;

/**
 * Hears what the signaling server says.
 *
 * <p><b>Threading:</b> the link thread only: implementations of {@link Rendezvous} post what their
 * own threads hear.
 */
public interface RendezvousSink {

  /** The seat was given, or taken up again ({@code welcome.getResumed()}). */
  void onWelcome(Welcome welcome);

  /** Takes the place of the welcome's: STUN and TURN servers, with new credentials. */
  void onIceServers(List<IceServer> servers);

  /** The room changed. */
  void onRoomUpdate(RoomUpdate update);

  /** A member of the room says something; the server vouches for the sender. */
  void onSignal(String from, int negotiation, String body);

  /** The answer to a list. */
  void onRooms(RoomList rooms);

  /** The connection to the server was lost (after the welcome), or is back. */
  void onServerConnected(boolean connected);

  /** The seat can't be had, or is lost for good. Nothing comes after it. */
  void onFailed(DisconnectReason reason);
}
