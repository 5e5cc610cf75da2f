package dev.playmesh.authority;

import dev.playmesh.types.PeerId;

/** All that the host keeps for one player. */
final class HostPeer {

  final PeerId id;
  final int player;
  final PeerInputs inputs;
  final PeerSnapshots snapshots;
  final SnapshotHeader header = new SnapshotHeader();
  final double[] viewpoint = new double[3];
  boolean hasViewpoint;
  long packetNumber = -1;
  int disturbed;
  int hash;
  boolean hashKnown;
  long sentPackets;
  long sentBytes;
  long updates;
  int mostBytes;

  HostPeer(PeerId id, int player, PeerInputs inputs, PeerSnapshots snapshots) {
    this.id = id;
    this.player = player;
    this.inputs = inputs;
    this.snapshots = snapshots;
  }

  /** Counts when the player's objects were changed by anything but its own step. */
  void noteDisturbance(World world) {
    int now = world.hash(player);
    if (hashKnown && now != hash) {
      disturbed++;
    }
    hash = now;
  }

  AuthoritativeHost.PeerCounters counters() {
    return new AuthoritativeHost.PeerCounters(
        inputs.applied,
        inputs.repeated,
        inputs.late,
        inputs.future,
        inputs.changed,
        inputs.tooLong,
        inputs.tooMany,
        inputs.foreign,
        inputs.malformed,
        inputs.refused,
        snapshots.falseAcks,
        snapshots.resets,
        sentPackets,
        sentBytes,
        updates,
        mostBytes,
        snapshots.roundTripMillis());
  }
}
