package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After warm-up, a frame of the game's thread allocates nothing. */
class HotPathTest {

  private static final int WARM_UP_FRAMES = 2_000;
  private static final int FRAMES = 100;
  private static final int WINDOWS = 10;
  private static final int BODIES = 20;

  private static class Body {
    int entity;
    int x;
  }

  private static final class Spark extends Body {}

  private static final class Shot extends Body {}

  private static final class Chat extends Body {}

  private static final class Whole extends Body {}

  /** Decodes into what it is given. */
  private record BodyCodec<T extends Body>(java.util.function.Supplier<T> maker)
      implements Codec<T> {

    @Override
    public void encode(T value, BitWriter out) {
      out.bits(value.entity, 16);
      out.bits(value.x, 32);
    }

    @Override
    public T create() {
      return maker.get();
    }

    @Override
    public T decode(BitReader in, T reuse) {
      reuse.entity = (int) in.bits(16);
      reuse.x = (int) in.bits(32);
      return reuse;
    }
  }

  private static final MessageTypes TYPES =
      MessageTypes.builder()
          .add(1000, Body.class, new BodyCodec<>(Body::new), Delivery.STATE, body -> body.entity)
          .add(1001, Whole.class, new BodyCodec<>(Whole::new), Delivery.STATE)
          .add(1002, Spark.class, new BodyCodec<>(Spark::new), Delivery.UNRELIABLE)
          .add(1003, Shot.class, new BodyCodec<>(Shot::new), Delivery.EVENT)
          .add(1004, Chat.class, new BodyCodec<>(Chat::new), Delivery.UNORDERED_EVENT)
          .build();

  private static final NetworkConditions STEADY = new NetworkConditions(20, 0, 0, 1, 0);
  private static final NetworkConditions LOSSY = new NetworkConditions(20, 5, 5, 1, 1);

  private final LoopbackNetwork network = LoopbackNetwork.seeded(1, STEADY);
  private final List<Session> sessions = List.of(join("ann"), join("bob"), join("cat"));
  private final Body body = new Body();
  private final Whole whole = new Whole();
  private final Spark spark = new Spark();
  private final Shot shot = new Shot();
  private final Chat chat = new Chat();
  private final StringBuilder where = new StringBuilder();
  private long received;
  private long sum;

  private Session join(String name) {
    Session session =
        network.join(SessionConfig.builder().game("hot", 1).name(name).messages(TYPES).build());
    session.on(Body.class, (peer, value, info) -> take(value));
    session.on(Whole.class, (peer, value, info) -> take(value));
    session.on(Spark.class, (peer, value, info) -> take(value));
    session.on(Shot.class, (peer, value, info) -> take(value));
    session.on(Chat.class, (peer, value, info) -> take(value));
    return session;
  }

  private void take(Body value) {
    received++;
    sum += value.x;
  }

  private void frame(Session session, int number) {
    session.poll();
    for (int i = 0; i < BODIES; i++) {
      body.entity = i;
      body.x = number;
      session.broadcast(body);
    }
    whole.x = number;
    spark.x = number;
    shot.x = number;
    chat.x = number;
    session.broadcast(whole);
    session.broadcast(spark);
    session.broadcast(shot);
    session.broadcast(chat);
    List<Peer> peers = session.peers();
    for (int i = 0; i < peers.size(); i++) {
      session.send(peers.get(i), shot);
      session.send(peers.get(i), whole);
    }
    session.flush();
  }

  /** The bytes that the game's calls allocated in so many frames. */
  private long play(int frames) {
    long bytes = 0;
    where.setLength(0);
    for (int i = 0; i < frames; i++) {
      network.advance(Duration.ofMillis(16));
      for (int s = 0; s < sessions.size(); s++) {
        long before = AllocationMeter.bytes();
        frame(sessions.get(s), i);
        long of = AllocationMeter.bytes() - before;
        bytes += of;
        if (of > 0) {
          where.append(" frame ").append(i).append(" session ").append(s).append(": ").append(of);
        }
      }
    }
    return bytes;
  }

  /** Counts the windows without any; the compiler may undo an optimisation in one of the others. */
  private void check(String line, int dirtyAtMost, int bytesAFrame) {
    play(WARM_UP_FRAMES);
    received = 0;
    long bytes = 0;
    int clean = 0;
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < WINDOWS; i++) {
      long of = play(FRAMES);
      bytes += of;
      clean += of == 0 ? 1 : 0;
      all.append(where);
    }
    int frames = 3 * WINDOWS * FRAMES;
    assertTrue(received > (long) frames * BODIES, received + " messages, sum " + sum);
    assertTrue(clean >= WINDOWS - dirtyAtMost, line + ": bytes in" + all);
    assertTrue(bytes < (long) frames * bytesAFrame, line + ": bytes in" + all);
  }

  @Test
  void aFrameAllocatesNothing() {
    check("a steady line", 4, 1);
  }

  /** What is kept for use again grows with the largest burst so far, and with nothing else. */
  @Test
  void aFrameOnALossyLineAllocatesOnlyWhatABurstNeedsForTheFirstTime() {
    sessions.forEach(session -> session.conditions(LOSSY));
    check("a lossy line", WINDOWS, 4);
  }
}
