package dev.playmesh.shooter.app;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/**
 * How friends come into the room.
 *
 * @param server the signaling server as they reach it
 */
record Invitation(String server) {

  static Invitation to(String server) {
    return new Invitation(server);
  }

  /** For a server on this machine: by its address in the local network, if it has one. */
  static Invitation toThisMachine(int port) {
    return new Invitation("ws://" + localAddress() + ":" + port);
  }

  String text(String room, boolean needsPassword) {
    return "Friends join with: java -jar sample-shooter.jar --server "
        + server
        + " --room "
        + room
        + (needsPassword ? " --password ..." : "");
  }

  private static String localAddress() {
    try {
      return NetworkInterface.networkInterfaces()
          .filter(Invitation::isUsable)
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
