package dev.playmesh.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many sockets the process may open. The WebSocket library closes its own listening socket when
 * one too many is accepted, so that must never happen.
 */
final class OpenFiles {

  private static final long FOR_OTHERS = 256;

  private OpenFiles() {}

  static int connections() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      long free = unix.getMaxFileDescriptorCount() - FOR_OTHERS;
      return (int) Math.max(1, Math.min(free, Integer.MAX_VALUE));
    }
    return Integer.MAX_VALUE;
  }
}
