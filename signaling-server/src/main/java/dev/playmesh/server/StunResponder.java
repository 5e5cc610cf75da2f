package dev.playmesh.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers STUN binding requests, at a limited rate per address and in all.
 *
 * <p><b>Threading:</b> one thread of its own; {@link #close} from any.
 */
final class StunResponder {

  private static final Logger log = LoggerFactory.getLogger(StunResponder.class);
  private static final int MOST_FAILURES = 1_000;
  private static final int BURST_SECONDS = 4;
  private static final int MOST_PER_SECOND = 20_000;

  private final DatagramChannel channel;
  private final AddressBuckets perAddress;
  private final TokenBucket all;
  private final Thread thread;

  StunResponder(DatagramChannel bound, int perSecond) {
    long now = AwakeClock.systemMillis();
    this.channel = bound;
    this.perAddress = new AddressBuckets(perSecond, perSecond * (double) BURST_SECONDS, now);
    this.all = new TokenBucket(MOST_PER_SECOND, MOST_PER_SECOND, now);
    this.thread = new Thread(this::run, "playmesh-stun");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void close(long waitMillis) throws InterruptedException {
    try {
      channel.close();
    } catch (IOException e) {
      log.debug("The STUN socket failed to close", e);
    }
    thread.join(waitMillis);
  }

  private void run() {
    ByteBuffer buffer = ByteBuffer.allocate(StunAnswer.MOST_REQUEST_BYTES + 1);
    int failures = 0;
    while (channel.isOpen() && failures < MOST_FAILURES) {
      try {
        answerOne(buffer.clear());
        failures = 0;
      } catch (ClosedChannelException e) {
        return;
      } catch (Throwable t) {
        failures++;
        log.debug("A STUN request failed", t);
      }
    }
    if (channel.isOpen()) {
      log.error("STUN answers end: the socket failed {} times in a row", failures);
    }
  }

  private void answerOne(ByteBuffer buffer) throws IOException {
    if (channel.receive(buffer) instanceof InetSocketAddress from) {
      long now = AwakeClock.systemMillis();
      var answer = StunAnswer.to(buffer.flip(), from);
      if (answer.isPresent()
          && perAddress.of(AddressKey.of(from.getAddress()), now).take(1, now)
          && all.take(1, now)) {
        channel.send(answer.get(), from);
      }
    }
  }
}
