package dev.playmesh.benchmarks.link;

/** What one run of sending as fast as it goes gave. */
record Flow(
    double messagesPerSecond,
    double cpuSecondsPer100k,
    double allocatedBytesPerMessage,
    double wireBytesPerMessage,
    long lost) {}
