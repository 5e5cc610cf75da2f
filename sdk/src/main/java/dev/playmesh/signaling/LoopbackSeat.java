package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.types.PeerId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One client of {@link LoopbackRooms}, with or without a seat. */
final class LoopbackSeat implements Rendezvous {

  private final LoopbackRooms rooms;
  final RendezvousSink sink;
  @Nullable LoopbackRoom room;
  long heardNanos;
  boolean lost;
  long deafNanos = Long.MAX_VALUE;
  boolean finished;
  private boolean toldAway;
  private String claimedHost = "";
  private long claimedTerm;
  private String id = "";
  private String name = "";

  LoopbackSeat(LoopbackRooms rooms, RendezvousSink sink) {
    this.rooms = rooms;
    this.sink = sink;
  }

  String id() {
    return id;
  }

  String name() {
    return name;
  }

  /** Tells its room whom this member takes for the host; returns whether that was news. */
  boolean claim() {
    return room != null && room.claim(claimedHost, claimedTerm);
  }

  /** Whether the server has its socket. */
  boolean isPresent() {
    return !lost;
  }

  /** Whether the server hears nothing of it without knowing. */
  boolean isDeaf() {
    return deafNanos != Long.MAX_VALUE;
  }

  /** Whether what it says arrives, and what it is told. */
  boolean isHeard() {
    return isPresent() && !isDeaf();
  }

  void take(LoopbackRoom seatsRoom, String peerId, String memberName) {
    room = seatsRoom;
    id = peerId;
    name = memberName;
    seatsRoom.seats.put(peerId, this);
  }

  /** Tells the client, once, that its server is away. */
  void tellAway() {
    if (!finished && !toldAway) {
      toldAway = true;
      sink.onServerConnected(false);
    }
  }

  /** Tells the client that it has its seat, and after an absence that the server is back. */
  void tellWelcome(Welcome welcome) {
    if (finished) {
      return;
    }
    sink.onWelcome(welcome);
    if (toldAway && !finished) {
      toldAway = false;
      sink.onServerConnected(true);
    }
  }

  @Override
  public void list(ListRooms request) {
    rooms.list(this, request);
  }

  @Override
  public void join(Join request) {
    if (room != null) {
      throw new IllegalStateException("a seat was asked for already");
    }
    rooms.join(this, request);
  }

  @Override
  public void signal(PeerId to, int negotiation, String body) {
    rooms.signal(this, to, negotiation, body);
  }

  @Override
  public void headship(PeerId newHost, long newTerm) {
    claimedHost = newHost.value();
    claimedTerm = newTerm;
  }

  @Override
  public void heard(Map<PeerId, Integer> agesMillis, boolean claims) {
    rooms.heard(this, agesMillis);
    if (claims) {
      rooms.claimed(this);
    }
  }

  /** The server has a clock of its own: see {@link LoopbackRooms#tick}. */
  @Override
  public void doubt() {} // a loopback server's absence is told at once

  @Override
  public long tick(long nowNanos) {
    return Long.MAX_VALUE;
  }

  @Override
  public void close() {
    if (!finished) {
      finished = true;
      rooms.leave(this);
    }
  }
}
