package dev.playmesh.authority;

import dev.playmesh.authority.PredictedClient.Difference;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's own objects: predicted, held against the host's word, and run again where it differs.
 */
final class OwnPlay<I> {

  /** At most so many ticks of a frame are run; the clock then skips the others. */
  static final int MAX_STEPS = 5;

  private static final int MAX_REPLAY = 240;
  private static final Logger log = LoggerFactory.getLogger(OwnPlay.class);

  private final Simulation<I> simulation;
  private final Codec<I> codec;
  private final AuthoritySettings settings;
  private final World confirmed;
  private final World world;
  private final SnapshotInbox inbox;
  private final OwnHistory history;
  private final OwnView view;
  private final long mostLeadTicks;
  private final BitWriter encoded = new BitWriter();
  private final BitReader in = new BitReader();
  private I replayed;
  private @Nullable Consumer<Difference> listener;
  private boolean prediction = true;
  private boolean reconciliation = true;
  private double alpha;
  private boolean standing;
  private boolean inputExcuse;
  private boolean disturbedExcuse;

  /** Why what was left wrong, without reconciliation, is wrong. */
  private Difference.@Nullable Cause left;

  /** Ticks were left out: what is predicted isn't meant to be right before the host's next word. */
  private boolean skipped;

  private long foreignReadTick = -1;
  private long comparedTick = -1;
  private boolean warned;

  final InputHistory inputs;
  long tick = -1;
  long compared;
  long corrected;
  long desyncs;
  long replayedTicks;
  long skippedTicks;

  OwnPlay(
      Simulation<I> simulation,
      AuthoritySettings settings,
      World confirmed,
      World world,
      SnapshotInbox inbox) {
    this.simulation = simulation;
    this.settings = settings;
    this.confirmed = confirmed;
    this.world = world;
    this.inbox = inbox;
    codec = simulation.inputs();
    inputs = InputHistory.of(512, settings.maxInputBytes());
    history = new OwnHistory(world);
    view = new OwnView(world, history);
    mostLeadTicks = (long) Math.ceil(settings.maxLeadMillis() / settings.stepMillis());
    replayed = codec.create();
  }

  /**
   * Another host. What was pressed since its tick is still to come there, unless its time is quite
   * another one.
   *
   * @return whether it goes on with what the former decided
   */
  boolean changeHost(long hostTick) {
    history.clear();
    comparedTick = -1;
    inputExcuse = false;
    disturbedExcuse = false;
    left = null;
    boolean goesOn = tick >= hostTick && tick - hostTick <= mostLeadTicks;
    if (!goesOn) {
      tick = -1;
      inputs.clear();
    }
    return goesOn;
  }

  /** What may be the reason when the next word differs from what was predicted. */
  void excuse(boolean missedInput, boolean disturbed) {
    inputExcuse |= missedInput;
    disturbedExcuse |= disturbed;
  }

  /**
   * Runs the ticks that are due with one input.
   *
   * @param time now, in ticks
   * @param others what is drawn meanwhile
   */
  int run(double time, I input, Others others) {
    // no farther than can be done again
    long due = Math.min((long) Math.floor(time), inbox.tick() + MAX_REPLAY);
    if (tick - due > mostLeadTicks) {
      // the host stood still for long: what was pressed meanwhile was too early for it
      history.clear();
      inputs.clear();
      tick = -1;
    }
    if (tick < 0) {
      tick = due - 1;
    }
    if (due - tick > MAX_STEPS) {
      skip(due - MAX_STEPS, input, others);
    }
    int steps = 0;
    while (tick < due) {
      tick++;
      steps++;
      keep(input, others);
      if (prediction) {
        step(tick, input);
      }
      if (!skipped) {
        history.record(tick, inbox.player());
      }
    }
    draw(time, steps > 0);
    return steps;
  }

  /** What the host does meanwhile isn't predicted: its next answer is taken as it is. */
  private void skip(long until, I input, Others others) {
    skippedTicks += until - tick;
    tick = Math.max(tick, until - InputPacket.MOST_INPUTS);
    while (tick < until) {
      tick++;
      keep(input, others);
    }
    history.clear();
    skipped = true;
  }

  /** Finds out what is drawn between the last two ticks; where time is behind, all stands still. */
  private void draw(double time, boolean stepped) {
    double part = Math.min(1, time - tick);
    standing = !stepped && (standing || part < 0);
    alpha = Math.max(standing ? alpha : 0, part);
  }

