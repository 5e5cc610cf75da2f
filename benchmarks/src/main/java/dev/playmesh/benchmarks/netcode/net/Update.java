package dev.playmesh.benchmarks.netcode.net;

/**
 * One message as it arrived: what every method gets.
 *
 * @param number of the message, from 0
 * @param remoteMillis when it was so, on the sender's clock
 * @param sampledMillis the same on the receiver's clock, as its clock sync believes
 * @param arrivedMillis when it arrived
 * @param life grows when the object is put elsewhere, so that a lost message hides no teleport
 */
public record Update(
    int number,
    double remoteMillis,
    double sampledMillis,
    double arrivedMillis,
    double x,
    double y,
    double vx,
    double vy,
    int life) {}
