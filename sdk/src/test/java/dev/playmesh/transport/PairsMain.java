package dev.playmesh.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/**
 * A small program for child processes: many pairs, each peer with a factory and a link thread of
 * its own, make all their first native calls at the same moment; then it ends in one of the ways in
 * which programs end. Arguments: how many pairs; {@code close}, {@code exit} or {@code halt}.
 */
final class PairsMain {

  private static final int LOOKS = 3000;
  private static final int LOOK_MILLIS = 10;
  private static final int BUSY_MILLIS = 150;

  private final List<RealPeer> peers = new ArrayList<>();

  private PairsMain() {}

  public static void main(String[] arguments) throws Exception {
    PairsMain pairs = new PairsMain();
    int count = Integer.parseInt(arguments[0]);
    pairs.openAtOnce(count);
    boolean open = pairs.awaitOpen();
    System.err.println(open ? "OPEN " + count : "NOT OPEN");
    if (arguments[1].equals("close")) {
      pairs.peers.forEach(RealPeer::close);
      return;
    }
    pairs.peers.forEach(PairsMain::stayBusy);
    Thread.sleep(BUSY_MILLIS);
    if (arguments[1].equals("exit")) {
      System.exit(0);
    }
    Runtime.getRuntime().halt(0);
  }

  private void openAtOnce(int count) throws InterruptedException {
    CyclicBarrier together = new CyclicBarrier(count);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RealPeer ann = new RealPeer("ann" + i);
      RealPeer ben = new RealPeer("ben" + i);
      peers.add(ann);
      peers.add(ben);
      threads.add(new Thread(() -> open(ann, ben, together)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void open(RealPeer ann, RealPeer ben, CyclicBarrier together) {
    try {
      int unused = together.await();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    ben.open(false, ann);
    ann.open(true, ben);
    ben.accept(new Signal.Candidate("candidate:nonsense", "0", 0)); // the native throws an Error
  }

  private boolean awaitOpen() throws InterruptedException {
    for (int i = 0; i < LOOKS; i++) {
      if (peers.stream().allMatch(peer -> peer.sink.opened == 1)) {
        return true;
      }
      Thread.sleep(LOOK_MILLIS);
    }
    return false;
  }

  /** Asks for statistics and sends, without a pause, until the process ends. */
  private static void stayBusy(RealPeer peer) {
    peer.link.execute(
        () -> {
          WebRtcConnection connection = (WebRtcConnection) peer.connection();
          connection.peer().getStats(SelectedPath::of);
          boolean unused = connection.send(Lane.STATE, new byte[50]);
          stayBusy(peer);
        });
  }
}
