package dev.playmesh.benchmarks.authority;

import com.sun.management.ThreadMXBean;
import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.authority.World;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What the authoritative mode does and costs: {@code java -jar benchmarks.jar authority}. First
 * play and shots over simulated lines, then CPU time of a host with many players, and CPU time and
 * garbage of a host and a client with 1000 moving objects. CPU time is that of the thread.
 */
@Command(
    name = "authority",
    mixinStandardHelpOptions = true,
    description = "Corrections, bytes, time and garbage of the authoritative mode.")
@SuppressWarnings("LongDoubleConversion") // counts and bytes, far below 2^53
public final class AuthorityCommand implements Callable<Integer> {

  private static final PeerId PEER = PeerId.of("player");
  private static final double STEP = 15;
  private static final int PACKETS = 16;

  @Option(names = "--json", description = "Also write the rows to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--seconds", description = "Virtual time of each line (${DEFAULT-VALUE}).")
  private int seconds = 300;

  @Option(names = "--objects", description = "How many move (${DEFAULT-VALUE}).")
  private int objects = 1000;

  @Option(names = "--frames", description = "Frames that are timed (${DEFAULT-VALUE}).")
  private int frames = 3000;

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public AuthorityCommand() {}

  @Override
  public Integer call() throws Exception {
    Rows rows = new Rows(Objects.requireNonNull(spec).commandLine().getOut());
    for (String net : new String[] {"lan", "country", "transatlantic", "N1", "N2"}) {
      play(rows, net, SnapshotsCommand.conditions(net));
    }
    for (String net : new String[] {"country", "transatlantic", "N1", "N2"}) {
      Shots.measure(rows, net, SnapshotsCommand.conditions(net), seconds);
    }
    for (int players : new int[] {8, 32, 100}) {
      new CrowdCost(players, objects).measure(rows, frames / 10, frames / 10);
    }
    new Cost().measure(rows);
    rows.write(json);
    return 0;
  }

  /** Two players: one whose corrections are counted, and one who is watched by it. */
  private void play(Rows rows, String name, NetworkConditions net) {
    VirtualLine[] up = {new VirtualLine(1, net), new VirtualLine(2, net)};
    VirtualLine[] down = {new VirtualLine(3, net), new VirtualLine(4, net)};
    PeerId[] ids = {PEER, PeerId.of("other")};
    double[] now = {0};
    AuthoritySettings settings = AuthoritySettings.builder().objects(64).build();
    AuthoritativeHost<Walkers.Push> host =
        AuthoritativeHost.create(
            new Walkers(),
            settings,
            1,
            (to, b, length) -> down[to.equals(PEER) ? 0 : 1].send(b, length, now[0]));
    Walkers.Push[] push = {new Walkers.Push(), new Walkers.Push()};
    double[] correction = {0, 0, 0};
    @SuppressWarnings({"unchecked", "rawtypes"})
    PredictedClient<Walkers.Push>[] clients = new PredictedClient[2];
    for (int i = 0; i < 2; i++) {
      int index = i;
      host.add(ids[i]);
      clients[i] =
          PredictedClient.create(
              new Walkers(), settings, (b, length) -> up[index].send(b, length, now[0]));
    }
    clients[0].onDifference(
        difference -> {
          correction[0]++;
          correction[1] = Math.max(correction[1], difference.distance());
          correction[2] += difference.cause() == Difference.Cause.DESYNC ? 1 : 0;
        });
    Random random = new Random(5);
    double beyond = 0;
    double drawn = 0;
    for (now[0] = 0; now[0] < seconds * 1000.0; now[0] += 1) {
      double t = now[0];
      for (int i = 0; i < 2; i++) {
        PeerId id = ids[i];
        PredictedClient<Walkers.Push> client = clients[i];
        up[i].deliver(t, (b, at) -> host.receive(id, b, 0, b.length, at));
        down[i].deliver(t, (b, at) -> client.receive(b, 0, b.length, at));
        if (t % 250 == 0) {
          push[i].x = random.nextInt(3) - 1;
          push[i].y = random.nextInt(3) - 1;
        }
      }
      host.advance(t);
      if (t % 16 == 0) {
        clients[0].advance(t, push[0]);
        clients[1].advance(t, push[1]);
        int other = clients[0].world().nextOf(1, -1);
        if (other >= 0) {
          drawn++;
          beyond += clients[0].isExtrapolated(other) ? 1 : 0;
        }
      }
    }
    AuthoritativeHost.PeerCounters counters = host.counters(PEER).orElseThrow();
    rows.row("play, " + name)
        .put("late per 10k", 1e4 * counters.repeated() / (counters.repeated() + counters.applied()))
        .put("corrections/min", correction[0] * 60 / seconds)
        .put("largest, m", correction[1])
        .goal("desyncs", clients[0].counters().desyncs(), 0)
        .put("lead, ticks", clients[0].tick() - host.tick())
        .put("others' delay, ms", clients[0].delayMillis())
        .put("extrapolated %", 100 * beyond / drawn)
        .put("down B/s", counters.bytes() / (double) seconds)
        .put("up B/s", clients[0].counters().bytes() / (double) seconds)
        .print();
  }

