package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"LongFloatConversion", "LongDoubleConversion"}) // small numbers, printed
class SnapshotBodyTest {

  private static final ObjectKind BODY =
      ObjectKind.builder("body")
          .position(-100, 100, 0.01, -9.81)
          .position(-100, 100, 0.01)
          .rotation(0.001)
          .angle(0.001)
          .number(0, 10, 1)
          .build();

  @Test
  void whatIsReadIsWhatWasWritten() {
    Random random = new Random(5);
    World world = new World(List.of(BODY), 100, 32);
    SnapshotBody writer = new SnapshotBody(world, 15);
    SnapshotBody reader = new SnapshotBody(world, 15);
    SnapshotLedger sent = new SnapshotLedger(world);
    SnapshotLedger got = new SnapshotLedger(world);
    RangeEncoder out = new RangeEncoder();
    RangeDecoder in = new RangeDecoder();
    boolean[] all = new boolean[100];
    boolean[] alive = new boolean[100];
    for (int round = 0; round < 2000; round++) {
      change(world, random);
      world.settle();
      for (int id = 0; id < 100; id++) {
        alive[id] = world.exists(id);
        all[id] = random.nextInt(4) != 0;
      }
      SnapshotLedger.Snapshot written = sent.open(round, round * 3L);
      writer.write(world, sent.baseline, all, alive, written, out);
      byte[] bytes = Arrays.copyOf(out.array(), out.length());
      SnapshotLedger.Snapshot read = got.open(round, round * 3L);
      in.wrap(bytes, 0, bytes.length);
      reader.read(got.baseline, read, in);
      assertEquals(written.count, read.count);
      assertEquals(writer.hash(written), reader.hash(read));
      int numbers = read.count * world.stride;
      for (int i = 0; i < read.count; i++) {
        if (read.records.is(i, Records.GONE)) {
          Arrays.fill(written.records.raw, i * world.stride, (i + 1) * world.stride, 0);
          Arrays.fill(read.records.raw, i * world.stride, (i + 1) * world.stride, 0);
        }
      }
      assertArrayEquals(
          Arrays.copyOf(written.records.raw, numbers), Arrays.copyOf(read.records.raw, numbers));
      sent.put(written);
      got.put(read);
      if (random.nextInt(3) != 0) {
        written.accepted = true;
        read.accepted = true;
        sent.advance(round);
        got.advance(round);
      }
    }
    assertTrue(sent.baseline.end() > 0);
  }

  private static void change(World world, Random random) {
    if (random.nextInt(5) == 0) {
      world.spawn(BODY, random.nextInt(3) - 1);
    }
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (random.nextInt(300) == 0) {
        world.remove(id);
        continue;
      }
      if (random.nextInt(3) == 0) {
        continue;
      }
      world.set(id, 0, world.get(id, 0) + random.nextGaussian());
      world.set(id, 1, random.nextInt(20) == 0 ? 1e9 : world.get(id, 1) + 0.1);
      world.setRotation(
          id,
          2,
          random.nextGaussian(),
          random.nextGaussian(),
          random.nextGaussian(),
          random.nextGaussian());
      world.set(id, 6, random.nextGaussian() * 10);
      world.set(id, 7, random.nextInt(11));
      if (random.nextInt(50) == 0) {
        world.cut(id);
      }
    }
  }

  @Test
  void aRotationIsKeptToItsStep() {
    Random random = new Random(9);
    World world = new World(List.of(BODY), 1, 32);
    int id = world.spawn(BODY, World.NOBODY);
    double[] out = new double[4];
    for (int i = 0; i < 10_000; i++) {
      double[] q = new double[4];
      for (int k = 0; k < 4; k++) {
        q[k] = random.nextGaussian();
      }
      Rotations.normalize(q);
      world.setRotation(id, 2, q[0], q[1], q[2], q[3]);
      world.rotation(id, 2, out);
      double dot = q[0] * out[0] + q[1] * out[1] + q[2] * out[2] + q[3] * out[3];
      for (int k = 0; k < 4; k++) {
        assertEquals(q[k], Math.signum(dot) * out[k], 0.0016);
      }
    }
  }

  @Test
  void turningOnIsARotationTakenSeveralTimes() {
    double[] q = {0.5, 0.5, 0.5, 0.5};
    double[] once = new double[4];
    double[] twice = new double[4];
    double[] direct = new double[4];
    double sine = StrictMath.sin(0.15);
    Rotations.turn(sine * 0.6, sine * 0.8, 0, 1, q, once);
    Rotations.turn(sine * 0.6, sine * 0.8, 0, 1, once, twice);
    Rotations.turn(sine * 0.6, sine * 0.8, 0, 2, q, direct);
    assertArrayEquals(twice, direct, 1e-6);
  }

  @Test
  void theRangeCoderGivesBackEveryBit() {
    Random random = new Random(3);
    for (int round = 0; round < 300; round++) {
      RangeEncoder out = new RangeEncoder();
      Models models = new Models(8);
      out.reset();
      int count = random.nextInt(2000);
      int[] kinds = new int[count];
      boolean[] bits = new boolean[count];
      int bias = random.nextInt(1000);
      for (int i = 0; i < count; i++) {
        kinds[i] = random.nextInt(9) - 1;
        bits[i] = random.nextInt(1000) < bias;
        if (kinds[i] < 0) {
          out.raw(bits[i] ? 1 : 0, 1);
        } else {
          out.bit(models, kinds[i], bits[i]);
        }
      }
      out.finish();
      RangeDecoder in = new RangeDecoder();
      Models other = new Models(8);
      in.wrap(out.array().clone(), 0, out.length());
      for (int i = 0; i < count; i++) {
        assertEquals(bits[i], kinds[i] < 0 ? in.raw(1) != 0 : in.bit(other, kinds[i]));
      }
    }
  }
}
