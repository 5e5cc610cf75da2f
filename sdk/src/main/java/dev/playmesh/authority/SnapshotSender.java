package dev.playmesh.authority;

import static dev.playmesh.authority.SnapshotHeader.NONE;
import static dev.playmesh.authority.SnapshotHeader.near;

import dev.playmesh.codec.BitWriter;
import org.jspecify.annotations.Nullable;

/** Tells each peer what concerns it, at the snapshots' own rate and within a budget. */
final class SnapshotSender {

  private final World world;
  private final int term;
  private final @Nullable HostPeer[] peers;
  private final AuthoritativeHost.Sink sink;
  private final Relevance relevance;
  private final SnapshotBody body;
  private final RangeEncoder encoder = new RangeEncoder();
  private final BitWriter out = new BitWriter();
  private double intervalMillis;
  private int budgetBytes;
  private long newestTick = -1;
  private double nextMillis = Double.NaN;

  SnapshotSender(
      World world,
      Simulation<?> simulation,
      AuthoritySettings settings,
      int term,
      @Nullable HostPeer[] peers,
      AuthoritativeHost.Sink sink) {
    this.world = world;
    this.term = term;
    this.peers = peers;
    this.sink = sink;
    relevance = new Relevance(world, simulation, settings);
    body = new SnapshotBody(world, settings.stepMillis());
    intervalMillis = settings.snapshotMillis();
    budgetBytes = settings.budgetBytes();
  }

  PeerSnapshots forPeer() {
    return new PeerSnapshots(world, body);
  }

  void budget(int bytes) {
    budgetBytes = bytes;
  }

  void interval(double millis, double nextTickMillis) {
    intervalMillis = millis;
    if (!Double.isNaN(nextMillis) && !Double.isNaN(nextTickMillis)) {
      nextMillis = Math.min(nextMillis, nextTickMillis + millis);
    }
  }

  /** Sends when it is time and there is a newer tick. */
  void advance(double nowMillis, long tick) {
    if (tick > newestTick) {
      repeat(nowMillis, tick);
    }
  }

  /** Sends when it is time, also of a tick that was told of before. */
  void repeat(double nowMillis, long tick) {
    if (Double.isNaN(nextMillis)) {
      nextMillis = nowMillis;
    }
    if (nowMillis < nextMillis) {
      return;
    }
    nextMillis = Math.max(nextMillis + intervalMillis, nowMillis - intervalMillis / 2);
    newestTick = tick;
    relevance.prepare();
    for (HostPeer peer : peers) {
      if (peer != null) {
        peer.noteDisturbance(world);
        relevance.decide(peer);
        send(peer, tick, nowMillis);
      }
    }
  }

  private void send(HostPeer peer, long tick, double nowMillis) {
    PeerSnapshots snapshots = peer.snapshots;
    boolean complete = snapshots.gather(peer.player, nowMillis);
    int left = budgetBytes;
    do {
      int room = Math.min(left, AuthoritativeHost.MAX_PACKET_BYTES) - SnapshotHeader.MAX_BYTES;
      SnapshotLedger.Snapshot snapshot = snapshots.build(room, tick, encoder, nowMillis);
      out.reset();
      writeHeader(peer, snapshot, tick, complete);
      out.align();
      out.bytes(encoder.array(), 0, encoder.length());
      int length = out.byteLength();
      peer.sentPackets++;
      peer.sentBytes += length;
      peer.updates += snapshot.count;
      left -= length;
      sink.send(peer.id, out.array(), length);
    } while (snapshots.hasWanted() && left >= AuthoritativeHost.MAX_PACKET_BYTES / 4);
    peer.mostBytes = Math.max(peer.mostBytes, budgetBytes - left);
  }

  private void writeHeader(
      HostPeer peer, SnapshotLedger.Snapshot snapshot, long tick, boolean complete) {
    SnapshotHeader header = peer.header;
    long base = peer.snapshots.ledger.base();
    header.term = term;
    header.sequence = (int) snapshot.sequence & 0xFFFF;
    header.baseDistance = base == SnapshotLedger.NONE ? 0 : (int) (snapshot.sequence - base);
    header.complete = complete;
    header.player = peer.player;
    header.tick = tick;
    header.inputs = peer.inputs.newest < 0 ? NONE : near(peer.inputs.newest - tick);
    header.heard = peer.inputs.heard < 0 ? NONE : near(peer.inputs.heard - tick);
    double quarters = StrictMath.rint(peer.inputs.marginMillis() * 4);
    header.margin = (int) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, quarters));
    header.substituted = peer.inputs.substituted & 0xFF;
    header.disturbed = peer.disturbed & 0xFF;
    header.hash = header.seal(body.hash(snapshot));
    header.write(out);
  }
}
