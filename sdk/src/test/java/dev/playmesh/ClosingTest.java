package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.SendResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a session: told once, last, and on one thread. */
@Timeout(60)
class ClosingTest {

  /** A session on a link thread of its own that never gets anywhere. */
  private static Session alone() {
    Mesh.Parts parts =
        new Mesh.Parts() {
          @Override
          public ConditionedTransport transport(PeerId self) {
            throw new IllegalStateException("nobody joins");
          }

          @Override
          public Rendezvous rendezvous(RendezvousSink sink) {
            throw new IllegalStateException("nobody joins");
          }

          @Override
          public Optional<DisconnectReason> problem() {
            return Optional.empty();
          }
        };
    LinkThread driver = new LinkThread();
    Mesh mesh = new Mesh(Sample.config("ann").build(), driver, parts);
    driver.start(mesh);
    return new Session(mesh);
  }

  private static void together(int count, BiConsumer<Integer, CyclicBarrier> each)
      throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(count);
    CountDownLatch done = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      int number = i;
      new Thread(
              () -> {
                each.accept(number, barrier);
                done.countDown();
              })
          .start();
    }
    assertTrue(done.await(20, TimeUnit.SECONDS));
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void threadsThatCloseASessionNobodyPolledTellItOnce() throws InterruptedException {
    for (int round = 0; round < 40; round++) {
      Session session = alone();
      List<DisconnectReason> told = Collections.synchronizedList(new ArrayList<>());
      session.listen(
          new SessionListener() {
            @Override
            public void onClosed(DisconnectReason reason) {
              told.add(reason);
            }
          });
      together(
          4,
          (number, barrier) -> {
            await(barrier);
            session.close();
          });
      assertEquals(0, session.poll());
      session.close();
      assertEquals(1, told.size(), "round " + round);
      assertEquals(Code.CLOSED, told.get(0).code());
    }
  }

  @Test
  void firstPollAndCloseAtOnceTellItOnce() throws InterruptedException {
    for (int round = 0; round < 40; round++) {
      Session session = alone();
      List<String> told = Collections.synchronizedList(new ArrayList<>());
      session.listen(
          new SessionListener() {
            @Override
            public void onClosed(DisconnectReason reason) {
              told.add("closed");
            }
          });
      together(
          3,
          (number, barrier) -> {
            await(barrier);
            if (number == 0) {
              double end = Clock.system().millis() + 15_000;
              while (told.isEmpty() && Clock.system().millis() < end) {
                session.poll();
              }
            } else {
              session.close();
            }
          });
      assertEquals(List.of("closed"), told, "round " + round);
    }
  }

  @Test
  void closedSessionCanBeAskedFromAnywhere() throws InterruptedException {
    Session session = alone();
    Thread other = new Thread(session::close);
    other.start();
    other.join();
    assertEquals(Session.State.CLOSED, session.state());
    assertEquals(0, session.poll());
    assertEquals(SendResult.CLOSED, session.broadcast(new Sample.Note(1)));
    session.flush();
  }

  @Test
  void ownersPollTellsWhatAnotherThreadClosed() throws InterruptedException {
    Session session = alone();
    Recorder seen = new Recorder();
    session.listen(seen);
    session.poll();
    Thread other = new Thread(session::close);
    other.start();
    other.join();
    assertEquals(List.of(), seen.lines, "listeners run on the owner's thread alone");
    session.poll();
    session.poll();
    session.close();
    assertEquals(List.of("closed"), seen.lines);
    Thread third =
        new Thread(() -> assertThrows(IllegalStateException.class, () -> session.poll()));
    third.start();
    third.join();
  }

  @Test
  void nothingComesAfterTheEndToAnyListener() {
    for (String where : List.of("joined", "connected", "left", "room", "host", "complete")) {
      Table table = new Table();
      Session ann = table.join("ann");
      table.play(0.2);
      Session bob = table.network.join(Sample.config("bob").build(), room());
      bob.listen(closer(bob, where));
      Recorder after = new Recorder();
      bob.listen(after);
      table.seats.put(bob, after);
      bob.on(Sample.Note.class, (peer, note, info) -> after.lines.add("note"));
      table.play(1, () -> ann.broadcast(new Sample.Note(1)));
      ann.close();
      table.play(8);
      assertEquals(Session.State.CLOSED, bob.state(), where);
      assertEquals(1, after.count("closed"), where);
      assertEquals("closed", after.lines.get(after.lines.size() - 1), where + after.lines);
    }
  }

  private static RoomOptions room() {
    return RoomOptions.code("table").capacity(16);
  }

  private static SessionListener closer(Session session, String where) {
    return new SessionListener() {
      private void at(String here) {
        if (here.equals(where)) {
          session.close();
          throw new IllegalStateException("after the end");
        }
      }

      @Override
      public void onPeerJoined(Peer peer) {
        at("joined");
      }

      @Override
      public void onPeerConnected(Peer peer) {
        at("connected");
      }

      @Override
      public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
        at("left");
      }

      @Override
      public void onRoomUpdated(Room room) {
        at("room");
      }

      @Override
      public void onHostChanged(PeerId host, long term) {
        at("host");
      }

      @Override
      public void onMeshComplete() {
        at("complete");
      }

      @Override
      public void onClosed(DisconnectReason reason) {
        throw new IllegalStateException("at the end");
      }
    };
  }

  @Test
  void secondListenerOfAMessageHearsNothingAfterTheFirstClosed() {
    Table table = new Table();
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    Recorder seen = table.of(bob);
    bob.on(Sample.Note.class, (peer, note, info) -> bob.close());
    bob.on(Sample.Note.class, (peer, note, info) -> seen.lines.add("note"));
    table.play(1);
    ann.broadcast(new Sample.Note(1));
    ann.broadcast(new Sample.Note(2));
    table.play(1);
    assertEquals("closed", seen.lines.get(seen.lines.size() - 1));
  }
}
