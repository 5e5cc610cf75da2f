package dev.playmesh.benchmarks.netcode.method;

import dev.playmesh.sync.RemoteMotion;
import java.util.List;

/** All methods, each with its knob as tuned on the training seeds. */
public final class Methods {

  private static final double JITTER = 30;

  /** In the order of the table. */
  public static final List<Method> ALL =
      List.of(
          present("snap", 0, "none", (interval, knob) -> new Reckoned.Snap()),
          present("add-dx", 0, "none", (interval, knob) -> new Reckoned.AddDx()),
          present("linear", 0, "none", (interval, knob) -> new Reckoned.Linear()),
          present("linear-fading", 0.85, "factor at 60 Hz", (i, knob) -> new Reckoned.Fading(knob)),
          present("linear-blending", 100, "blend ms", (i, knob) -> new Reckoned.Blending(knob)),
          present("quadratic", 80, "longest ms", (i, knob) -> new Reckoned.Quadratic(knob)),
          present("playmesh", 0, "none", (i, k) -> new Playmesh(RemoteMotion.Mode.PRESENT)),
          delayed("arrival-clock", 100, "delay ms", (i, knob) -> new ArrivalClocks.Arrival(knob)),
          delayed("reset-clock", 100, "delay ms", (i, knob) -> new ArrivalClocks.Reset(knob)),
          delayed("first-clock", 100, "delay ms", (i, knob) -> new ArrivalClocks.First(knob)),
          delayed(
              "source",
              100,
              "least delay ms",
              (interval, knob) -> new MeanClock(Math.max(knob, 2 * interval), 250, false)),
          delayed(
              "fiedler-linear",
              3,
              "intervals",
              (interval, knob) -> new MeanClock(knob * interval + JITTER, 0, false)),
          delayed(
              "fiedler-hermite",
              3,
              "intervals",
              (interval, knob) -> new MeanClock(knob * interval + JITTER, 0, true)),
          delayed("mirror", 1, "tolerance", DynamicDelay::new),
          delayed("playmesh", 0, "none", (i, k) -> new Playmesh(RemoteMotion.Mode.DELAYED)));

  private Methods() {}

  private static Method present(String name, double knob, String words, Method.Maker maker) {
    return new Method(name, "PRESENT", knob, words, maker);
  }

  private static Method delayed(String name, double knob, String words, Method.Maker maker) {
    return new Method(name, "DELAYED", knob, words, maker);
  }
}
