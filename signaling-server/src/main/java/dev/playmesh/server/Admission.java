package dev.playmesh.server;

import dev.playmesh.proto.signaling.Rejected.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts connections, in all and per address. A few more than allowed get in far enough to be told
 * why they may not stay; beyond these the door just closes.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Admission {

  private static final Logger log = LoggerFactory.getLogger(Admission.class);
  private static final int TO_BE_TOLD = 16;
  private static final int RETRY_MILLIS = 5_000;

  private final int most;
  private final int mostPerAddress;
  private final Map<AddressKey, Integer> perAddress = new HashMap<>();
  private int all;

  Admission(ServerLimits limits) {
    this.most = Math.min(limits.connections(), OpenFiles.connections());
    if (most < limits.connections()) {
      log.info("At most {} connections: more need a higher limit of open files", most);
    }
    this.mostPerAddress = limits.connectionsPerAddress();
  }

  synchronized boolean enter(AddressKey address) {
    int here = perAddress.getOrDefault(address, 0);
    if (all >= most + TO_BE_TOLD || here >= mostPerAddress + TO_BE_TOLD) {
      return false;
    }
    all++;
    perAddress.put(address, here + 1);
    return true;
  }

  synchronized void leave(AddressKey address) {
    all--;
    perAddress.computeIfPresent(address, (key, count) -> count > 1 ? count - 1 : null);
  }

  /** Whether one who entered may not stay. */
  synchronized Optional<Refusal> refusal(AddressKey address) {
    if (all > most) {
      return Optional.of(
          new Refusal(Reason.SERVER_FULL, "The server is full; try again later", RETRY_MILLIS));
    }
    return perAddress.getOrDefault(address, 0) > mostPerAddress
        ? Optional.of(
            new Refusal(
                Reason.TOO_MANY_CONNECTIONS,
                "More than " + mostPerAddress + " connections from this address; close some",
                RETRY_MILLIS))
        : Optional.empty();
  }

  synchronized int count() {
    return all;
  }
}
