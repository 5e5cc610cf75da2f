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
  boolean finished;
  private boolean toldAway;
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

  /** Whether the server has its socket. */
  boolean isPresent() {
    return !lost;
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
  public void heard(Map<PeerId, Integer> agesMillis) {
    rooms.heard(this, agesMillis);
  }

  /** The server has a clock of its own: see {@link LoopbackRooms#tick}. */
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
