package dev.playmesh.server;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What counts as one address in limits: an IPv4 address, or the /64 of an IPv6 address, since
 * anybody with IPv6 has 2^64 of them.
 *
 * @param network the address, or its upper half
 * @param v6 whether it is IPv6
 */
record AddressKey(long network, boolean v6) {

  static AddressKey of(InetAddress address) {
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet4Address
        ? new AddressKey(bytes.getInt(), false)
        : new AddressKey(bytes.getLong(), true);
  }

  @Override
  public String toString() {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(network).array();
    if (!v6) {
      return String.format(
          "%d.%d.%d.%d", bytes[4] & 0xff, bytes[5] & 0xff, bytes[6] & 0xff, bytes[7] & 0xff);
    }
    return String.format(
        "%x:%x:%x:%x::/64",
        network >>> 48, (network >>> 32) & 0xffff, (network >>> 16) & 0xffff, network & 0xffff);
  }
}
