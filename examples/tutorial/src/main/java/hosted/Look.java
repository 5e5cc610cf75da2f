package hosted;

import dev.playmesh.LoopbackNetwork;
import dev.playmesh.RoomOptions;
import dev.playmesh.Topology;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/** What each switch changes, in numbers: Bob watches Ann, who decides, over a bad line. */
public final class Look {

  private double answerMillis;
  private int presses;
  private double longestStep;

  private Look() {}

  /** Prints a row for each. */
  public static void main(String[] args) {
    System.out.println("switched off    own dot answers after ms  other's longest step m");
    row("nothing", client -> {});
    row("prediction", client -> client.prediction(false));
    row("interpolation", client -> client.interpolation(false));
    row(
        "both others'",
        client -> {
          client.interpolation(false);
          client.extrapolation(false);
        });
  }

  private static void row(String what, Consumer<PredictedClient<?>> choose) {
    Look seen = new Look();
    seen.play(choose);
    System.out.printf(
        Locale.ROOT,
        "%-15s %24.0f %23.2f%n",
        what,
        seen.answerMillis / seen.presses,
        seen.longestStep);
  }

  // TUTORIAL look: begin
  private void play(Consumer<PredictedClient<?>> choose) {
    LoopbackNetwork network = LoopbackNetwork.seeded(42, NetworkConditions.named("bad"));
    RoomOptions star = RoomOptions.code("look").topology(Topology.STAR);
    Play ann = new Play(network.join(Play.config("Ann").build(), star));
    Play bob = new Play(network.join(Play.config("Bob").build(), star));
    choose.accept(bob.authority.client());
    Random keys = new Random(7);
    int right = 0;
    int down = 0;
    for (int frame = 0; frame < 65 * 60; frame++) {
      if (frame % 30 == 0) {
        right = keys.nextInt(3) - 1;
        down = keys.nextInt(3) - 1;
      }
      network.advance(Duration.ofNanos(16_666_667)); // virtual time: no waiting
      ann.frame(right, down);
      bob.frame(frame % 120 < 60 ? 0 : frame % 240 < 120 ? 1 : -1, 0);
      if (frame >= 5 * 60) {
        watch(bob, frame);
      }
    }
  }
  // TUTORIAL look: end

  private double ownBefore;
  private double otherX;
  private double otherY;
  private int pressed;

  private void watch(Play bob, int frame) {
    int player = bob.authority.client().player();
    int own = bob.world().nextOf(player, -1);
    int other = bob.world().nextOf(1 - player, -1);
    if (frame % 120 == 59) {
      ownBefore = bob.x(own);
      pressed = frame;
    } else if (pressed > 0 && Math.abs(bob.x(own) - ownBefore) > 0.001) {
      answerMillis += (frame - pressed) * 1000.0 / 60;
      presses++;
      pressed = 0;
    }
    if (frame > 5 * 60) {
      longestStep =
          Math.max(longestStep, Math.hypot(bob.x(other) - otherX, bob.y(other) - otherY));
    }
    otherX = bob.x(other);
    otherY = bob.y(other);
  }
}
