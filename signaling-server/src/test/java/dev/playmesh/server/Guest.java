package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Heard;
import dev.playmesh.proto.signaling.HeardPeer;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Leave;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.Resume;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomList;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Signal;
import dev.playmesh.proto.signaling.Welcome;
import java.util.ArrayDeque;
import java.util.Deque;

/** A client without a socket, who keeps what it is told. */
final class Guest implements Client {

  private final Hall hall;
  private final Visitor visitor;
  private final Deque<ServerMessage> messages = new ArrayDeque<>();
  private Welcome welcome = Welcome.getDefaultInstance();
  private Room room = Room.getDefaultInstance();
  private Certificate certificate = Certificate.getDefaultInstance();
  private int closedWith;

  Guest(Hall hall, FakeClock clock, AddressKey address) {
    this.hall = hall;
    this.visitor = new Visitor(this, address, clock.millis());
  }

  static Join.Builder joining(Entry entry, String code) {
    return Join.newBuilder()
        .setProtocol(1)
        .setGame("test")
        .setGameVersion(1)
        .setName("Ann")
        .setEntry(entry)
        .setCode(code);
  }

  Guest join(Join.Builder join) {
    hall.receive(visitor, ClientMessage.newBuilder().setJoin(join).build());
    return this;
  }

  Guest join(Entry entry, String code) {
    return join(joining(entry, code));
  }

  /** Takes the seat of one whose socket is gone. */
  Guest resume(Guest old) {
    return resume(old.id(), old.welcome.getResumeSecret(), old.certificate);
  }

  /** The same, naming the host that the members have found meanwhile. */
  Guest resume(Guest old, String host, long term) {
    Resume resume =
        Resume.newBuilder()
            .setProtocol(1)
            .setPeerId(old.id())
            .setResumeSecret(old.welcome.getResumeSecret())
            .setCertificate(old.certificate)
            .setHost(host)
            .setTerm(term)
            .build();
    say(ClientMessage.newBuilder().setResume(resume).build());
    return this;
  }

  void claims(String host, long term) {
    Heard heard = Heard.newBuilder().setHost(host).setTerm(term).build();
    say(ClientMessage.newBuilder().setHeard(heard).build());
  }

  Guest resume(String id, ByteString secret, Certificate proof) {
    Resume resume =
        Resume.newBuilder()
            .setProtocol(1)
            .setPeerId(id)
            .setResumeSecret(secret)
            .setCertificate(proof)
            .build();
    hall.receive(visitor, ClientMessage.newBuilder().setResume(resume).build());
    return this;
  }

  void leave() {
    hall.receive(visitor, ClientMessage.newBuilder().setLeave(Leave.getDefaultInstance()).build());
  }

  void signal(String to, String from, String body) {
    Signal signal = Signal.newBuilder().setTo(to).setFrom(from).setBody(body).build();
    say(ClientMessage.newBuilder().setSignal(signal).build());
  }

  void hears(Guest peer, int ageMillis) {
    Heard heard =
        Heard.newBuilder()
            .addPeers(HeardPeer.newBuilder().setPeerId(peer.id()).setAgeMillis(ageMillis))
            .build();
    say(ClientMessage.newBuilder().setHeard(heard).build());
  }

  RoomList list() {
    say(
        ClientMessage.newBuilder()
            .setListRooms(ListRooms.newBuilder().setProtocol(1).setGame("test").setGameVersion(1))
            .build());
    return take().getRoomList();
  }

  void say(ClientMessage message) {
    hall.receive(visitor, message);
  }

  /** Its socket is gone: closed, or cut for silence. */
  void vanish(boolean silent) {
    hall.lost(visitor, silent);
  }

  Visitor visitor() {
    return visitor;
  }

  String id() {
    return welcome.getPeerId();
  }

  Welcome welcome() {
    return welcome;
  }

  /** The room as it was last told. */
  Room room() {
    return room;
  }

  Certificate certificate() {
    return certificate;
  }

  int closedWith() {
    return closedWith;
  }

  ServerMessage take() {
    assertFalse(messages.isEmpty(), "nothing was told");
    return messages.remove();
  }

  boolean wasToldNothing() {
    return messages.isEmpty();
  }

  RoomUpdate takeUpdate() {
    ServerMessage message = take();
    assertTrue(message.hasRoomUpdate(), message::toString);
    return message.getRoomUpdate();
  }

  Reason takeRefusal() {
    ServerMessage message = take();
    assertTrue(message.hasRejected(), message::toString);
    assertFalse(message.getRejected().getMessage().isBlank());
    return message.getRejected().getReason();
  }

  void forget() {
    messages.clear();
  }

  @Override
  public void send(ServerMessage message) {
    messages.add(message);
    if (message.hasWelcome()) {
      welcome = message.getWelcome();
      room = welcome.getRoom();
      certificate = welcome.getCertificate();
    } else if (message.hasRoomUpdate()) {
      room = message.getRoomUpdate().getRoom();
      certificate = message.getRoomUpdate().getCertificate();
    }
  }

  @Override
  public void close(int code, String reason) {
    closedWith = code;
  }
}
