package dev.playmesh.channel;

import dev.playmesh.transport.Connection;
import dev.playmesh.transport.ConnectionSink;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.Lane;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.Transport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.util.List;

/** Stamps arrivals by a clock with another zero. */
record OffsetTransport(Transport transport, long offsetNanos) implements Transport {

  @Override
  public Connection open(
      PeerId remote, boolean offerer, List<IceServer> iceServers, ConnectionSink sink) {
    return transport.open(remote, offerer, iceServers, new OffsetSink(sink, offsetNanos));
  }

  @Override
  public void close() {
    transport.close();
  }

  private record OffsetSink(ConnectionSink sink, long offsetNanos) implements ConnectionSink {

    @Override
    public void onSignal(Signal signal) {
      sink.onSignal(signal);
    }

    @Override
    public void onOpen() {
      sink.onOpen();
    }

    @Override
    public void onPacket(Lane lane, byte[] packet, long arrivedNanos) {
      sink.onPacket(lane, packet, arrivedNanos + offsetNanos);
    }

    @Override
    public void onPath(LinkPath path) {
      sink.onPath(path);
    }

    @Override
    public void onFailed(DisconnectReason reason) {
      sink.onFailed(reason);
    }
  }
}
