package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Limits;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines that a test opens, fills and breaks, over time that it turns. */
final class FakeLines implements Line.Factory, Clock {

  final List<FakeLine> opened = new ArrayList<>();
  private long nowNanos = 5_000_000_000L;

  @Override
  public Line open(Line.Events events) {
    FakeLine line = new FakeLine(this, events);
    opened.add(line);
    return line;
  }

  FakeLine last() {
    return opened.get(opened.size() - 1);
  }

  @Override
  public long nanos() {
    return nowNanos;
  }

  /** Turns the clock, ticking when the rendezvous wants to be called. */
  void advance(Rendezvous rendezvous, Duration time) {
    long end = nowNanos + time.toNanos();
    for (int steps = 0; ; steps++) {
      long next = rendezvous.tick(nowNanos);
      if (next > end || steps > 100_000) {
        break;
      }
      nowNanos = Math.max(nowNanos + 1, next);
    }
    nowNanos = end;
    rendezvous.tick(nowNanos);
  }

  /** The process stands still. */
  void stall(Duration time) {
    nowNanos += time.toNanos();
  }

  static ServerMessage welcome(String peerId, boolean resumed, long epoch) {
    Room room =
        Room.newBuilder()
            .setEpoch(epoch)
            .addMembers(Member.newBuilder().setPeerId(peerId).setName("Ann"))
            .build();
    return ServerMessage.newBuilder()
        .setWelcome(
            Welcome.newBuilder()
                .setPeerId(peerId)
                .setResumed(resumed)
                .setRoom(room)
                .setLimits(
                    Limits.newBuilder().setHeartbeatMillis(10_000).setMessagesPerSecond(100)))
        .build();
  }

  static ServerMessage rejected(Rejected.Reason reason, int retryAfterMillis) {
    return ServerMessage.newBuilder()
        .setRejected(
            Rejected.newBuilder()
                .setReason(reason)
                .setMessage("because of " + reason)
                .setRetryAfterMillis(retryAfterMillis))
        .build();
  }

  /** One line under a test's thumb. */
  static final class FakeLine implements Line {

    final List<ClientMessage> sent = new ArrayList<>();
    final Line.Events events;
    private final Clock clock;
    boolean reached;
    boolean cut;
    boolean finished;
    boolean full;
    int pings;
    long heardNanos;
    Optional<String> closedBecause = Optional.empty();

    FakeLine(Clock clock, Line.Events events) {
      this.clock = clock;
      this.events = events;
      heardNanos = clock.nanos();
    }

    void open() {
      reached = true;
      hear();
      events.opened();
    }

    void hear() {
      heardNanos = clock.nanos();
    }

    void say(ServerMessage message) {
      hear();
      events.frame(message.toByteArray());
    }

    void close(String why) {
      events.closed(why);
    }

    ClientMessage.KindCase lastKind() {
      return sent.get(sent.size() - 1).getKindCase();
    }

    @Override
    public boolean reached() {
      return reached;
    }

    @Override
    public long heardNanos() {
      return heardNanos;
    }

    @Override
    public Optional<String> closedBecause() {
      return closedBecause;
    }

    @Override
    public boolean send(ClientMessage message) {
      if (full || cut || finished) {
        return false;
      }
      return sent.add(message);
    }

    @Override
    public void ping() {
      pings++;
    }

    @Override
    public void finish(boolean serverCloses) {
      finished = true;
    }

    @Override
    public void cut() {
      cut = true;
    }
  }
}
