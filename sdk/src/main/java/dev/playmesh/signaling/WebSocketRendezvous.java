package dev.playmesh.signaling;

import com.google.protobuf.Message;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.IceServers;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Leave;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signaling server over a WebSocket.
 *
 * <pre>
 *   idle --list, join--> asking --Welcome--> seated --lost--> away --Welcome(resumed)--> seated
 *                          |                                    |
 *                 refused, deadline                     refused for good
 *                          '-----------------> failed <---------'
 * </pre>
 *
 * <p>A line that breaks while nothing is asked and no seat is held is of no consequence: the next
 * question opens another.
 *
 * <p><b>Threading:</b> the link thread.
 */
public final class WebSocketRendezvous implements Rendezvous {

  static final int PROTOCOL = 1;

  private static final long STALL_NANOS = 500_000_000L;
  private static final long AFTER_STALL_NANOS = 2_000_000_000L;

  private static final Logger log = LoggerFactory.getLogger(WebSocketRendezvous.class);
  private static final ClientMessage LEAVE =
      ClientMessage.newBuilder().setLeave(Leave.getDefaultInstance()).build();

  private final String address;
  private final Line.Factory lines;
  private final Clock clock;
  private final RendezvousSink sink;
  private final RendezvousSettings settings;
  private final Comeback comeback;
  private final ServerAttempt.Owner ears = new Ears();
  private final Questions questions = new Questions();
  private final Outgoing outgoing = new Outgoing();
  private @Nullable ServerAttempt attempt;
  private @Nullable Seat seat;
  private @Nullable DisconnectReason doom;
  private String host = "";
  private long term;
  private long connectNanos = Long.MIN_VALUE;
  private boolean connected;
  private boolean finished;
  private long dueNanos = Long.MAX_VALUE;
  private long garbage;

  WebSocketRendezvous(
      String address,
      Line.Factory lines,
      Clock clock,
      RendezvousSink sink,
      long seed,
      RendezvousSettings settings) {
    this.address = address;
    this.lines = lines;
    this.clock = clock;
    this.sink = sink;
    this.settings = settings;
    comeback = new Comeback(settings, seed);
  }

  /**
   * Makes one; it connects when something is asked.
   *
   * @param server ws:// or wss://; anything else fails with what is wrong with it
   * @param clock stamps and deadlines
   * @param post appends a task for the link thread; called on any thread
   * @param sink hears what the server says
   * @param seed of the jitter
   * @param settings how patient it is
   */
  public static WebSocketRendezvous create(
      URI server,
      Clock clock,
      Consumer<Runnable> post,
      RendezvousSink sink,
      long seed,
      RendezvousSettings settings) {
    URI uri = ServerUrl.lowerCaseScheme(server);
    Line.Factory lines = events -> WebSocketLine.open(uri, clock, post, settings, events);
    String address = server.toString();
    WebSocketRendezvous made = new WebSocketRendezvous(address, lines, clock, sink, seed, settings);
    ServerUrl.problem(server)
        .map(problem -> ServerUrl.complaint(address, problem))
        .ifPresent(text -> made.doom = DisconnectReason.of(Code.SERVER_UNREACHABLE, text));
    return made;
  }

  /**
   * Reads an address.
   *
   * @param text like {@code ws://host:8080} or {@code wss://host/path}
   * @return the address
   * @throws IllegalArgumentException when it can't be one, saying why
   */
  public static URI parseUrl(String text) {
    return ServerUrl.parse(text);
  }

  @Override
  public void list(ListRooms request) {
    if (!mayAsk(request)) {
      return;
    }
    if (questions.add(request, deadlineNanos())) {
      askIfOpen(ClientMessage.newBuilder().setListRooms(request).build());
    } else {
      outgoing.drop();
    }
  }

  @Override
  public void join(Join request) {
    if (mayAsk(request)) {
      questions.add(request, deadlineNanos());
      askIfOpen(ClientMessage.newBuilder().setJoin(request).build());
    }
  }

  private boolean mayAsk(Message request) {
    if (seat != null || questions.isJoining()) {
      throw new IllegalStateException("a seat was asked for already");
    }
    Optional<String> broken = WellFormed.brokenField(request);
    broken
        .map(field -> field + " isn't text: it has one half of a surrogate pair")
        .ifPresent(text -> doom = DisconnectReason.of(Code.REFUSED, text));
    return !finished && doom == null;
  }

  private void askIfOpen(ClientMessage question) {
    if (attempt != null && attempt.isOpen()) {
      attempt.send(question); // where that fails the line is closing, which is told
    }
  }

