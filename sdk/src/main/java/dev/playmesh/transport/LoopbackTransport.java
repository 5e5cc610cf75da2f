package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;

/**
 * One member's end of a {@link LoopbackWire}.
 *
 * <p><b>Threading:</b> the wire's thread.
 */
final class LoopbackTransport implements Transport {

  private final LoopbackWire wire;
  private final PeerId self;
  private final List<LoopbackConnection> connections = new ArrayList<>();
  private boolean closed;

  LoopbackTransport(LoopbackWire wire, PeerId self) {
    this.wire = wire;
    this.self = self;
  }

  @Override
  public Connection open(
      PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
    SinkGate gate = new SinkGate(sink);
    if (closed) {
      gate.fail(DisconnectReason.of(Code.CLOSED, "the transport is closed"));
      return FailedConnection.INSTANCE;
    }
    connections.removeIf(LoopbackConnection::isClosed);
    LoopbackConnection connection = new LoopbackConnection(wire, self, remote, offerer, gate);
    connections.add(connection);
    connection.start();
    return connection;
  }

  /** The wire does the work at its own tick. */
  @Override
  public long tick(long nowNanos) {
    return wire.nextDueNanos();
  }

  @Override
  public void close() {
    closed = true;
    connections.forEach(LoopbackConnection::close);
    connections.clear();
  }
}
