package dev.playmesh.server;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.ServerMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * One connected client, from its handshake until its socket is gone or was given up.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Visitor {

  /** Close codes of RFC 6455. */
  static final int NORMAL = 1000;

  static final int GOING_AWAY = 1001;
  static final int POLICY = 1008;

  private static final int MOST_WAITING = 256;
  private static final long CLAIM_MILLIS = 800;

  private final Client client;
  private final AddressKey address;
  private final Deque<ClientMessage> waiting = new ArrayDeque<>();
  private @Nullable Seat seat;
  private @Nullable Seat lostSeat;
  private int lostAttachments;
  private long heardMillis;
  private long claimedMillis = Long.MIN_VALUE / 2;
  private long renewMillis;
  private boolean asked;
  private boolean busy;
  private boolean gone;

  Visitor(Client client, AddressKey address, long nowMillis) {
    this.client = client;
    this.address = address;
    this.heardMillis = nowMillis;
  }

  AddressKey address() {
    return address;
  }

  /** Where it sits; null before it joined. */
  @Nullable Seat seat() {
    return seat;
  }

  void sit(Seat place) {
    seat = place;
  }

  void stand() {
    seat = null;
  }

  void heard(long nowMillis) {
    heardMillis = nowMillis;
  }

  long heardMillis() {
    return heardMillis;
  }

  /** Whether it may name a host now: each time all members of its room are told. */
  boolean mayClaim(long nowMillis) {
    if (nowMillis - claimedMillis < CLAIM_MILLIS) {
      return false;
    }
    claimedMillis = nowMillis;
    return true;
  }

  /** When it needs new TURN credentials. */
  long renewMillis() {
    return renewMillis;
  }

  void renewAt(long millis) {
    renewMillis = millis;
  }

  /** Whether it said what it wants. */
  boolean asked() {
    return asked;
  }

  void ask() {
    asked = true;
  }

  /** Whether an answer of the directory is awaited; what it says meanwhile waits. */
  boolean busy() {
    return busy;
  }

  void busy(boolean value) {
    busy = value;
  }

  boolean keep(ClientMessage message) {
    return waiting.size() < MOST_WAITING && waiting.add(message);
  }

  @Nullable ClientMessage next() {
    return waiting.poll();
  }

  /** Whether nothing that it says counts any more. */
  boolean gone() {
    return gone;
  }

  void send(ServerMessage message) {
    if (!gone) {
      client.send(message);
    }
  }

  void refuse(Refusal refusal) {
    send(refusal.toMessage());
  }

  /** Says why, and closes. */
  void dismiss(Refusal refusal) {
    dismiss(refusal, POLICY);
  }

  void dismiss(Refusal refusal, int closeCode) {
    refuse(refusal);
    close(closeCode, refusal.reason().name());
  }

  void close(int code, String reason) {
    if (!gone) {
      gone = true;
      waiting.clear();
      client.close(code, reason);
    }
  }

  /** The seat that it had when its socket was lost, if that still waits for it; else null. */
  @Nullable Seat lostSeat() {
    Seat lost = lostSeat;
    boolean waits =
        lost != null
            && lost.member().detached()
            && lost.member().attachments() == lostAttachments
            && lost.room().member(lost.member().peerId()) == lost.member();
    return waits ? lost : null;
  }

  /** Its socket is gone. */
  void lost() {
    if (seat != null) {
      lostSeat = seat;
      lostAttachments = seat.member().attachments();
    }
    gone = true;
    waiting.clear();
  }
}
