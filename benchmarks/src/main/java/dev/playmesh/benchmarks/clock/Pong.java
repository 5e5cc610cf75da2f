package dev.playmesh.benchmarks.clock;

/** A ping and its answer, each time by the clock of the machine it was read on, in milliseconds. */
record Pong(
    double sentMillis,
    double remoteReceivedMillis,
    double remoteSentMillis,
    double receivedMillis) {

  double roundTripMillis() {
    return receivedMillis - sentMillis - (remoteSentMillis - remoteReceivedMillis);
  }

  double offsetMillis() {
    return (remoteReceivedMillis - sentMillis + (remoteSentMillis - receivedMillis)) / 2;
  }
}
