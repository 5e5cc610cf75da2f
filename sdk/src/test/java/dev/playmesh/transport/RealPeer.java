package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One side of a real connection: a transport with a link thread of its own. */
final class RealPeer implements AutoCloseable {

  final RecordingSink sink = new RecordingSink();
  final ScheduledExecutorService link;
  final WebRtcTransport transport;
  private volatile @Nullable Connection connection;

  RealPeer(String name) {
    this(name, IceSettings.DEFAULT);
  }

  RealPeer(String name, IceSettings settings) {
    link =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "link-" + name);
              thread.setDaemon(true);
              return thread;
            });
    transport = WebRtcTransport.create(Clock.system(), link, settings);
    Future<?> unused = link.scheduleAtFixedRate(this::tick, 20, 20, TimeUnit.MILLISECONDS);
  }

  private void tick() {
    long unused = transport.tick(Clock.system().nanos());
  }

  /** Opens towards the other side, whose signals it hears and the other way round. */
  void open(boolean offerer, RealPeer other) {
    sink.onSignal = other::accept;
    open(offerer, List.of());
  }

  void open(boolean offerer, List<IceServer> servers) {
    call(
        () -> {
          connection = transport.open(PeerId.of("other"), offerer, servers, sink);
          return 0;
        });
  }

  void accept(Signal signal) {
    link.execute(() -> connection().accept(signal));
  }

  Connection connection() {
    Connection current = connection;
    if (current == null) {
      throw new IllegalStateException("not opened");
    }
    return current;
  }

  boolean send(Lane lane, byte[] packet) {
    return call(() -> connection().send(lane, packet));
  }

  <T> T call(Callable<T> task) {
    try {
      return link.submit(task).get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  void closeConnection() {
    call(
        () -> {
          connection().close();
          return 0;
        });
  }

  @Override
  public void close() {
    call(
        () -> {
          transport.close();
          return 0;
        });
    link.shutdown();
  }
}
