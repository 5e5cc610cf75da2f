package dev.playmesh.types;

/**
 * Why a session closed, a member left or a pair isn't linked: a code for programs, a sentence for
 * people that says what failed and what to do.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param code what kind of reason
 * @param detail one line for people; never blank
 */
public record DisconnectReason(Code code, String detail) {

  /**
   * Checks that there is a sentence.
   *
   * @param code what kind of reason
   * @param detail one line for people
   * @throws IllegalArgumentException when {@code detail} is blank
   */
  public DisconnectReason {
    if (detail.isBlank()) {
      throw new IllegalArgumentException("detail must say something but is blank");
    }
  }

  /**
   * Makes a reason.
   *
   * @param code what kind
   * @param detail one line for people
   * @return the reason
   */
  public static DisconnectReason of(Code code, String detail) {
    return new DisconnectReason(code, detail);
  }

  @Override
  public String toString() {
    return code + ": " + detail;
  }

  /** The kinds of reasons. */
  public enum Code {
    /** This side closed the session. */
    CLOSED,
    /** The member said goodbye. */
    LEFT,
    /** The member vanished, and neither the server nor anybody else hears it any more. */
    TIMED_OUT,
    /** The server removed the member. */
    KICKED,
    /** A newer connection took this seat. */
    REPLACED,

    /** The server couldn't be reached: wrong address, not running, or blocked. */
    SERVER_UNREACHABLE,
    /** The server was reached and didn't answer in time. */
    SERVER_SILENT,
    /** The server refused for a reason without a code of its own: rate, limits, bad request. */
    REFUSED,
    /** No room has that code. */
    ROOM_NOT_FOUND,
    /** All seats of the room are taken. */
    ROOM_FULL,
    /** The room has another password. */
    WRONG_PASSWORD,
    /** The room is of another version of the game, or the server speaks another protocol. */
    VERSION_MISMATCH,
    /** The room has another topology than the one asked for. */
    TOPOLOGY_MISMATCH,
    /** The seat couldn't be taken up again after the server was away. */
    RESUME_REFUSED,

    /** The peer never answered the offer, or never made one. */
    NO_ANSWER,
    /** This machine found no network address to offer. */
    NO_CANDIDATES,
    /** This machine has no network but its own loopback. */
    NO_NETWORK,
    /** All ports of the configured range are in use. */
    NO_FREE_PORT,
    /** Only relays are allowed, and none gave an address: unreachable, or it refused. */
    NO_RELAY,
    /** No pair of addresses of the two machines reached each other. */
    NO_PATH,
    /** Connected, but the lanes didn't open. */
    NO_CHANNELS,
    /** Lanes open, but the peer didn't say hello. */
    NO_HELLO,
    /** The connection worked and then went silent. */
    SILENT,
    /** The connection broke: closed by the other side or by the network. */
    CONNECTION_LOST,
    /** The two games don't have the same message table; the detail names the entry. */
    TABLE_MISMATCH,
    /** The peer broke the protocol: beyond its credit, or flooding. */
    PROTOCOL_ERROR,

    /** The WebRTC native library can't be loaded here; the detail says what to install. */
    NATIVE_UNAVAILABLE,
    /** The thread that owned the session ended without closing it. */
    ABANDONED,
    /** A defect of ours; the log has more. */
    INTERNAL_ERROR
  }
}
