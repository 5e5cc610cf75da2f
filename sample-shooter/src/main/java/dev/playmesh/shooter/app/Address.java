package dev.playmesh.shooter.app;

import dev.playmesh.shooter.net.Invitation;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/**
 * How friends reach the signaling server.
 *
 * @param server the signaling server as they reach it
 */
record Address(String server) {

  static Address of(String server) {
    return new Address(server);
  }

  /** For a server on this machine: by its address in the local network, if it has one. */
  static Address ofThisMachine(int port) {
    return new Address("ws://" + localAddress() + ":" + port);
  }

  /** What brings a friend into a room there. */
  Invitation invitation(String room) {
    return new Invitation(server, room);
  }

  private static String localAddress() {
    try {
      return NetworkInterface.networkInterfaces()
          .filter(Address::isUsable)
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> address instanceof Inet4Address && !address.isLinkLocalAddress())
          .map(InetAddress::getHostAddress)
          .findFirst()
          .orElse("localhost");
    } catch (SocketException e) {
      return "localhost";
    }
  }

  private static boolean isUsable(NetworkInterface network) {
    try {
      return network.isUp() && !network.isLoopback() && !network.isVirtual();
    } catch (SocketException e) {
      return false;
    }
  }
}
