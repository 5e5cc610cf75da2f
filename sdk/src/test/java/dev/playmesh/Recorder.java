package dev.playmesh;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;

/** Writes down all that a session tells. */
final class Recorder implements SessionListener {

  final List<String> lines = new ArrayList<>();
  final List<DisconnectReason> reasons = new ArrayList<>();
  final List<Throwable> errors = new ArrayList<>();
  int undelivered;

  List<String> about(String word) {
    return lines.stream().filter(line -> line.startsWith(word)).toList();
  }

  long count(String line) {
    return lines.stream().filter(line::equals).count();
  }

  @Override
  public void onPeerJoined(Peer peer) {
    lines.add("joined " + peer.name());
  }

  @Override
  public void onPeerConnected(Peer peer) {
    lines.add("connected " + peer.name());
  }

  @Override
  public void onPeerUnstable(Peer peer, DisconnectReason reason) {
    lines.add("unstable " + peer.name());
    reasons.add(reason);
  }

  @Override
  public void onPeerRestored(Peer peer) {
    lines.add("restored " + peer.name());
  }

  @Override
  public void onPeerLeft(Peer peer, DisconnectReason reason, int notDelivered) {
    lines.add("left " + peer.name());
    reasons.add(reason);
    undelivered += notDelivered;
  }

  @Override
  public void onHostChanged(PeerId host, long term) {
    lines.add("host " + host + " " + term);
  }

  @Override
  public void onMeshComplete() {
    lines.add("complete");
  }

  @Override
  public void onRoomUpdated(Room room) {
    lines.add("room " + room.members().size());
  }

  @Override
  public void onWritable(Peer peer) {
    lines.add("writable " + peer.name());
  }

  @Override
  public void onError(Throwable error) {
    lines.add("error");
    errors.add(error);
  }

  @Override
  public void onClosed(DisconnectReason reason) {
    lines.add("closed");
    reasons.add(reason);
  }
}
