package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Listeners that misbehave and closes at bad moments, over real links. */
@Timeout(120)
@Execution(ExecutionMode.CONCURRENT) // they mostly wait
class LifecycleIT {

  private static final NetworkConditions DEAF = new NetworkConditions(0, 0, 100, 1, 0);

  @RegisterExtension final RealRooms rooms = new RealRooms();

  /** One that notices silence soon. */
  private Session nervous(String name) {
    SessionConfig config =
        rooms
            .config(name)
            .unstableAfter(Duration.ofMillis(700))
            .reconnectingAfter(Duration.ofSeconds(30))
            .build();
    return rooms.join(config, RoomOptions.code("it"));
  }

  /** Lives through all that a listener can be told of, until it is closed. */
  private void live(Session ann, Session bob) {
    bob.on(Sample.Blob.class, (peer, blob, info) -> {});
    Frames.until(20, () -> isOver(ann) || RealRooms.isMesh(List.of(ann, bob)), ann, bob);
    Frames.play(0.1, ann, bob);
    while (!isOver(ann) && ann.broadcast(new Sample.Blob(new byte[60_000])) == SendResult.ACCEPTED)
      ;
    Frames.until(20, () -> isOver(ann) || queued(ann) == 0, ann, bob);
    bob.conditions(DEAF);
    Frames.until(20, () -> isOver(ann) || isAnyPeer(ann, PeerState.UNSTABLE), ann, bob);
    Frames.play(0.05, ann, bob);
    bob.conditions(NetworkConditions.PERFECT);
    Frames.until(20, () -> isOver(ann) || isAnyPeer(ann, PeerState.CONNECTED), ann, bob);
    Frames.play(0.1, ann, bob);
    bob.close();
    Frames.until(20, () -> isOver(ann) || ann.peers().isEmpty(), ann, bob);
    ann.close();
  }

  private static boolean isOver(Session session) {
    return session.state() == Session.State.CLOSED;
  }

  private static boolean isAnyPeer(Session session, PeerState state) {
    return session.peers().stream().anyMatch(peer -> peer.state() == state);
  }

  private static long queued(Session session) {
    return session.peers().stream().mapToLong(peer -> peer.stats().queuedBytes()).sum();
  }

  static List<String> callbacks() {
    return EveryCallback.names();
  }

  @ParameterizedTest
  @MethodSource("callbacks")
  void closingInsideACallbackIsTheLastThingThatIsTold(String name) {
    Session ann = nervous("ann");
    EveryCallback every =
        new EveryCallback(
            called -> {
              if (called.equals(name)) {
                ann.close();
              } else if (name.equals("onError") && called.equals("onPeerConnected")) {
                throw new IllegalStateException("for onError");
              }
            });
    ann.listen(every.listener());
    live(ann, nervous("bob"));
    List<String> last = every.calls.subList(every.calls.indexOf(name), every.calls.size());
    assertEquals(name.equals("onClosed") ? List.of(name) : List.of(name, "onClosed"), last);
    ann.poll();
    assertEquals(1, every.calls.stream().filter("onClosed"::equals).count());
  }

  @Test
  void closingInsideAMessageListenerIsTheLastThingThatIsTold() {
    Session ann = rooms.joined("ann");
    Recorder seen = new Recorder();
    ann.listen(seen);
    AtomicInteger got = new AtomicInteger();
    ann.on(
        Sample.Note.class,
        (peer, note, info) -> {
          got.incrementAndGet();
          ann.close();
        });
    Session bob = rooms.join("bob");
    RealRooms.awaitMesh(List.of(ann, bob));
    for (int i = 0; i < 10; i++) {
      bob.broadcast(new Sample.Note(i));
    }
    assertTrue(Frames.until(10, () -> isOver(ann) && bob.peers().isEmpty(), ann, bob));
    assertEquals(1, got.get());
    assertEquals("closed", seen.lines.get(seen.lines.size() - 1));
  }

