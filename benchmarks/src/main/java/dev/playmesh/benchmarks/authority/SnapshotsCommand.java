package dev.playmesh.benchmarks.authority;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
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
 * How many bytes a moving body takes in a snapshot: {@code java -jar benchmarks.jar snapshots}. The
 * real host and client over a simulated line; others pack the same states against the same
 * baselines.
 */
@Command(
    name = "snapshots",
    mixinStandardHelpOptions = true,
    description = "Bytes of snapshots of 250 colliding bodies, beside two other ways.")
@SuppressWarnings("LongDoubleConversion") // counts and bytes, far below 2^53
public final class SnapshotsCommand implements Callable<Integer> {

  private static final PeerId PEER = PeerId.of("viewer");
  private static final int KEPT = 256;

  // boxes in which a body collides about two and a half times a second, and one in which it's eight
  private static final double[] PLANE = {40, 40};
  private static final double[] SPACE = {32, 32, 14};
  private static final double[] CROWD = {16, 16, 10};

  @Option(names = "--json", description = "Also write the rows to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--seconds", description = "Virtual time of each row (${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(names = "--bodies", description = "How many (${DEFAULT-VALUE}).")
  private int bodies = 250;

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public SnapshotsCommand() {}

  @Override
  public Integer call() throws Exception {
    Rows rows = new Rows(Objects.requireNonNull(spec).commandLine().getOut());
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
      double[] box = dimensions == 2 ? PLANE : SPACE;
      for (String net : new String[] {"lan", "country", "europe", "N1", "N2"}) {
        new Run(box, 0, conditions(net)).measure(rows, net);
      }
      new Run(box, 0.5, conditions("country")).measure(rows, "country, half at rest");
    }
    new Run(CROWD, 0, conditions("country")).measure(rows, "country, crowded");
    rows.write(json);
    return 0;
  }

  static NetworkConditions conditions(String name) {
    if (name.equals("N1")) {
      return new NetworkConditions(100, 30, 5, 1, 0);
    }
    String preset = name.equals("N2") ? "bad" : name;
    return NetworkConditions.preset(preset).orElseThrow();
  }

  /** One scene over one line. */
  private final class Run {
    private final Bodies scene;
    private final double resting;
    private final VirtualLine up;
    private final VirtualLine down;
    private final AuthoritativeHost<Boolean> host;
    private final PredictedClient<Boolean> client;
    private final FiedlerPacker fiedler;
    private final int[][][] states = new int[KEPT][][];
    private double now;
    private boolean counting;
    private long countedTick = -1;
    private long snapshots;
    private long bytes;
    private long fiedlerBytes;
    private long wrong;

    Run(double[] box, double resting, NetworkConditions conditions) {
      int dimensions = box.length;
      scene = new Bodies(box, bodies, resting, 7);
      this.resting = resting;
      up = new VirtualLine(1, conditions);
      down = new VirtualLine(2, conditions);
      AuthoritySettings settings =
          AuthoritySettings.builder()
              .stepMillis(Bodies.STEP_SECONDS * 1000)
              .snapshotMillis(Bodies.STEP_SECONDS * 2000)
              .budgetBytes(8_800)
              .build();
      host = AuthoritativeHost.create(scene, settings, 1, this::send);
      client =
          PredictedClient.create(scene, settings, (sent, length) -> up.send(sent, length, now));
      int[] bits = dimensions == 2 ? new int[] {12, 12} : new int[] {12, 12, 11};
      fiedler = new FiedlerPacker(dimensions, bits, dimensions == 2 ? 13 : 11);
      host.add(PEER);
    }

    private void send(PeerId to, byte[] packet, int length) {
      down.send(packet, length, now);
      if (!counting) {
        return;
      }
      bytes += length;
      if (host.tick() == countedTick) {
        return;
      }
      countedTick = host.tick();
      snapshots++;
      // the fifth byte says how many snapshots back the baseline is
      int sequence = (packet[2] & 0xFF) | ((packet[3] & 0xFF) << 8);
      int distance = packet[4] & 0xFF;
      int[][] state = state();
      states[sequence % KEPT] = state;
      fiedlerBytes +=
          fiedler.bytes(state, distance == 0 ? null : states[(sequence - distance) & (KEPT - 1)]);
    }

    private int[][] state() {
      int[][] state = new int[bodies][scene.dimensions == 2 ? 3 : 7];
      World world = host.world();
      double[] q = new double[4];
      for (int i = 0; i < world.size(); i++) {
        for (int d = 0; d < scene.dimensions; d++) {
          state[i][d] = (int) Math.round(world.get(i, d) / 0.01);
        }
        if (scene.dimensions == 2) {
          state[i][2] = (int) Math.floor((world.get(i, 2) + Math.PI) / (2 * Math.PI) * 8192) & 8191;
        } else {
          world.rotation(i, 3, q);
          smallestThree(q, state[i], 3);
        }
      }
      return state;
    }

    private void run(double millis) {
      for (double end = now + millis; now < end; ) {
        now += Bodies.STEP_SECONDS * 500;
        up.deliver(now, (b, at) -> host.receive(PEER, b, 0, b.length, at));
        host.advance(now);
        down.deliver(now, (b, at) -> client.receive(b, 0, b.length, at));
        client.advance(now, false);
      }
    }

    void measure(Rows rows, String net) {
      counting = true;
      run(3_000);
      snapshots = 0;
      bytes = 0;
      fiedlerBytes = 0;
      scene.collisions = 0;
      long before = host.counters(PEER).orElseThrow().updates();
      run(seconds * 1000.0);
      double told = host.counters(PEER).orElseThrow().updates() - before;
      counting = false;
      double moving = scene.count * (1 - resting);
      double updates = snapshots * moving;
      wrong = client.counters().desyncs() + client.counters().malformed();
      double ours = bytes / told;
      double theirs = fiedlerBytes / updates;
      double naive = 2 + 4.0 * (scene.dimensions == 2 ? 3 : 7);
      rows.row(scene.dimensions + "-D " + net)
          .put("told of moving", told / updates)
          .put("collisions/s/body", scene.collisions / (double) seconds / moving)
          .goal("B/update", ours, 3)
          .put("fiedler", theirs)
          .put("naive", naive)
          .goal("of fiedler", ours / theirs, 0.75)
          .put("B/snapshot", bytes / (double) snapshots)
          .put("wrong", wrong)
          .print();
    }
  }

  private static void smallestThree(double[] q, int[] out, int at) {
    int greatest = 0;
    for (int i = 1; i < 4; i++) {
      greatest = Math.abs(q[i]) > Math.abs(q[greatest]) ? i : greatest;
    }
    out[at] = greatest;
    int slot = at + 1;
    for (int i = 0; i < 4; i++) {
      if (i != greatest) {
        out[slot++] = 708 + (int) Math.round(q[i] * Math.signum(q[greatest]) / 0.001);
      }
    }
  }
}
