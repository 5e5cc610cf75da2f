package dev.playmesh.shooter.app;

import com.google.gson.JsonObject;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Match;
import dev.playmesh.shooter.net.PeerFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/**
 * A process of its own whose figure stands, runs straight for two seconds, and stands again. Counts
 * the packets that go out to each peer while nothing is to be told: not while it starts or stops.
 */
final class QuietPlayer {

  private static final int SETTLE_FRAMES = 6 * Rules.STEPS_PER_SECOND;
  private static final int STEADY_FRAMES = 2 * Rules.STEPS_PER_SECOND / 3;
  private static final long CYCLE_MILLIS = 4_000;
  private static final long RUN_MILLIS = 2_000;

  private final Random random;
  private final FrameTimer timer = new FrameTimer();
  private final Tally standing = new Tally();
  private final Tally running = new Tally();
  private double lastVx;
  private double lastVy;
  private int steady;
  private long lastPackets;
  private long lastStates;
  private long lastNanos;
  private long lastCycle;
  private double heading;
  private Input input = Input.NONE;

  /** Time, and what was sent to one peer meanwhile. */
  private static final class Tally {
    private double seconds;
    private double packets;
    private double states;

    void write(String name, JsonObject json) {
      json.addProperty(name + "Seconds", seconds);
      json.addProperty(name + "PacketsPerSecond", packets / seconds);
      json.addProperty(name + "StatesPerSecond", states / seconds);
    }
  }

  private QuietPlayer(long seed) {
    random = new Random(seed);
  }

  private void play(Match match, int frames) {
    for (int frame = 0; frame < frames && match.closeReason().isEmpty(); frame++) {
      match.poll();
      steer();
      match.play(input);
      if (match.self().isPresent()) {
        look(match, match.self().get(), frame);
      }
      timer.awaitFrame();
    }
  }

  /** All on this machine by the same clock, so that all stand and run at the same time. */
  private void steer() {
    long cycle = System.currentTimeMillis() / CYCLE_MILLIS;
    boolean runs = System.currentTimeMillis() % CYCLE_MILLIS < RUN_MILLIS;
    if (cycle != lastCycle) {
      heading = random.nextInt(8) * Math.PI / 4;
      lastCycle = cycle;
    }
    input =
        runs
            ? new Input(Math.cos(heading), Math.sin(heading), heading, false)
            : new Input(0, 0, heading, false);
  }

  private void look(Match match, Figure self, int frame) {
    boolean same = self.velocityX() == lastVx && self.velocityY() == lastVy;
    steady = same ? steady + 1 : 0;
    lastVx = self.velocityX();
    lastVy = self.velocityY();
    List<PeerFacts> peers = match.facts().peers();
    long packets = peers.stream().mapToLong(PeerFacts::packetsOut).sum();
    if (steady > STEADY_FRAMES && frame > SETTLE_FRAMES && !peers.isEmpty()) {
      boolean stands = lastVx == 0 && lastVy == 0;
      Tally tally = stands ? standing : running;
      tally.seconds += (System.nanoTime() - lastNanos) / 1e9;
      tally.states += match.facts().statesOut() - lastStates;
      tally.packets += (double) (packets - lastPackets) / peers.size();
    }
    lastPackets = packets;
    lastStates = match.facts().statesOut();
    lastNanos = System.nanoTime();
  }

  private void write(Path file) throws IOException {
    JsonObject json = new JsonObject();
    standing.write("standing", json);
    running.write("running", json);
    Files.writeString(file, json.toString());
  }

  /** Takes a server, a room, a name, a line, seconds, and where to write. */
  public static void main(String[] args) throws IOException {
    QuietPlayer player = new QuietPlayer(args[2].hashCode());
    JoinRequest request =
        new JoinRequest(args[0], args[2], Entry.CODE, args[1], Rules.MAX_PLAYERS, "", args[3]);
    try (Match match = Match.join(request, args[2].hashCode())) {
      player.play(match, Integer.parseInt(args[4]) * Rules.STEPS_PER_SECOND);
    }
    player.write(Path.of(args[5]));
  }
}
