package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.IceServer;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.types.DisconnectReason;
import java.util.ArrayList;
import java.util.List;

/** Remembers what the server said, in order. */
final class RecordingSink implements RendezvousSink {

  final List<String> events = new ArrayList<>();
  final List<Welcome> welcomes = new ArrayList<>();
  final List<RoomUpdate> updates = new ArrayList<>();
  final List<RoomList> lists = new ArrayList<>();
  final List<DisconnectReason> failures = new ArrayList<>();

  @Override
  public void onWelcome(Welcome welcome) {
    welcomes.add(welcome);
    events.add(welcome.getResumed() ? "resumed" : "welcome");
  }

  @Override
  public void onIceServers(List<IceServer> servers) {
    events.add("ice " + servers.size());
  }

  @Override
  public void onRoomUpdate(RoomUpdate update) {
    updates.add(update);
    events.add("update");
  }

  @Override
  public void onSignal(String from, int negotiation, String body) {
    events.add("signal " + from + " " + negotiation + " " + body);
  }

  @Override
  public void onRooms(RoomList rooms) {
    lists.add(rooms);
    events.add("rooms");
  }

  @Override
  public void onServerConnected(boolean connected) {
    events.add(connected ? "back" : "away");
  }

  @Override
  public void onFailed(DisconnectReason reason) {
    failures.add(reason);
    events.add("failed " + reason.code());
  }

  String id() {
    return welcomes.get(0).getPeerId();
  }
}
