package tutorial;

import dev.playmesh.LoopbackNetwork;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Measures what the window shows: a minute of each way of drawing, over a simulated bad line. */
public final class Lag {

  private static final double FRAME_SECONDS = 1 / 60.0;

  private Lag() {}

  /** What Bob saw of Ann. */
  private static final class Seen {
    private final String way;
    private double behindSum;
    private double longestStep;
    private int frames;
    private int heardAtFirst;
    private int heard;
    private double lastX;
    private double lastY;

    Seen(String way) {
      this.way = way;
    }

    void frame(Other other, Game truth) {
      if (frames++ == 0) {
        heardAtFirst = other.heard();
      } else {
        double step = Math.hypot(other.x() - lastX, other.y() - lastY);
        longestStep = Math.max(longestStep, step);
      }
      behindSum += Math.hypot(other.x() - truth.x(), other.y() - truth.y());
      heard = other.heard() - heardAtFirst;
      lastX = other.x();
      lastY = other.y();
    }

    void print() {
      System.out.printf(
          Locale.ROOT,
          "%-8s  %5.2f  %14.2f  %17.1f%n",
          way,
          behindSum / frames,
          longestStep,
          heard / (frames * FRAME_SECONDS));
    }
  }

  /** Prints the table. */
  public static void main(String[] args) {
    System.out.println("way       off m  longest step m  messages a second");
    play("raw", Other::raw, Teller::always).print();
    play("present", Other::present, Teller::whenNeeded).print();
    play("delayed", Other::delayed, Teller::whenNeeded).print();
  }

  // TUTORIAL lag: begin
  private static Seen play(String way, Consumer<Other> drawing, Supplier<Teller> tellers) {
    LoopbackNetwork network = LoopbackNetwork.seeded(42, NetworkConditions.named("bad"));
    Game ann = new Game(join(network, "Ann"), tellers.get());
    Game bob = new Game(join(network, "Bob"), tellers.get());
    Random keys = new Random(7);
    Seen seen = new Seen(way);
    double right = 0;
    double down = 0;
    for (int frame = 0; frame < 65 * 60; frame++) {
      if (frame % 30 == 0) {
        right = keys.nextInt(3) - 1;
        down = keys.nextInt(3) - 1;
      }
      network.advance(Duration.ofNanos(16_666_667)); // virtual time: no waiting, the same each run
      bob.others().forEach(drawing);
      ann.frame(right, down, FRAME_SECONDS);
      bob.frame(0, 0, FRAME_SECONDS);
      if (frame >= 5 * 60) {
        bob.others().forEach(other -> seen.frame(other, ann));
      }
    }
    return seen;
  }
  // TUTORIAL lag: end

  private static Session join(LoopbackNetwork network, String name) {
    return network.join(Dot.config(name).build(), RoomOptions.code("dots"));
  }
}
