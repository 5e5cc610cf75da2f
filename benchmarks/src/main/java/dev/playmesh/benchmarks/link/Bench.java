package dev.playmesh.benchmarks.link;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** What the process has used, and the small things that measurements share. */
final class Bench {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Bench() {}

  static void pause() {
    LockSupport.parkNanos(50_000);
  }

  static double cpuSeconds() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }

  /** Bytes that all living Java threads have allocated. */
  static long allocatedBytes() {
    return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())).sum();
  }

  /** Native and Java threads of the process; -1 where the system doesn't say. */
  static int threads() {
    return (int) status("Threads:");
  }

  /** Resident memory in MiB; -1 where the system doesn't say. */
  static double residentMebibytes() {
    long kib = status("VmRSS:");
    return kib < 0 ? -1 : kib / 1024.0;
  }

  private static long status(String field) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith(field)) {
          return Long.parseLong(line.substring(field.length()).replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException e) {
      return -1;
    }
    return -1;
  }

  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
  }

  /** The value below which a share of the sorted values lies. */
  static double percentile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1L, Math.round(share * (sorted.length - 1)))];
  }
}
