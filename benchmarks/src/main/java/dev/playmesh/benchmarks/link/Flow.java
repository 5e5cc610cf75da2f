package dev.playmesh.benchmarks.link;

import java.util.Map;

/** What one run of sending as fast as it goes gave. */
record Flow(
    double messagesPerSecond,
    double cpuSecondsPer100k,
    double allocatedBytesPerMessage,
    double wireBytesPerMessage,
    long lost,
    Map<ThreadTimes.Kind, Double> cpuByThread) {}
