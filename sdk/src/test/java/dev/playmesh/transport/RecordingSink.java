package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Writes down what a connection says, and hands signals on. */
public final class RecordingSink implements ConnectionSink {

  @SuppressWarnings("ArrayRecordComponent")
  public record Packet(Lane lane, byte[] bytes, long arrivedNanos) {}

  public final List<Signal> signals = new CopyOnWriteArrayList<>();
  public final List<Packet> packets = new CopyOnWriteArrayList<>();
  public final List<LinkPath> paths = new CopyOnWriteArrayList<>();
  public final List<DisconnectReason> failures = new CopyOnWriteArrayList<>();
  public volatile int opened;
  public volatile Consumer<Signal> onSignal = signal -> {};
  public volatile Consumer<Packet> onPacket = packet -> {};

  @Override
  public void onSignal(Signal signal) {
    signals.add(signal);
    onSignal.accept(signal);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // one caller at a time
  public void onOpen() {
    opened++;
  }

  @Override
  public void onPacket(Lane lane, byte[] packet, long arrivedNanos) {
    Packet arrived = new Packet(lane, packet, arrivedNanos);
    packets.add(arrived);
    onPacket.accept(arrived);
  }

  @Override
  public void onPath(LinkPath path) {
    paths.add(path);
  }

  @Override
  public void onFailed(DisconnectReason reason) {
    failures.add(reason);
  }
}
