package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wire over real WebRTC data channels.
 *
 * <p>Holds one native factory of the process's pool, from its first connection to its end. When the
 * factory has received a million messages, new connections get a fresh one, and the old one is
 * disposed as soon as its last connection is closed.
 *
 * <p>{@link #tick} must be called while connections form: it keeps their deadlines.
 *
 * <p><b>Threading:</b> the session's link thread, but for {@link #nativeProblem}. The native's
 * answers are posted to that thread through the executor.
 */
public final class WebRtcTransport implements Transport {

  private static final Logger LOG = LoggerFactory.getLogger(WebRtcTransport.class);

  private final Clock clock;
  private final Executor linkThread;
  private final IceSettings settings;
  private final List<WebRtcConnection> connections = new ArrayList<>();
  private final Set<NativeFactory> inUse = new HashSet<>();
  private @Nullable NativeFactory newest;
  private boolean closed;

  private WebRtcTransport(Clock clock, Executor linkThread, IceSettings settings) {
    this.clock = clock;
    this.linkThread = linkThread;
    this.settings = settings;
  }

  /**
   * Makes a transport. Nothing native is touched before the first connection.
   *
   * @param clock stamps arrivals
   * @param linkThread takes steps from WebRTC's thread and runs them on the link thread, in order;
   *     must not block. What it drops for good ends in a deadline
   * @return the transport
   */
  public static WebRtcTransport create(Clock clock, Executor linkThread) {
    return create(clock, linkThread, IceSettings.DEFAULT);
  }

  /**
   * The same with other settings.
   *
   * @param clock stamps arrivals
   * @param linkThread as above
   * @param settings which addresses are used
   * @return the transport
   */
  public static WebRtcTransport create(Clock clock, Executor linkThread, IceSettings settings) {
    return new WebRtcTransport(clock, linkThread, settings);
  }

  /**
   * Loads the native, once per process.
   *
   * @return one line that says what to install; empty when it works. Any thread
   */
  public static Optional<DisconnectReason> nativeProblem() {
    return NativeLibrary.problem();
  }

  @Override
  public Connection open(
      PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
    SinkGate gate = new SinkGate(sink);
    if (closed) {
      gate.fail(DisconnectReason.of(Code.CLOSED, "the transport is closed"));
      return FailedConnection.INSTANCE;
    }
    Optional<DisconnectReason> problem = nativeProblem();
    if (problem.isPresent()) {
      gate.fail(problem.get());
      return FailedConnection.INSTANCE;
    }
    try {
      WebRtcConnection connection = connect(remote, offerer, iceServers, gate);
      connections.add(connection);
      connection.start();
      return connection;
    } catch (Throwable thrown) {
      LOG.warn("no connection to {}", remote, thrown);
      gate.fail(DisconnectReason.of(Code.INTERNAL_ERROR, "the native failed: " + thrown));
      return FailedConnection.INSTANCE;
    }
  }

  private WebRtcConnection connect(
      PeerId remote, boolean offerer, List<IceServer> iceServers, SinkGate gate) {
    return new WebRtcConnection(
        remote, offerer, factory(), settings, iceServers, linkThread, clock, gate);
  }

  private NativeFactory factory() {
    NativeFactory factory = newest;
    if (factory == null || factory.isSpent()) {
      factory = NativeFactories.SHARED.take();
      newest = factory;
      inUse.add(factory);
    }
    return factory;
  }

  /** The factory of new connections, after the first. */
  Optional<NativeFactory> newestFactory() {
    return Optional.ofNullable(newest);
  }

  @Override
  public void iceServers(List<IceServer> iceServers) {
    connections.forEach(connection -> connection.iceServers(iceServers));
  }

  @Override
  public long tick(long nowNanos) {
    long next = Long.MAX_VALUE;
    for (WebRtcConnection connection : List.copyOf(connections)) {
      next = Math.min(next, connection.tick(nowNanos));
    }
    connections.removeIf(WebRtcConnection::isClosed);
    giveBackUnused();
    return next;
  }

  /** Retired factories, once their last connection is closed. */
  private void giveBackUnused() {
    inUse.removeIf(
        factory -> {
          boolean unused = factory.connections() == 0 && (closed || factory.isSpent());
          if (unused) {
            NativeFactories.SHARED.giveBack(factory);
            newest = newest == factory ? null : newest;
          }
          return unused;
        });
  }

  @Override
  public void close() {
    closed = true;
    connections.forEach(WebRtcConnection::close);
    connections.clear();
    giveBackUnused();
  }
}
