package dev.playmesh.benchmarks.netcode.cost;

import edu.nps.moves.deadreckoning.DeadReckoner;
import edu.nps.moves.dis.EntityStatePdu;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The nine dead-reckoning models of DIS, as open-dis computes them: prediction alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class OpenDisCost {

  /** The model's number in IEEE 1278.1. */
  @Param({"1", "2", "3", "4", "5", "6", "7", "8", "9"})
  public short model;

  private final EntityStatePdu entity = new EntityStatePdu();

  /** A moving, turning entity. */
  @Setup
  public void makeEntity() {
    entity.getDeadReckoningParameters().setDeadReckoningAlgorithm(model);
    entity.getEntityLinearVelocity().setX(5f);
    entity.getEntityLinearVelocity().setY(1f);
    entity.getDeadReckoningParameters().getEntityLinearAcceleration().setX(0.5f);
    entity.getDeadReckoningParameters().getEntityAngularVelocity().setZ(1f);
  }

  /** One prediction of one entity, a frame on. */
  @Benchmark
  public double predict() {
    DeadReckoner.perform_DR(entity, 1.0 / 60);
    return entity.getEntityLocation().getX();
  }
}
