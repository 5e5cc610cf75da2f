package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.Delivery;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.SendResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the game's own code throws, the session and the other listeners go on. */
@NullUnmarked
class ErrorsStayInsideTest {

  /** A message whose codec fails on demand. */
  record Fragile(int number) {}

  private static final class Moody implements Codec<Fragile> {
    Throwable encoding;
    Throwable decoding;
    Throwable creating;
    int failures;

    @Override
    public void encode(Fragile value, BitWriter out) {
      out.bits(1, 7);
      sneak(encoding);
      out.bits(value.number(), 32);
    }

    @Override
    public Fragile create() {
      sneak(creating);
      return new Fragile(0);
    }

    @Override
    public Fragile decode(BitReader in, Fragile reuse) {
      in.bits(7);
      if (decoding != null) {
        failures++;
      }
      sneak(decoding);
      return new Fragile((int) in.bits(32));
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void sneak(Throwable t) throws T {
    if (t != null) {
      throw (T) t;
    }
  }

  static Stream<Supplier<Throwable>> throwables() {
    return Stream.of(
        () -> new IllegalStateException("a bug"),
        () -> new AssertionError("a check"),
        StackOverflowError::new,
        () -> new NoClassDefFoundError("missing"),
        () -> new ExceptionInInitializerError("static"),
        () -> new OutOfMemoryError("a length that a peer made up"),
        () -> new java.io.IOException("sneaked"),
        () -> new Error("plain"));
  }

  private final LoopbackNetwork network = LoopbackNetwork.seeded(3, NetworkConditions.PERFECT);
  private final Moody annsCodec = new Moody();
  private final Moody bobsCodec = new Moody();
  private Session ann;
  private Session bob;
  private final Recorder atAnn = new Recorder();
  private final Recorder atBob = new Recorder();
  private final List<Integer> got = new ArrayList<>();

  private void meet() {
    ann = join("ann", annsCodec);
    bob = join("bob", bobsCodec);
    ann.listen(atAnn);
    bob.listen(atBob);
    bob.on(Fragile.class, (peer, message, info) -> got.add(message.number()));
    play();
  }

  private Session join(String name, Moody codec) {
    MessageTypes types =
        MessageTypes.builder()
            .add(1, Fragile.class, codec, Delivery.EVENT)
            .add(2, Sample.Note.class, notes(), Delivery.EVENT)
            .build();
    return network.join(SessionConfig.builder().game("g", 1).name(name).messages(types).build());
  }

  private static Codec<Sample.Note> notes() {
    return new Codec<>() {
      @Override
      public void encode(Sample.Note value, BitWriter out) {
        out.bits(value.number(), 32);
      }

      @Override
      public Sample.Note create() {
        return new Sample.Note(0);
      }

      @Override
      public Sample.Note decode(BitReader in, Sample.Note reuse) {
        return new Sample.Note((int) in.bits(32));
      }
    };
  }

  private void play() {
    for (int i = 0; i < 20; i++) {
      network.advance(Duration.ofMillis(50));
      ann.poll();
      bob.poll();
      ann.flush();
      bob.flush();
    }
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void decoderThatThrowsIsToldAndTheNextMessageArrives(Supplier<Throwable> thrown) {
    meet();
    Throwable error = thrown.get();
    bobsCodec.decoding = error;
    assertEquals(SendResult.ACCEPTED, ann.broadcast(new Fragile(1)));
    play();
    bobsCodec.decoding = null;
    ann.broadcast(new Fragile(2));
    play();
    assertEquals(List.of(2), got);
    assertEquals(1, atBob.errors.size(), "told");
    assertSame(error, atBob.errors.get(0).getCause());
    String told = String.valueOf(atBob.errors.get(0).getMessage());
    assertTrue(told.contains("Fragile") && told.contains("ann"), told);
    assertEquals(1, bob.peers().get(0).stats().droppedIn());
  }

  @Test
  void peerThatSendsNonsenseWithoutEndIsToldOnce() {
    meet();
    bobsCodec.decoding = new IllegalStateException("nonsense");
    for (int i = 0; i < 1_000; i++) {
      ann.broadcast(new Fragile(i));
    }
    play();
    assertEquals(1_000, bobsCodec.failures);
    assertEquals(1, atBob.errors.size());
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void encoderThatThrowsIsMisuseAndTheNextMessageIsWhole(Supplier<Throwable> thrown) {
    meet();
    Throwable error = thrown.get();
    annsCodec.encoding = error;
    Peer peer = ann.peers().get(0);
    for (Runnable call :
        List.<Runnable>of(
            () -> ann.send(peer, new Fragile(7)), () -> ann.broadcast(new Fragile(7)))) {
      IllegalArgumentException misuse = assertThrows(IllegalArgumentException.class, call::run);
      assertSame(error, misuse.getCause());
      assertTrue(misuse.getMessage().contains("Fragile[number=7]"), misuse.getMessage());
    }
    annsCodec.encoding = null;
    assertEquals(SendResult.ACCEPTED, ann.send(peer, new Fragile(8)));
    play();
    assertEquals(List.of(8), got);
  }

  @Test
  void codecThatCantMakeAnObjectIsToldToo() {
    meet();
    bobsCodec.creating = new StackOverflowError();
    ann.broadcast(new Fragile(1));
    ann.broadcast(new Sample.Note(5));
    List<Integer> notes = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> notes.add(note.number()));
    play();
    assertEquals(List.of(5), notes);
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void listenerThatThrowsHarmsNobody(Supplier<Throwable> thrown) {
    Throwable error = thrown.get();
    ann = join("ann", annsCodec);
    bob = join("bob", bobsCodec);
    bob.listen(
        new SessionListener() {
          @Override
          public void onPeerConnected(Peer peer) {
            sneak(error);
          }

          @Override
          public void onError(Throwable again) {
            sneak(again);
          }
        });
    bob.listen(atBob);
    bob.on(Fragile.class, (peer, message, info) -> sneak(error));
    bob.on(Fragile.class, (peer, message, info) -> got.add(message.number()));
    play();
    ann.broadcast(new Fragile(1));
    play();
    assertEquals(List.of(1), got);
    assertEquals(List.of("connected ann"), atBob.about("connected"));
    assertEquals(List.of(error, error), atBob.errors);
  }

  /** Its own text can't be had either. */
  @Test
  void throwableThatThrowsWhenItIsPrintedHarmsNobody() {
    meet();
    RuntimeException nasty =
        new RuntimeException() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getMessage() {
            throw new IllegalStateException("no text");
          }
        };
    bob.on(
        Fragile.class,
        (peer, message, info) -> {
          throw nasty;
        });
    ann.broadcast(new Fragile(1));
    play();
    assertEquals(List.of(1), got);
    assertEquals(List.of(nasty), atBob.errors);
  }
}
