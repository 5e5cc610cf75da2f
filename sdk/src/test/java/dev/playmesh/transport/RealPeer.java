package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCDataChannel;
import dev.onvoid.webrtc.RTCDataChannelInit;
import dev.onvoid.webrtc.RTCPeerConnection;
import dev.playmesh.time.Clock;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One side of a real connection: a transport with a link thread of its own. */
public final class RealPeer implements AutoCloseable {

  public final RecordingSink sink = new RecordingSink();
  final ScheduledExecutorService link;
  final WebRtcTransport transport;
  private final List<RTCDataChannel> strays = new ArrayList<>();
  private volatile @Nullable Connection connection;

  public RealPeer(String name) {
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

  public void open(boolean offerer, List<IceServer> servers) {
    call(
        () -> {
          connection = transport.open(PeerId.of("other"), offerer, servers, sink);
          return 0;
        });
  }

  public void accept(Signal signal) {
    link.execute(() -> connection().accept(signal));
  }

  public Connection connection() {
    Connection current = connection;
    if (current == null) {
      throw new IllegalStateException("not opened");
    }
    return current;
  }

  public boolean send(Lane lane, byte[] packet) {
    return call(() -> connection().send(lane, packet));
  }

  /** Opens channels beside the lanes, which nobody agreed on. */
  public void openStrayChannels(int count) {
    RTCPeerConnection raw = ((WebRtcConnection) connection()).peer();
    for (int i = 0; i < count; i++) {
      RTCDataChannel stray = call(() -> raw.createDataChannel("stray", new RTCDataChannelInit()));
      strays.add(stray);
    }
  }

  public <T> T call(Callable<T> task) {
    try {
      return link.submit(task).get(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  public void closeConnection() {
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
          strays.forEach(RTCDataChannel::close);
          transport.close();
          strays.forEach(RTCDataChannel::dispose);
          return 0;
        });
    link.shutdown();
  }
}
