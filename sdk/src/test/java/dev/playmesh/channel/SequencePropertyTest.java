package dev.playmesh.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Sequences and acknowledgements, over the wrap and whatever is lost. */
class SequencePropertyTest {

  @Property(seed = "42")
  void unwrapsWhatIsNear(
      @ForAll @LongRange(min = 40_000, max = 1L << 50) long near,
      @ForAll @IntRange(min = -32_768, max = 32_767) int distance) {
    long sequence = near + distance;
    assertEquals(sequence, SequenceNumbers.unwrap(SequenceNumbers.wrap(sequence), near));
  }

  @Property(seed = "42")
  void eachPacketIsTakenOnceAndAcknowledgedIfItWas(
      @ForAll @LongRange(min = 0, max = 200_000) long from, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ReceivedPackets received = new ReceivedPackets();
    Set<Long> taken = new HashSet<>();
    long now = 1_000_000_000L;
    received.receive(from, now);
    taken.add(from);
    long next = from;
    for (int i = 0; i < 400; i++) {
      next += random.nextInt(10) == 0 ? random.nextInt(2_000) : random.nextInt(3);
      long sequence = Math.max(from, next - random.nextInt(40));
      long unwrapped = received.unwrap(SequenceNumbers.wrap(sequence), now);
      assertEquals(sequence, unwrapped);
      boolean isTooLate = sequence <= received.newest() - ReceivedPackets.WINDOW;
      boolean expected = !isTooLate && !taken.contains(sequence);
      assertEquals(expected, received.receive(unwrapped, now), "sequence " + sequence);
      taken.add(sequence);
      for (int bit = 0; bit < 32; bit++) {
        long about = received.newest() - 1 - bit;
        boolean said = (received.ackBits() >>> bit & 1) != 0;
        assertEquals(about < 0 || taken.contains(about), said, "bit " + bit);
      }
    }
  }

  /**
   * Both halves over a line that loses nearly everything, and nothing but for long gaps: what is
   * acknowledged has arrived, and nothing that came is refused for good.
   */
  @Property(tries = 25, seed = "42")
  void staleEntriesNeverAcknowledge(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 99) int lossPercent,
      @ForAll @IntRange(min = 0, max = 70_000) int gap) {
    SplittableRandom random = new SplittableRandom(seed);
    SentPackets sent = new SentPackets();
    ReceivedPackets received = new ReceivedPackets();
    BitSet arrived = new BitSet();
    ArrayDeque<PacketHeader> back = new ArrayDeque<>(); // a second at most, as long as packets live
    ArrayDeque<Integer> onItsWaySince = new ArrayDeque<>();
    long now = 1_000_000_000L;
    int gapAt = random.nextInt(20_000);
    int packets = 100_000;
    int acknowledged = 0;
    int[] count = {0};
    for (int i = 0; i < packets; i++) {
      now += 1_000_000;
      long sequence = sent.next();
      sent.sent(now);
      boolean inGap = i >= gapAt && i < gapAt + gap;
      if (!inGap && random.nextInt(100) >= lossPercent) {
        long unwrapped = received.unwrap(SequenceNumbers.wrap(sequence), now);
        if (received.receive(unwrapped, now)) {
          arrived.set((int) sequence);
        }
      }
      if (received.hasAck(now) && random.nextInt(100) >= lossPercent) {
        PacketHeader header = new PacketHeader();
        header.hasAck = true;
        header.ack = SequenceNumbers.wrap(received.newest());
        header.ackBits = received.ackBits();
        back.add(header);
        onItsWaySince.add(i);
      }
      while (back.size() > 20 || (!back.isEmpty() && onItsWaySince.element() < i - 1_000)) {
        onItsWaySince.remove();
        sent.acknowledge(
            back.remove(),
            now,
            about -> {
              count[0]++;
              assertTrue(arrived.get((int) about), "acknowledged " + about + ", which never came");
            });
      }
    }
    acknowledged += count[0];
    if (lossPercent < 50) {
      assertTrue(acknowledged > (packets - gap) / 8, acknowledged + " acknowledged");
    }
    for (int i = packets - 200; lossPercent == 0 && i < packets; i++) {
      assertTrue(arrived.get(i), "packet " + i + " was refused after a gap of " + gap);
    }
  }

  @Property(seed = "42")
  void anUnsentSequenceIsNeverAcknowledged(
      @ForAll @IntRange(max = 65_535) int ack,
      @ForAll int bits,
      @ForAll @IntRange(max = 300) int n) {
    SentPackets sent = new SentPackets();
    for (int i = 0; i < n; i++) {
      sent.sent(i);
    }
    PacketHeader header = new PacketHeader();
    header.hasAck = true;
    header.ack = ack;
    header.ackBits = bits;
    BitSet told = new BitSet();
    for (int twice = 0; twice < 2; twice++) {
      sent.acknowledge(
          header,
          1_000,
          about -> {
            assertTrue(about >= 0 && about < n);
            assertFalse(told.get((int) about), "told twice");
            told.set((int) about);
          });
    }
  }
}
