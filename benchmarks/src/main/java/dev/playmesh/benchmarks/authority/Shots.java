package dev.playmesh.benchmarks.authority;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.ObjectKind;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Simulation;
import dev.playmesh.authority.World;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import java.util.List;
import java.util.Random;

/**
 * Whether a hit at the shooter is one at the host: twice a second the first player shoots exactly
 * at where it sees the other, and the host looks where that one was in the shooter's eyes.
 */
final class Shots implements Simulation<Shots.Shot> {

  private static final double HALF_A_FIGURE = 0.5;

  /** A push, and a shot at a place. */
  static final class Shot {
    final Walkers.Push push = new Walkers.Push();
    boolean fires;
    float x;
    float y;
  }

  private final Walkers walkers = new Walkers();
  private final Codec<Walkers.Push> pushes = walkers.inputs();
  private final boolean decides;
  private int shots;
  private int agreed;
  private int agreedWithout;
  private double squares;

  private Shots(boolean decides) {
    this.decides = decides;
  }

  @Override
  public List<ObjectKind> kinds() {
    return walkers.kinds();
  }

  @Override
  public Codec<Shot> inputs() {
    return new Codec<>() {
      @Override
      public void encode(Shot value, BitWriter out) {
        pushes.encode(value.push, out);
        out.bool(value.fires);
        if (value.fires) {
          out.float32(value.x);
          out.float32(value.y);
        }
      }

      @Override
      public Shot create() {
        return new Shot();
      }

      @Override
      public Shot decode(BitReader in, Shot reuse) {
        pushes.decode(in, reuse.push);
        reuse.fires = in.bool();
        if (reuse.fires) {
          reuse.x = in.float32();
          reuse.y = in.float32();
        }
        return reuse;
      }
    };
  }

  @Override
  public void joined(World world, int player) {
    walkers.joined(world, player);
  }

  @Override
  public void step(World world, int player, Shot input) {
    walkers.step(world, player, input.push);
    int target = world.nextOf(1, -1);
    if (!decides || !input.fires || player != 0 || target < 0) {
      return;
    }
    double off =
        Math.hypot(
            world.seen(0, target, Walkers.X) - input.x, world.seen(0, target, Walkers.Y) - input.y);
    double offWithout =
        Math.hypot(world.get(target, Walkers.X) - input.x, world.get(target, Walkers.Y) - input.y);
    shots++;
    squares += off * off;
    agreed += off <= HALF_A_FIGURE ? 1 : 0;
    agreedWithout += offWithout <= HALF_A_FIGURE ? 1 : 0;
  }

  static void measure(Rows rows, String name, NetworkConditions net, int seconds) {
    Shots truth = new Shots(true);
    AuthoritySettings settings = AuthoritySettings.builder().objects(64).build();
    VirtualLine[] up = {new VirtualLine(11, net), new VirtualLine(12, net)};
    VirtualLine[] down = {new VirtualLine(13, net), new VirtualLine(14, net)};
    List<PeerId> ids = List.of(PeerId.of("shooter"), PeerId.of("target"));
    double[] now = {0};
    AuthoritativeHost<Shot> host =
        AuthoritativeHost.create(
            truth, settings, 1, (to, b, length) -> down[ids.indexOf(to)].send(b, length, now[0]));
    ids.forEach(host::add);
    List<PredictedClient<Shot>> clients =
        List.of(client(settings, up[0], now), client(settings, up[1], now));
    List<Shot> input = List.of(new Shot(), new Shot());
    Random random = new Random(6);
    for (now[0] = 0; now[0] < seconds * 1000.0; now[0]++) {
      double t = now[0];
      for (int i = 0; i < 2; i++) {
        int index = i;
        up[i].deliver(t, (b, at) -> host.receive(ids.get(index), b, 0, b.length, at));
        down[i].deliver(t, (b, at) -> clients.get(index).receive(b, 0, b.length, at));
        if (t % 250 == 0) {
          input.get(i).push.x = random.nextInt(3) - 1;
          input.get(i).push.y = random.nextInt(3) - 1;
        }
      }
      host.advance(t);
      if (t % 15 == 7) {
        aim(clients.get(0), input.get(0), t > 5_000 && t % 495 == 7);
        clients.get(0).advance(t, input.get(0));
        clients.get(1).advance(t, input.get(1));
      }
    }
    rows.row("hits, " + name)
        .put("shots", truth.shots)
        .put("agreed %", 100.0 * truth.agreed / truth.shots)
        .put("off, m (rms)", Math.sqrt(truth.squares / truth.shots))
        .put("agreed without looking back %", 100.0 * truth.agreedWithout / truth.shots)
        .print();
  }

  private static PredictedClient<Shot> client(
      AuthoritySettings settings, VirtualLine up, double[] now) {
    return PredictedClient.create(
        new Shots(false), settings, (b, length) -> up.send(b, length, now[0]));
  }

  /** At what was drawn in the frame before, as a player would. */
  private static void aim(PredictedClient<Shot> client, Shot input, boolean fires) {
    int target = client.world().nextOf(1, -1);
    input.fires = fires && target >= 0;
    if (input.fires) {
      input.x = (float) client.drawn(target, Walkers.X);
      input.y = (float) client.drawn(target, Walkers.Y);
    }
  }
}
