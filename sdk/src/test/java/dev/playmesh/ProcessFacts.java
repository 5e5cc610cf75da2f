package dev.playmesh;

import java.io.File;

/** What this process holds, as Linux has it. */
final class ProcessFacts {

  private ProcessFacts() {}

  /** Threads, the native ones too. */
  static int threads() {
    return count("/proc/self/task");
  }

  /** Open files and sockets. */
  static int descriptors() {
    return count("/proc/self/fd");
  }

  private static int count(String folder) {
    String[] names = new File(folder).list();
    return names == null ? 0 : names.length;
  }

  /** What the heap holds after a collection. */
  static long heapBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
