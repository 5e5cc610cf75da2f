package dev.playmesh.signaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.ListRooms;
import dev.playmesh.proto.signaling.Room;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.server.ServerConfig;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.server.SignalingServer;
import dev.playmesh.time.Clock;
import dev.playmesh.types.PeerId;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client and the server that it was made for. */
@Timeout(90)
class RealServerIT {

  private static final Duration SOON = Duration.ofSeconds(10);

  @TempDir Path folder;
  private final List<Client> clients = new ArrayList<>();
  private SignalingServer server;

  @BeforeEach
  void start() throws ServerStartException {
    server = start(0, "first.key");
  }

  private SignalingServer start(int port, String keyFile) throws ServerStartException {
    Path key = folder.resolve(keyFile);
    return SignalingServer.start(
        ServerConfig.builder().bind("127.0.0.1").port(port).keyFile(key).build());
  }

  @AfterEach
  void close() {
    clients.forEach(client -> client.rendezvous.close());
    server.close();
  }

  private final class Client {
    final LinkThread link = new LinkThread();
    final RecordingSink sink = new RecordingSink();
    final WebSocketRendezvous rendezvous =
        WebSocketRendezvous.create(
            URI.create("ws://127.0.0.1:" + server.port()),
            Clock.system(),
            link,
            sink,
            clients.size(),
            RendezvousSettings.defaults());

    Client() {
      clients.add(this);
    }

    Client join(Join.Builder join) {
      rendezvous.join(join.build());
      until(() -> !sink.welcomes.isEmpty() || !sink.failures.isEmpty());
      return this;
    }

    void until(BooleanSupplier condition) {
      link.until(SOON, rendezvous, condition);
    }

    Room newest() {
      return sink.updates.isEmpty()
          ? sink.welcomes.get(sink.welcomes.size() - 1).getRoom()
          : sink.updates.get(sink.updates.size() - 1).getRoom();
    }
  }

  private static Join.Builder code(String code) {
    return Join.newBuilder()
        .setProtocol(1)
        .setGame("g")
        .setGameVersion(1)
        .setName("Ann")
        .setEntry(Entry.CODE)
        .setCode(code);
  }

  @Test
  void listsThenJoinsThenRelays() {
    Client ann = new Client().join(code("arena"));
    Client ben = new Client();
    ben.rendezvous.list(
        ListRooms.newBuilder().setProtocol(1).setGame("g").setGameVersion(1).build());
    ben.until(() -> !ben.sink.lists.isEmpty());
    assertEquals(1, ben.sink.lists.get(0).getRoomsCount());
    ben.join(code(ben.sink.lists.get(0).getRooms(0).getCode()));
    ben.rendezvous.signal(PeerId.of(ann.sink.id()), 3, "{\"type\":\"reoffer\"}");
    String expected = "signal " + ben.sink.id() + " 3 {\"type\":\"reoffer\"}";
    ann.until(() -> ann.sink.events.contains(expected));
    assertEquals(2, ann.newest().getMembersCount());
    assertEquals(0, ann.rendezvous.garbage() + ben.rendezvous.garbage());
  }

  @ParameterizedTest
  @CsvSource({
    "EXISTING, absent, pw, 1, ROOM_NOT_FOUND",
    "CODE, arena, no, 1, WRONG_PASSWORD",
    "CODE, arena, pw, 2, VERSION_MISMATCH",
    "CODE, arena, pw, 1, ROOM_FULL",
    "CODE, not a code!, pw, 1, REFUSED"
  })
  void getsTheReasonOfARefusal(Entry entry, String room, String password, int version, String why) {
    new Client()
        .join(
            code("arena").setPassword("pw").setSettings(RoomSettings.newBuilder().setCapacity(1)));
    Client late =
        new Client().join(code(room).setEntry(entry).setPassword(password).setGameVersion(version));
    assertEquals(List.of("failed " + why), late.sink.events);
  }

  @Test
  void leavesAtOnce() {
    Client ann = new Client().join(code("arena"));
    Client ben = new Client().join(code("arena"));
    ben.rendezvous.close();
    ann.until(() -> ann.newest().getMembersCount() == 1 && ann.sink.updates.size() >= 2);
    assertEquals(ben.sink.id(), ann.sink.updates.get(1).getDeparted(0).getPeerId());
  }

  @Test
  void bothGetTheirSeatsBackFromAServerThatRememberedNothing() throws ServerStartException {
    Client ann = new Client().join(code("arena"));
    Client ben = new Client().join(code("arena"));
    ann.until(() -> ann.newest().getMembersCount() == 2);
    int port = server.port();
    server.close();
    ann.until(() -> ann.sink.events.contains("away"));
    ben.until(() -> ben.sink.events.contains("away"));
    server = start(port, "first.key");
    ann.until(() -> ann.sink.events.contains("back"));
    ben.until(() -> ben.sink.events.contains("back"));
    Room room = ben.sink.welcomes.get(1).getRoom();
    assertEquals(ann.sink.id(), room.getHost());
    assertEquals(ann.sink.welcomes.get(0).getRoom().getTerm(), room.getTerm());
    assertEquals(2, room.getMembersCount());
    assertEquals(ben.sink.id(), ben.sink.welcomes.get(1).getPeerId());
  }

  @Test
  void losesItsSeatToAServerWithAnotherKey() throws ServerStartException {
    Client ann = new Client().join(code("arena"));
    int port = server.port();
    server.close();
    ann.until(() -> ann.sink.events.contains("away"));
    server = start(port, "other.key");
    ann.until(() -> !ann.sink.failures.isEmpty());
    assertEquals(List.of("welcome", "away", "failed RESUME_REFUSED"), ann.sink.events);
  }

  @Test
  void comesBackAgainAndAgain() throws ServerStartException {
    Client ann = new Client().join(code("arena"));
    int port = server.port();
    for (int i = 0; i < 5; i++) {
      ann.sink.events.clear();
      server.close();
      ann.until(() -> ann.sink.events.contains("away"));
      server = start(port, "first.key");
      ann.until(() -> ann.sink.events.contains("back"));
    }
    assertTrue(ann.sink.failures.isEmpty());
    assertEquals(ann.sink.id(), ann.sink.welcomes.get(5).getPeerId());
  }
}