  @Override
  public void signal(PeerId to, int negotiation, String body) {
    Outgoing.signal(to, negotiation, body).ifPresentOrElse(this::say, outgoing::drop);
  }

  @Override
  public void headship(PeerId newHost, long newTerm) {
    host = newHost.value();
    term = newTerm;
  }

  @Override
  public void heard(Map<PeerId, Integer> agesMillis, boolean claims) {
    say(Outgoing.heard(agesMillis, claims ? host : "", claims ? term : 0));
  }

  @Override
  public void doubt() {
    if (attempt != null) {
      attempt.doubt(clock.nanos());
    }
  }

  private void say(ClientMessage message) {
    if (finished || !connected) {
      outgoing.drop();
      return;
    }
    outgoing.add(message);
    flush(clock.nanos());
  }

  private void flush(long nowNanos) {
    ServerAttempt current = attempt;
    if (connected && !finished && current != null) {
      outgoing.flush(nowNanos, current::send);
    }
  }

  @Override
  public long tick(long nowNanos) {
    dueNanos = work(nowNanos);
    return dueNanos;
  }

  private long work(long nowNanos) {
    forgiveStall(nowNanos);
    if (!finished && doom != null) {
      fail(doom);
    }
    if (!finished && attempt != null) {
      attempt.check(nowNanos);
    }
    if (!finished && isAsking() && nowNanos >= questions.deadlineNanos()) {
      fail(unanswered());
    }
    if (!finished && attempt == null && wantsLine() && nowNanos >= connectNanos) {
      long patience = settings.answer().toNanos();
      attempt = new ServerAttempt(ears, lines, seat != null, nowNanos, patience);
    }
    flush(nowNanos);
    return finished ? Long.MAX_VALUE : Math.max(nowNanos, dueNanos(nowNanos));
  }

  /** Time in which this process stood still says nothing about the server. */
  private void forgiveStall(long nowNanos) {
    long late = dueNanos == Long.MAX_VALUE ? 0 : nowNanos - dueNanos;
    if (late >= STALL_NANOS) {
      questions.extend(nowNanos + AFTER_STALL_NANOS);
    }
  }

  private boolean isAsking() {
    return seat == null && !questions.isEmpty();
  }

  private boolean wantsLine() {
    return seat != null || isAsking();
  }

  private long dueNanos(long nowNanos) {
    long due = outgoing.dueNanos(nowNanos);
    if (attempt != null) {
      due = Math.min(due, attempt.dueNanos());
    } else if (wantsLine()) {
      due = Math.min(due, connectNanos);
    }
    return isAsking() ? Math.min(due, questions.deadlineNanos()) : due;
  }

  @Override
  public void close() {
    ServerAttempt current = finished ? null : attempt;
    boolean seated = seat != null || questions.isJoining();
    finish(current != null && seated && current.send(LEAVE));
  }

  /** Messages that weren't sent: the server was away, or too many waited. */
  public long dropped() {
    return outgoing.dropped();
  }

  /** What the server sent that made no sense. */
  public long garbage() {
    return garbage;
  }

  private long deadlineNanos() {
    return clock.nanos() + settings.answer().toNanos();
  }

  private void fail(DisconnectReason reason) {
    finish(false);
    sink.onFailed(reason);
  }

  private void finish(boolean serverCloses) {
    finished = true;
    connected = false;
    if (attempt != null) {
      attempt.finish(serverCloses);
      attempt = null;
    }
  }

  private void dropLine() {
    if (attempt != null) {
      attempt.drop();
      attempt = null;
    }
  }

  private DisconnectReason unanswered() {
    String patience = settings.answer().toMillis() + " ms";
    if (attempt == null || !attempt.isReached()) {
      return unreachable("timed out after " + patience);
    }
    return DisconnectReason.of(
        Code.SERVER_SILENT,
        "no answer within "
            + patience
            + " from "
            + address
            + ": something listens there, but is it a Playmesh signaling server?");
  }

  private DisconnectReason unreachable(String why) {
    return DisconnectReason.of(
        Code.SERVER_UNREACHABLE,
        "can't reach the signaling server at "
            + address
            + ": "
            + why
            + " (is it running, is the address right, does a firewall let it through?)");
  }

  /** What the current line brings. */
  private final class Ears implements ServerAttempt.Owner {

    @Override
    public void opened(ServerAttempt opened) {
      Seat current = seat;
      if (current != null) {
        opened.send(current.resume(host, term));
      } else {
        questions.messages().forEach(opened::send);
      }
    }