  @Test
  void listenersThatThrowHarmNobody() {
    Session ann = nervous("ann");
    EveryCallback every =
        new EveryCallback(
            name -> {
              throw new AssertionError("in " + name);
            });
    Recorder seen = new Recorder();
    ann.listen(every.listener()).listen(seen);
    ann.on(
        Sample.Note.class,
        (peer, note, info) -> {
          throw new StackOverflowError("note " + note.number());
        });
    List<Integer> got = new ArrayList<>();
    ann.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    Session bob = nervous("bob");
    bob.listen(
        new SessionListener() {
          @Override
          public void onPeerConnected(Peer peer) {
            IntStream.range(0, 10).forEach(i -> bob.send(peer, new Sample.Note(i)));
          }
        });
    live(ann, bob);
    Set<String> missed = new HashSet<>(EveryCallback.names());
    missed.removeAll(every.calls);
    assertEquals(Set.of(), missed);
    assertEquals(IntStream.range(0, 10).boxed().toList(), got);
    long thrown =
        every.calls.stream().filter(name -> !Set.of("onError", "onClosed").contains(name)).count();
    assertEquals(thrown + 10, seen.errors.size(), "nothing is told after onClosed");
    assertEquals("closed", seen.lines.get(seen.lines.size() - 1));
    assertEquals(1, seen.count("left bob"));
  }

  @Test
  void listenerThatBlocksForFiveSecondsKeepsTheLinkAndLosesNothing() {
    Session ann = rooms.joined("ann");
    Recorder seen = new Recorder();
    ann.listen(seen);
    Session bob = rooms.join("bob");
    List<Integer> got = new CopyOnWriteArrayList<>();
    try (GameThread game =
        new GameThread(
            bob,
            () ->
                bob.on(
                    Sample.Note.class,
                    (peer, note, info) -> {
                      if (got.isEmpty()) {
                        sleep(5_000);
                      }
                      got.add(note.number());
                    }),
            () -> {})) {
      assertTrue(Frames.until(20, () -> RealRooms.isLinked(ann, 1), ann));
      int[] next = {0};
      Frames.play(6, () -> ann.broadcast(new Sample.Note(next[0]++)), ann);
      assertTrue(Frames.until(10, () -> got.size() == next[0], ann), () -> got.size() + " came");
      assertEquals(IntStream.range(0, next[0]).boxed().toList(), got);
      assertEquals(List.of(), seen.about("unstable"));
      assertEquals(List.of(), seen.about("left"));
      assertTrue(game != null);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void closingTwiceTellsTheEndOnce() {
    Session ann = rooms.joined("ann");
    Recorder seen = new Recorder();
    ann.listen(seen);
    Frames.play(0.1, ann);
    ann.close();
    ann.close();
    ann.poll();
    ann.close();
    assertEquals(1, seen.count("closed"));
    assertEquals(SendResult.CLOSED, ann.broadcast(new Sample.Note(1)));
  }

  @Test
  void fourThreadsThatCloseASessionTellTheEndOnce() throws InterruptedException {
    for (int round = 0; round < 10; round++) {
      Session ann = rooms.join("ann");
      rooms.forget(ann);
      List<String> told = new CopyOnWriteArrayList<>();
      ann.listen(new EveryCallback(told::add).listener());
      boolean polled = round % 2 == 0;
      if (polled) {
        Frames.play(0.05, ann);
      }
      closeFromFourThreads(ann);
      ann.poll();
      assertEquals(1, told.stream().filter("onClosed"::equals).count(), "round " + round);
      assertEquals("onClosed", told.get(told.size() - 1));
    }
  }

  private static void closeFromFourThreads(Session session) throws InterruptedException {
    CyclicBarrier together = new CyclicBarrier(4);
    List<Thread> threads =
        IntStream.range(0, 4)
            .mapToObj(
                i ->
                    new Thread(
                        () -> {
                          try {
                            together.await(5, TimeUnit.SECONDS);
                          } catch (Exception e) {
                            throw new AssertionError(e);
                          }
                          session.close();
                        }))
            .toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join(6_000);
      assertTrue(!thread.isAlive(), "close() hangs");
    }
  }
}
