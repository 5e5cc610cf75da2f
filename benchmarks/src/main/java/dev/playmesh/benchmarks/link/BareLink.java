package dev.playmesh.benchmarks.link;

import dev.onvoid.webrtc.PeerConnectionFactory;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Two bare peers in one process, a factory each, as two sessions have. */
final class BareLink implements AutoCloseable {

  /** IP, UDP, DTLS and SCTP around each message, without padding. */
  static final int OVERHEAD_BYTES = 93;

  private final PeerConnectionFactory one = BarePeer.factory();
  private final PeerConnectionFactory two = BarePeer.factory();
  final BarePeer ann;
  final BarePeer bob;
  final double openMillis;

  BareLink() throws Exception {
    long start = System.nanoTime();
    ann = new BarePeer(one);
    bob = new BarePeer(two);
    BarePeer.connect(ann, bob);
    openMillis = (System.nanoTime() - start) / 1e6;
  }

  /** The echo comes from the callback itself; this thread spins for it. Median microseconds. */
  double echoMicros(int rounds, int size) {
    AtomicLong echoes = new AtomicLong();
    bob.receiver = bob::send;
    ann.receiver = bytes -> echoes.incrementAndGet();
    double[] micros = new double[rounds];
    byte[] packet = new byte[size];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      ann.send(packet);
      while (echoes.get() <= i && System.nanoTime() - start < 1_000_000_000L) {
        Thread.onSpinWait();
      }
      micros[i] = (System.nanoTime() - start) / 1e3;
    }
    return Bench.median(micros);
  }

  /**
   * The same hand-offs between threads as a session has: game thread, sender's thread, callback,
   * receiver's thread, game thread. Median microseconds.
   */
  double handedOverEchoMicros(int rounds, int size) {
    try (Relay annOut = new Relay(ann::send);
        Relay bobOut = new Relay(bob::send)) {
      BlockingQueue<byte[]> annIn = new ArrayBlockingQueue<>(64);
      BlockingQueue<byte[]> bobIn = new ArrayBlockingQueue<>(64);
      try (Relay annInbox = new Relay(annIn::add);
          Relay bobInbox = new Relay(bobIn::add)) {
        bob.receiver = bobInbox::put;
        ann.receiver = annInbox::put;
        double[] micros = new double[rounds];
        for (int i = 0; i < rounds; i++) {
          long start = System.nanoTime();
          annOut.put(new byte[size]);
          boolean back = false;
          while (!back && System.nanoTime() - start < 1_000_000_000L) {
            byte[] heard = bobIn.poll();
            if (heard != null) {
              bobOut.put(heard);
            }
            back = annIn.poll() != null;
          }
          micros[i] = (System.nanoTime() - start) / 1e3;
        }
        return Bench.median(micros);
      }
    }
  }

  /** Sends as fast as it goes: packets filled, and read in the callback, by hand. */
  Flow flow(int packets, int size, int messagesPerPacket) {
    AtomicLong got = new AtomicLong();
    Letters.Note heard = new Letters.Note();
    bob.receiver = bytes -> got.addAndGet(HandPacket.read(bytes, heard));
    Letters.Note note = new Letters.Note().size(size);
    long messages = (long) packets * messagesPerPacket;
    double cpu = Bench.cpuSeconds();
    ThreadTimes threads = ThreadTimes.now();
    long allocated = Bench.allocatedBytes();
    long start = System.nanoTime();
    for (int i = 0; i < packets; i++) {
      ann.send(HandPacket.fill(note, messagesPerPacket));
    }
    long patience = System.nanoTime() + 5_000_000_000L;
    while (got.get() < messages && System.nanoTime() < patience) {
      Bench.pause();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    double arrived = got.get();
    double packetBytes = HandPacket.bytes(messagesPerPacket, size) + (double) OVERHEAD_BYTES;
    return new Flow(
        arrived / seconds,
        (Bench.cpuSeconds() - cpu) / arrived * 1e5,
        (Bench.allocatedBytes() - allocated) / arrived,
        packetBytes / messagesPerPacket,
        messages - got.get(),
        ThreadTimes.now().since(threads, 1e5 / got.get()));
  }

  @Override
  public void close() {
    ann.close();
    bob.close();
    one.dispose();
    two.dispose();
  }

  /** A thread that takes from a queue. */
  private static final class Relay implements AutoCloseable {
    private final BlockingQueue<byte[]> queue = new ArrayBlockingQueue<>(1024);
    private final Thread thread;
    private volatile boolean closed;

    Relay(java.util.function.Consumer<byte[]> to) {
      thread =
          new Thread(
              () -> {
                try {
                  while (!closed) {
                    byte[] bytes = queue.poll(100, TimeUnit.MILLISECONDS);
                    if (bytes != null) {
                      to.accept(bytes);
                    }
                  }
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "relay");
      thread.setDaemon(true);
      thread.start();
    }

    void put(byte[] bytes) {
      queue.add(bytes);
    }

    @Override
    public void close() {
      closed = true;
      thread.interrupt();
    }
  }
}
