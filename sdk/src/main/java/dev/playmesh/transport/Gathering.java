package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets the native look for this machine's addresses, as it does for every connection, and counts
 * them. No packet goes to a peer.
 *
 * <p><b>Threading:</b> {@link #run} waits; the native has a thread of its own meanwhile.
 */
public final class Gathering {

  private final CandidateTally tally = new CandidateTally();
  private final CountDownLatch done = new CountDownLatch(1);
  private final boolean forRelay;
  private volatile @Nullable DisconnectReason failure;

  private Gathering(boolean forRelay) {
    this.forRelay = forRelay;
  }

  /**
   * Gathers for a while.
   *
   * @param servers STUN and TURN servers to ask
   * @param settings which addresses; with relays alone it ends as soon as one has given an address
   * @param patience how long at most
   * @param clock stamps
   * @return what was found
   */
  public static Gathering run(
      List<IceServer> servers, IceSettings settings, Duration patience, Clock clock) {
    Gathering gathering = new Gathering(settings.relayOnly());
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread made = new Thread(task, "playmesh-gathering");
              made.setDaemon(true);
              return made;
            });
    WebRtcTransport transport = WebRtcTransport.create(clock, thread, settings);
    try {
      thread.execute(
          () -> transport.open(PeerId.of("nobody"), true, servers, gathering.new Ears()));
      boolean unused = gathering.done.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.execute(transport::close); // also after an interrupt: the native would outlive it
      thread.shutdown();
    }
    awaitEnd(thread);
    return gathering;
  }

  private static void awaitEnd(ExecutorService thread) {
    try {
      boolean unused = thread.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How many addresses there are. */
  public int total() {
    return tally.total();
  }

  /** Whether a relay gave one. */
  public boolean hasRelay() {
    return tally.relays() > 0;
  }

  /** Why nothing could be gathered at all; empty when something could. */
  public Optional<DisconnectReason> failure() {
    return Optional.ofNullable(failure);
  }

  /** For people: {@code 2 local, 1 public (STUN)} or {@code none}. */
  @Override
  public String toString() {
    return tally.toString();
  }

  private final class Ears implements ConnectionSink {

    @Override
    public void onSignal(Signal signal) {
      if (signal instanceof Signal.Candidate candidate) {
        tally.add(candidate.candidate());
        if (forRelay && hasRelay()) {
          done.countDown();
        }
      }
    }

    @Override
    public void onOpen() {}

    @Override
    public void onPacket(Lane lane, byte[] packet, long arrivedNanos) {}

    @Override
    public void onPath(LinkPath path) {}

    @Override
    public void onFailed(DisconnectReason reason) {
      failure = reason;
      done.countDown();
    }
  }
}
