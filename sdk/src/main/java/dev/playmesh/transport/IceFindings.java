package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.NetworkInterface;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Finds out why no address or no path was found, which the native doesn't say.
 *
 * <p><b>Threading:</b> the link thread; {@link #answers} any.
 */
final class IceFindings {

  private static final int MOST_PORTS_TRIED = 256;

  private final IceSettings settings;
  private final IceAnswers answers = new IceAnswers();
  private final List<String> asked;
  private final BooleanSupplier hasNetwork;
  private final IntPredicate isFree;

  IceFindings(IceSettings settings, List<IceServer> servers) {
    this(settings, servers, IceFindings::hasNetwork, IceFindings::isFree);
  }

  /** With another machine's facts. */
  IceFindings(
      IceSettings settings,
      List<IceServer> servers,
      BooleanSupplier hasNetwork,
      IntPredicate isFree) {
    this.settings = settings;
    this.asked = IceServers.relays(servers);
    this.hasNetwork = hasNetwork;
    this.isFree = isFree;
  }

  /** What servers answered that is no address. */
  IceAnswers answers() {
    return answers;
  }

  /** This machine has nothing to offer. */
  DisconnectReason noAddress() {
    if (!hasNetwork.getAsBoolean()) {
      return DisconnectReason.of(
          Code.NO_NETWORK,
          "this machine has no network but its own loopback: connect it to one, also for playing"
              + " with others on the same machine");
    }
    if (settings.relayOnly()) {
      return DisconnectReason.of(
          Code.NO_RELAY, "only relays are allowed, and none gave an address: " + relays());
    }
    if (settings.hasRange() && isRangeUsedUp()) {
      return noFreePort();
    }
    if (!settings.ipv6()) {
      return DisconnectReason.of(
          Code.NO_CANDIDATES,
          "this machine has no IPv4 address to offer, and IPv6 is switched off (ipv6(false)): switch"
              + " it on, or connect to a network that has IPv4");
    }
    return DisconnectReason.of(
        Code.NO_CANDIDATES,
        "this machine has no network address to offer: is it connected to a network, and is a port"
            + " free?");
  }

  /**
   * What both sides had didn't reach the other; with what is known of the attempts. Without a free
   * port TCP may still be offered.
   */
  DisconnectReason noPath(CandidateTally local, CandidateTally remote, String checks) {
    if (!local.hasUdp() && settings.hasRange() && isRangeUsedUp()) {
      return noFreePort();
    }
    return DisconnectReason.of(
        Code.NO_PATH,
        "no pair of addresses reached each other; here: "
            + local
            + "; named by the peer: "
            + remote
            + seen()
            + checks
            + "; where firewalls or NATs are in the way, a TURN server helps");
  }

  private DisconnectReason noFreePort() {
    return DisconnectReason.of(
        Code.NO_FREE_PORT,
        "all UDP ports from "
            + settings.minPort()
            + " to "
            + settings.maxPort()
            + " are in use: each connection takes one for each network of this machine; widen"
            + " the portRange");
  }

  private String relays() {
    if (!answers.isEmpty()) {
      return answers.toString();
    }
    return asked.isEmpty()
        ? "no TURN server that can be used is known"
        : String.join(", ", asked) + " gave no answer in time";
  }

  private String seen() {
    return answers.isEmpty() ? "" : "; " + answers;
  }

  /** A long range is taken for used up when so many from its beginning are. */
  private boolean isRangeUsedUp() {
    int last = Math.min(settings.maxPort(), settings.minPort() + MOST_PORTS_TRIED - 1);
    for (int port = settings.minPort(); port <= last; port++) {
      if (isFree.test(port)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFree(int port) {
    try (DatagramSocket socket = new DatagramSocket(port)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean hasNetwork() {
    try {
      return NetworkInterface.networkInterfaces().anyMatch(IceFindings::isUsable);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isUsable(NetworkInterface network) {
    try {
      return network.isUp() && !network.isLoopback() && network.inetAddresses().count() > 0;
    } catch (IOException e) {
      return false;
    }
  }
}