  private void keep(I input, Others others) {
    encoded.reset();
    codec.encode(input, encoded);
    int length = encoded.byteLength();
    if (length > settings.maxInputBytes()) {
      throw new IllegalArgumentException(
          "an input has "
              + length
              + " bytes but AuthoritySettings.maxInputBytes is "
              + settings.maxInputBytes());
    }
    double quarters = Math.floor(others.behind(tick) * 4 + 0.5);
    int lag = (int) Math.min(InputPacket.MOST_LAG, quarters);
    inputs.put(tick, encoded.array(), 0, length, lag);
  }

  /** Steps the player's own objects, with the input as the host will read it. */
  private void step(long at, I fallback) {
    boolean whole = false;
    try {
      stepWith(at, fallback);
      whole = true;
    } finally {
      if (!whole) {
        // the game threw: what it had done by then is no prediction
        history.clear();
        skipped = true;
      }
    }
  }

  private void stepWith(long at, I fallback) {
    I used = fallback;
    if (inputs.has(at)) {
      inputs.read(at, in);
      replayed = codec.decode(in, replayed);
      used = replayed;
    }
    world.limitTo(inbox.player());
    try {
      simulation.step(world, inbox.player(), used);
    } finally {
      if (world.unlimit()) {
        foreignReadTick = at;
      }
    }
  }

  /** Holds what was predicted against the newest snapshot, and replays when it differs. */
  void compare() {
    long at = inbox.tick();
    int player = inbox.player();
    boolean known = prediction && history.has(at);
    boolean differs = !known || !history.matches(at, confirmed, player);
    boolean same = !known || history.hasSame(at, confirmed, player);
    Difference.Cause cause = left == null ? cause(same) : left;
    compared += known ? 1 : 0;
    comparedTick = at;
    inputExcuse = false;
    disturbedExcuse = false;
    double distance = 0;
    // what comes, goes or is put elsewhere is no prediction that could be left wrong
    if (differs && (reconciliation || !known || !same)) {
      left = null;
      distance = correct(at, player);
    } else {
      left = differs ? cause : null;
    }
    if (differs && known) {
      corrected++;
      tell(at, cause, distance); // last: a listener may throw
    }
  }

  /** Takes the host's answer, and does again what came after it. Answers the farthest jump. */
  private double correct(long at, int player) {
    view.remember(player, tick, alpha);
    boolean cut = false;
    int stride = world.stride;
    for (int id = confirmed.nextOf(player, -1); id >= 0; id = confirmed.nextOf(player, id)) {
      int cuts = id * stride + stride - 1;
      cut |= world.raw[cuts] != confirmed.raw[cuts];
      System.arraycopy(confirmed.raw, id * stride, world.raw, id * stride, stride);
    }
    history.clear();
    history.record(at, player);
    skipped = false;
    tick = Math.max(tick, at);
    if (prediction) {
      replay(at);
    }
    return view.absorb(player, tick, alpha, cut);
  }

  private void replay(long from) {
    long first = Math.max(from + 1, tick - MAX_REPLAY);
    for (long t = first; t <= tick; t++) {
      if (!inputs.has(t) && inputs.has(t - 1)) {
        inputs.read(t - 1, in);
        replayed = codec.decode(in, replayed);
      }
      step(t, replayed);
      history.record(t, inbox.player());
      replayedTicks++;
    }
  }

  private Difference.Cause cause(boolean sameObjects) {
    if (inputExcuse) {
      return Difference.Cause.INPUT;
    }
    if (disturbedExcuse || !sameObjects) {
      return Difference.Cause.DISTURBED;
    }
    return foreignReadTick > comparedTick ? Difference.Cause.OTHERS : Difference.Cause.DESYNC;
  }

  void tell(long at, Difference.Cause cause, double distance) {
    desyncs += cause == Difference.Cause.DESYNC || cause == Difference.Cause.SNAPSHOT ? 1 : 0;
    if (cause == Difference.Cause.DESYNC && !warned) {
      warned = true;
      log.warn(
          "In tick {} equal inputs gave other states here than on the host: step must depend on"
              + " nothing but the world and the input (told once; onDifference hears of all)",
          at);
    }
    if (listener != null) {
      listener.accept(new Difference(at, cause, distance));
    }
  }

  void onDifference(Consumer<Difference> consumer) {
    listener = consumer;
  }

  /** Works off on the screen what corrections left. */
  void smooth(double seconds) {
    view.advance(inbox.player(), seconds);
  }

  void smoothing(double perSecond) {
    view.rate(perSecond);
    if (perSecond == 0) {
      view.clear();
    }
  }

  boolean predicts() {
    return prediction;
  }

  void prediction(boolean on) {
    prediction = on;
    history.clear();
  }

  void reconciliation(boolean on) {
    reconciliation = on;
  }

  double drawn(int id, int field) {
    return view.drawn(id, field, tick, alpha);
  }
}
