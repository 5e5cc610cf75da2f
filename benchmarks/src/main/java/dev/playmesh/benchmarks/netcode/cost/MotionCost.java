package dev.playmesh.benchmarks.netcode.cost;

import dev.playmesh.sync.MotionSender;
import dev.playmesh.sync.MotionState;
import dev.playmesh.sync.RemoteMotion;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a thousand remote objects cost a frame, in three dimensions with an angle. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MotionCost {

  private static final int OBJECTS = 1000;
  private static final double FRAME_MILLIS = 1000.0 / 60;

  /** What is drawn. */
  @Param({"PRESENT", "DELAYED"})
  public RemoteMotion.Mode mode = RemoteMotion.Mode.PRESENT;

  private final RemoteMotion[] motions = new RemoteMotion[OBJECTS];
  private final MotionState state = MotionState.of(3, 1);
  private final MotionSender sender = MotionSender.builder().dimensions(3).angles(1).build();
  private double now;
  private double sent;
  private long ticks;

  /** All objects know a few messages. */
  @Setup
  public void makeObjects() {
    for (int i = 0; i < OBJECTS; i++) {
      motions[i] = RemoteMotion.builder().dimensions(3).angles(1).mode(mode).build();
    }
    for (int i = 0; i < 300; i++) {
      frame();
    }
  }

  /** A frame of one object at 60 Hz that hears 20 messages a second. */
  @Benchmark
  @OperationsPerInvocation(OBJECTS)
  public double frameWithItsShareOfUpdates() {
    return frame();
  }

  /** A frame of one object without news. */
  @Benchmark
  @OperationsPerInvocation(OBJECTS)
  public double sampleOnly() {
    now += FRAME_MILLIS / 1000;
    double sum = 0;
    for (RemoteMotion motion : motions) {
      motion.sample(now);
      sum += motion.x();
    }
    return sum;
  }

  /** A tick of the sender of an object that runs in circles. */
  @Benchmark
  public boolean senderTick() {
    double seconds = ticks++ * FRAME_MILLIS / 1000;
    state.position(5 * Math.cos(seconds), 5 * Math.sin(seconds), 0);
    state.velocity(-5 * Math.sin(seconds), 5 * Math.cos(seconds), 0).angle(0, seconds, 1);
    return sender.update(seconds * 1000, state);
  }

  private double frame() {
    now += FRAME_MILLIS;
    if (now - sent >= 50) {
      sent += 50;
      double seconds = sent / 1000;
      double sign = (int) seconds % 2 == 0 ? 5 : -5;
      state.velocity(sign, 1, 0).angle(0, seconds, 1);
      for (int i = 0; i < OBJECTS; i++) {
        motions[i].update(sent, sent + 80 + i % 40, state.position(sign * (seconds % 1), i, 0));
      }
    }
    double sum = 0;
    for (RemoteMotion motion : motions) {
      motion.sample(now + 120);
      sum += motion.x();
    }
    return sum;
  }
}
