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
}
