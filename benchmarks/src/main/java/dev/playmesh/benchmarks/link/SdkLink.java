package dev.playmesh.benchmarks.link;

import dev.playmesh.Session;
import dev.playmesh.server.ServerStartException;
import dev.playmesh.types.PeerStats;
import dev.playmesh.types.SendResult;
import java.util.concurrent.atomic.AtomicLong;

/** Two sessions of one process. */
final class SdkLink implements AutoCloseable {

  private final SdkMesh mesh;
  private final Session ann;
  private final Session bob;
  private final AtomicLong got = new AtomicLong();
  final double openMillis;

  SdkLink() throws ServerStartException {
    mesh = new SdkMesh(2);
    ann = mesh.sessions.get(0);
    bob = mesh.sessions.get(1);
    openMillis = mesh.completeMillis;
    bob.on(Letters.Note.class, (peer, note, info) -> got.incrementAndGet());
    bob.on(
        dev.playmesh.benchmarks.proto.Letter.class, (peer, letter, info) -> got.incrementAndGet());
    bob.on(Letters.Spark.class, (peer, spark, info) -> bob.broadcast(spark));
    ann.on(Letters.Spark.class, (peer, spark, info) -> got.incrementAndGet());
  }

  /**
   * From flush to the listener and back. One thread plays for both; with a pause of 0 it polls in a
   * spin. Median microseconds.
   */
  double echoMicros(int rounds, int size, long pollNanos) {
    Letters.Spark spark = new Letters.Spark();
    spark.size(size);
    double[] micros = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      got.set(0);
      long start = System.nanoTime();
      ann.broadcast(spark);
      ann.flush();
      while (got.get() == 0 && System.nanoTime() - start < 1_000_000_000L) {
        if (bob.poll() > 0) {
          bob.flush();
        }
        ann.poll();
        if (pollNanos > 0) {
          java.util.concurrent.locks.LockSupport.parkNanos(pollNanos);
        }
      }
      micros[i] = (System.nanoTime() - start) / 1e3;
    }
    return Bench.median(micros);
  }

  /** Sends as fast as it goes, with a flush after so many. */
  Flow flow(Object message, int messages, int perFlush) {
    got.set(0);
    PeerStats before = ann.peers().get(0).stats();
    double cpu = Bench.cpuSeconds();
    ThreadTimes threads = ThreadTimes.now();
    long allocated = Bench.allocatedBytes();
    long start = System.nanoTime();
    for (int i = 0; i < messages; i++) {
      while (ann.broadcast(message) == SendResult.BACKPRESSURE) {
        ann.flush();
        ann.poll();
        if (bob.poll() == 0) {
          Bench.pause();
        }
      }
      if ((i + 1) % perFlush == 0) {
        ann.flush();
        bob.poll();
      }
    }
    ann.flush();
    long patience = System.nanoTime() + 10_000_000_000L;
    while (got.get() < messages && System.nanoTime() < patience) {
      if (bob.poll() == 0) {
        Bench.pause();
      }
      ann.poll();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    PeerStats after = ann.peers().get(0).stats();
    long packets = after.packetsOut() - before.packetsOut();
    long bytes = after.bytesOut() - before.bytesOut();
    return new Flow(
        got.get() / seconds,
        (Bench.cpuSeconds() - cpu) / got.get() * 1e5,
        (Bench.allocatedBytes() - allocated) / (double) got.get(),
        (bytes + (double) packets * BareLink.OVERHEAD_BYTES) / got.get(),
        messages - got.get(),
        ThreadTimes.now().since(threads, 1e5 / got.get()));
  }

  @Override
  public void close() {
    mesh.close();
  }
}