    @Override
    public void heard(ServerAttempt from, ServerMessage message) {
      switch (message.getKindCase()) {
        case WELCOME -> welcome(from, message.getWelcome());
        case REJECTED -> rejected(message.getRejected());
        case ROOM_LIST -> rooms(from, message.getRoomList());
        case ROOM_UPDATE -> roomUpdate(message.getRoomUpdate());
        case SIGNAL -> signal(message.getSignal());
        case ICE_SERVERS -> iceServers(message.getIceServers());
        case GOODBYE -> lost(Rejections.oneLine(message.getGoodbye().getMessage()));
        case KIND_NOT_SET -> nonsense("a message of no known kind");
      }
    }

    private void welcome(ServerAttempt from, Welcome welcome) {
      Seat before = seat;
      boolean expected = before != null || questions.isJoining();
      if (from.isWelcomed() || !expected || !Seat.isValid(welcome)) {
        nonsense("a welcome out of place");
        return;
      }
      if (before != null && !before.peerId().equals(welcome.getPeerId())) {
        fail(
            DisconnectReason.of(
                Code.RESUME_REFUSED, "the server gave back another seat; join anew"));
        return;
      }
      long now = clock.nanos();
      seat = before == null ? Seat.of(welcome) : before.renewed(welcome);
      questions.clear();
      comeback.succeeded();
      from.welcomed(welcome, now);
      outgoing.restart(welcome.getLimits().getMessagesPerSecond(), now);
      connected = true;
      sink.onWelcome(welcome);
      if (before != null && connected) {
        sink.onServerConnected(true);
      }
    }

    private void iceServers(IceServers servers) {
      if (connected) {
        sink.onIceServers(servers.getIceServersList());
      } else {
        nonsense("ICE servers out of place");
      }
    }

    private void rooms(ServerAttempt from, RoomList list) {
      from.prove();
      if (seat == null && questions.listAnswered(deadlineNanos())) {
        sink.onRooms(list);
      } else {
        nonsense("a list that nobody asked for");
      }
    }

    private void roomUpdate(RoomUpdate update) {
      Seat current = seat;
      if (current == null || !connected || !Seat.isValid(update)) {
        nonsense("a room's news out of place");
        return;
      }
      seat = current.newest(update.getCertificate(), update.getRoom().getEpoch());
      sink.onRoomUpdate(update);
    }

    private void signal(Signal signal) {
      if (connected && PeerId.isValid(signal.getFrom())) {
        sink.onSignal(signal.getFrom(), signal.getNegotiation(), signal.getBody());
      } else {
        nonsense("a signal out of place");
      }
    }

    private void rejected(Rejected rejected) {
      if (seat != null) {
        log.info("The signaling server refused: {}", Rejections.message(rejected));
        comeback
            .refused(rejected, connected)
            .ifPresentOrElse(
                WebSocketRendezvous.this::fail,
                () -> {
                  if (!connected) {
                    lost(Rejections.message(rejected));
                  }
                });
      } else if (isAsking()) {
        newcomerRejected(rejected);
      }
    }

    private void newcomerRejected(Rejected rejected) {
      long again = clock.nanos() + Rejections.retryNanos(rejected);
      boolean fits = Rejections.isBrief(rejected) && again < questions.deadlineNanos();
      if (fits && questions.mayTryAgain()) {
        dropLine();
        connectNanos = again;
      } else {
        fail(Rejections.reason(rejected));
      }
    }

    @Override
    public void nonsense(String what) {
      garbage++;
      if (garbage == 1 || garbage % 1000 == 0) {
        log.warn("The signaling server at {} sent {} ({} so far)", address, what, garbage);
      }
    }

    @Override
    public void lost(String why) {
      ServerAttempt last = attempt;
      boolean asksAgain = last != null && last.isProven() && isAsking() && questions.mayTryAgain();
      long now = clock.nanos();
      dropLine();
      if (seat != null) {
        boolean unanswered = last != null && last.isUnanswered(now);
        long held = last == null ? 0 : last.heldNanos(now);
        connectNanos = comeback.nextNanos(held, unanswered, now);
        away(why);
      } else if (isAsking() && !asksAgain) {
        fail(unreachable(why));
      }
    }

    private void away(String why) {
      if (connected) {
        connected = false;
        log.info("Lost the signaling server at {}: {}", address, why);
        sink.onServerConnected(false);
      }
    }
  }
}
