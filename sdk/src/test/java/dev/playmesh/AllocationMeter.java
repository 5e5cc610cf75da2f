package dev.playmesh;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * How many bytes the current thread has allocated: com.sun.management.ThreadMXBean, by name, since
 * the SDK's module doesn't read that one.
 */
public final class AllocationMeter {

  private static final MethodHandle ALLOCATED = find();

  private AllocationMeter() {}

  /**
   * Reads it.
   *
   * @return bytes since the thread began
   */
  public static long bytes() {
    try {
      return (long) ALLOCATED.invokeExact();
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private static MethodHandle find() {
    try {
      Object bean =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      return MethodHandles.publicLookup()
          .findVirtual(
              Class.forName("com.sun.management.ThreadMXBean"),
              "getCurrentThreadAllocatedBytes",
              MethodType.methodType(long.class))
          .bindTo(bean);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
