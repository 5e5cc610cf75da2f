package dev.playmesh.benchmarks.authority;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How many inputs are there in time, by how many ticks of lead: {@code java -jar benchmarks.jar
 * inputs}. Beside what the line allows: an ideal client that sends all inputs with every packet at
 * exact times, over the same line with the same losses and delays.
 */
@Command(
    name = "inputs",
    mixinStandardHelpOptions = true,
    description = "Inputs that come too late or never on a bad line, by the lead.")
public final class InputsCommand implements Callable<Integer> {

  private static final PeerId PEER = PeerId.of("player");
  private static final double STEP = 15;
  private static final int MODEL_TICKS = 2_000_000;
  private static final int HORIZON = 200;
  private static final int COPIES = 4;

  @Option(names = "--json", description = "Also write the rows to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--seconds", description = "Virtual time of each run (${DEFAULT-VALUE}).")
  private int seconds = 300;

  @Option(names = "--seeds", description = "Runs of each lead (${DEFAULT-VALUE}).")
  private int seeds = 10;

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public InputsCommand() {}

  @Override
  public Integer call() throws Exception {
    Rows rows = new Rows(Objects.requireNonNull(spec).commandLine().getOut());
    NetworkConditions net = SnapshotsCommand.conditions("N2");
    for (int lead : new int[] {1, 2, 3, 4, 6, 8, 10, 12, 16, 20}) {
      Tally all = new Tally();
      for (int seed = 0; seed < seeds; seed++) {
        play(net, lead, seed, all);
      }
      double measured = 1e4 * all.repeated / all.ticks;
      double allowed = all.allowed / seeds;
      rows.row("N2, lead " + lead + " ticks")
          .put("late per 10k", measured)
          .put("the line allows", allowed)
          .goal("beyond, %", 100 * (measured / allowed - 1), 10)
          .goal("undelivered", all.undelivered, 0)
          .put("4 copies never arrive, per 10k", undelivered(net, MODEL_TICKS))
          .put("B/packet", all.bytes / (double) all.packets)
          .print();
    }
    Tally all = new Tally();
    for (int seed = 0; seed < seeds; seed++) {
      play(net, Double.NaN, seed, all);
    }
    rows.row("N2, lead as the line needs")
        .put("late per 10k", 1e4 * all.repeated / all.ticks)
        .put("mean lead, ticks", all.lead / all.ticks)
        .goal("undelivered", all.undelivered, 0)
        .put("B/packet", all.bytes / (double) all.packets)
        .print();
    rows.write(json);
    return 0;
  }

  /** Sums of several runs. */
  private static final class Tally {
    double ticks;
    double repeated;
    double undelivered;
    double lead;
    double allowed;
    long packets;
    long bytes;
  }

  /** Plays with the real host and client. */
  private void play(NetworkConditions net, double lead, int seed, Tally tally) {
    VirtualLine up = new VirtualLine(seed * 2L + 100, net);
    VirtualLine down = new VirtualLine(seed * 2L + 101, net);
    double[] now = {0};
    AuthoritySettings settings = AuthoritySettings.builder().objects(16).build();
    AuthoritativeHost<Walkers.Push> host =
        AuthoritativeHost.create(
            new Walkers(), settings, 1, (to, b, length) -> down.send(b, length, now[0]));
    PredictedClient<Walkers.Push> client =
        PredictedClient.create(new Walkers(), settings, (b, length) -> up.send(b, length, now[0]));
    client.leadTicks(lead);
    host.add(PEER);
    Walkers.Push push = new Walkers.Push();
    AuthoritativeHost.PeerCounters before = null;
    int warmUp = 20_000;
    double end = warmUp + seconds * 1000.0;
    for (now[0] = 0; now[0] < end; now[0] += 1) {
      double t = now[0];
      up.deliver(t, (b, at) -> host.receive(PEER, b, 0, b.length, at));
      down.deliver(t, (b, at) -> client.receive(b, 0, b.length, at));
      host.advance(t);
      push.x = (int) (t / 700) % 3 - 1;
      client.advance(t, push);
      if (t == warmUp) {
        before = host.counters(PEER).orElseThrow();
      }
      if (t >= warmUp && client.tick() > 0) {
        tally.lead += (client.tick() - host.tick()) / STEP;
      }
    }
    // nothing new is pressed, and what is on its way arrives
    AuthoritativeHost.PeerCounters after = host.counters(PEER).orElseThrow();
    for (double drain = end + 5_000; now[0] < drain; now[0] += 1) {
      double t = now[0];
      up.deliver(t, (b, at) -> host.receive(PEER, b, 0, b.length, at));
      down.deliver(t, (b, at) -> client.receive(b, 0, b.length, at));
    }
    AuthoritativeHost.PeerCounters drained = host.counters(PEER).orElseThrow();
    Objects.requireNonNull(before);
    double ticks = after.applied() + after.repeated() - before.applied() - before.repeated();
    double repeated = after.repeated() - before.repeated();
    double late = drained.late() - before.late();
    tally.ticks += ticks;
    int skip = warmUp / (int) STEP;
    tally.allowed += Double.isNaN(lead) ? 0 : late(net, seed, lead, skip, (int) ticks);
    tally.repeated += repeated;
    tally.undelivered += Math.max(0, repeated - late - client.counters().skippedTicks());
    tally.packets += client.counters().packets();
    tally.bytes += client.counters().bytes();
  }

  /** Of 10 000 inputs, how many are late when every packet carries all of the last seconds. */
  private static double late(NetworkConditions net, int seed, double lead, int skip, int ticks) {
    VirtualLine line = new VirtualLine(seed * 2L + 100, net);
    double[] arrivals = arrivals(line, skip + ticks + HORIZON);
    int late = 0;
    for (int tick = skip; tick < skip + ticks; tick++) {
      double due = tick * STEP + net.delayMillis() + lead * STEP;
      boolean there = false;
      for (int packet = tick; !there && packet * STEP < due; packet++) {
        there = arrivals[packet] <= due;
      }
      late += there ? 0 : 1;
    }
    return 1e4 * late / ticks;
  }

  /** Of 10 000 inputs, how many never arrive when each is sent four times. */
  private static double undelivered(NetworkConditions net, int ticks) {
    double[] arrivals = arrivals(new VirtualLine(9, net), ticks + COPIES);
    int never = 0;
    for (int tick = 0; tick < ticks; tick++) {
      boolean there = false;
      for (int copy = 0; copy < COPIES; copy++) {
        there |= !Double.isNaN(arrivals[tick + copy]);
      }
      never += there ? 0 : 1;
    }
    return 1e4 * never / ticks;
  }

  private static double[] arrivals(VirtualLine line, int packets) {
    double[] arrivals = new double[packets];
    for (int i = 0; i < packets; i++) {
      arrivals[i] = line.arrival(i * STEP);
    }
    return arrivals;
  }
}