  /** Time and garbage. */
  private final class Cost {
    private final byte[][] up = new byte[PACKETS][1200];
    private final byte[][] down = new byte[PACKETS][1200];
    private final int[] upLengths = new int[PACKETS];
    private final int[] downLengths = new int[PACKETS];
    private int ups;
    private int downs;
    private final AuthoritySettings settings =
        AuthoritySettings.builder().objects(2048).budgetBytes(8_800).build();
    private final AuthoritativeHost<Walkers.Push> host =
        AuthoritativeHost.create(
            new Walkers(),
            settings,
            1,
            (to, b, length) -> {
              System.arraycopy(b, 0, down[downs], 0, length);
              downLengths[downs++] = length;
            });
    private final PredictedClient<Walkers.Push> client =
        PredictedClient.create(
            new Walkers(),
            settings,
            (b, length) -> {
              System.arraycopy(b, 0, up[ups], 0, length);
              upLengths[ups++] = length;
            });
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long[] nanos = new long[4];
    private final long[] garbage = new long[4];
    private final double[] counts = new double[4];
    private double sink;

    void measure(Rows rows) {
      for (int i = 0; i < objects; i++) {
        host.world().spawn(Walkers.DRIFTER, World.NOBODY);
        host.world().set(i, 2, i);
      }
      host.add(PEER);
      client.leadTicks(10);
      Walkers.Push push = new Walkers.Push();
      int warmUp = 3 * frames;
      for (int frame = 0; frame < warmUp + frames; frame++) {
        if (frame == warmUp) {
          Arrays.fill(nanos, 0);
          Arrays.fill(garbage, 0);
          Arrays.fill(counts, 0);
        }
        frame(frame * STEP, push, frame);
      }
      long ticksReplayed = client.counters().replayedTicks();
      row(rows, "host: tick and snapshot", 0, "objects told of");
      row(rows, "client: take a snapshot", 1, "objects told of");
      row(rows, "client: tick, compare, replay", 2, "frames");
      row(rows, "client: sample an object", 3, "objects");
      rows.row("state").put("replayed", ticksReplayed).put("checksum", sink % 1).print();
    }

    private void frame(double now, Walkers.Push push, int frame) {
      push.x = frame / 30 % 3 - 1;
      long told = host.counters(PEER).orElseThrow().updates();
      start();
      host.advance(now);
      stop(0, 0);
      counts[0] += host.counters(PEER).orElseThrow().updates() - told;
      start();
      for (int i = 0; i < downs; i++) {
        client.receive(down[i], 0, downLengths[i], now + 1);
      }
      stop(1, 0);
      counts[1] = counts[0];
      downs = 0;
      if (frame % 10 == 0) {
        // a shove, so that there is something to replay
        int own = host.world().nextOf(0, -1);
        host.world().set(own, Walkers.Y, (frame % 100) * 0.1);
      }
      start();
      client.advance(now + 1, push);
      stop(2, 1);
      start();
      double sum = 0;
      for (int i = 0; frame > 200 && i < objects; i++) {
        sum += client.drawn(i, Walkers.X) + client.drawn(i, Walkers.Y) + client.drawn(i, 2);
      }
      stop(3, frame > 200 ? objects : 0);
      sink += sum;
      for (int i = 0; i < ups; i++) {
        host.receive(PEER, up[i], 0, upLengths[i], now + 2);
      }
      ups = 0;
    }

    private long startNanos;
    private long startBytes;

    private void start() {
      startBytes = threads.getCurrentThreadAllocatedBytes();
      startNanos = threads.getCurrentThreadCpuTime();
    }

    private void stop(int what, double count) {
      nanos[what] += threads.getCurrentThreadCpuTime() - startNanos;
      garbage[what] += threads.getCurrentThreadAllocatedBytes() - startBytes;
      counts[what] += count;
    }

    private void row(Rows rows, String name, int what, String unit) {
      rows.row(name)
          .put("ns CPU", nanos[what] / counts[what])
          .goal("B garbage", garbage[what] / counts[what], 0)
          .put("per", unit)
          .put("us CPU a frame", nanos[what] / 1e3 / frames)
          .print();
    }
  }
}
