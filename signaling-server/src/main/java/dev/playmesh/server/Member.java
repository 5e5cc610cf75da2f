package dev.playmesh.server;

import org.jspecify.annotations.Nullable;

/**
 * One who belongs to a room, with or without a socket.
 *
 * <p><b>Threading:</b> the event loop.
 */
final class Member {

  private final String peerId;
  private final String name;
  private final boolean fresh;
  private @Nullable Visitor visitor;
  private long heardMillis;
  private long graceMillis;
  private int attachments;

  private Member(String peerId, String name, boolean fresh) {
    this.peerId = peerId;
    this.name = name;
    this.fresh = fresh;
  }

  /** One who joins now. */
  static Member joining(String peerId, String name, Visitor visitor) {
    Member member = new Member(peerId, name, true);
    member.visitor = visitor;
    return member;
  }

  /** One whom a certificate names; it may come back. */
  static Member recalled(String peerId, String name, long nowMillis, long graceMillis) {
    Member member = new Member(peerId, name, false);
    member.heardMillis = nowMillis;
    member.graceMillis = graceMillis;
    return member;
  }

  String peerId() {
    return peerId;
  }

  String name() {
    return name;
  }

  /** Whether it joined here, rather than before a restart. */
  boolean fresh() {
    return fresh;
  }

  /** Its socket; null while it is detached. */
  @Nullable Visitor visitor() {
    return visitor;
  }

  boolean detached() {
    return visitor == null;
  }

  /** Whether a certificate names it, and it hasn't been here since. */
  boolean isUnseen() {
    return !fresh && attachments == 0;
  }

  void attach(Visitor socket) {
    visitor = socket;
    attachments++;
  }

  /** How often its seat was taken up again. */
  int attachments() {
    return attachments;
  }

  void detach(long lastHeardMillis, long grace) {
    visitor = null;
    heardMillis = lastHeardMillis;
    graceMillis = grace;
  }

  /** Someone heard it then. */
  void heard(long atMillis) {
    heardMillis = Math.max(heardMillis, atMillis);
  }

  /** Whether nobody has heard it for its time of grace. */
  boolean expired(long nowMillis) {
    return visitor == null && nowMillis - heardMillis >= graceMillis;
  }
}
