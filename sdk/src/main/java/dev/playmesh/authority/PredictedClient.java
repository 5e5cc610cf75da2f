package dev.playmesh.authority;

import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays on a host's word without waiting for it: own inputs count at once and are replayed when the
 * host's answer differs; others are drawn a little behind, between what was heard of them.
 *
 * <pre>
 *   client.receive(bytes, 0, bytes.length, arrivedMillis);       // for each packet
 *   client.advance(clock.millis(), input);                       // each frame
 *   draw(client.drawn(id, X), client.drawn(id, Y));              // for each of client.world()
 * </pre>
 *
 * <p>Everything that hides the delay can be switched off while playing, to see what it does.
 *
 * <p>Packets may be lost, doubled and reordered. After the first seconds nothing is allocated.
 *
 * <p><b>Threading:</b> one thread.
 *
 * @param <I> the player's input for one tick
 */
public final class PredictedClient<I> {

  /** At most so many ticks of a frame are run; the clock then skips the others. */
  static final int MAX_STEPS = 5;

  private static final int MAX_REPLAY = 240;
  private static final double EXTRAPOLATE_MILLIS = 250;
  private static final double INTRODUCE_MILLIS = 100;

  /**
   * Takes packets to the host.
   *
   * <p><b>Threading:</b> called inside {@link #advance}.
   */
  @FunctionalInterface
  public interface Sink {

    /**
     * Sends a packet, unreliably.
     *
     * @param bytes holds it from the start; valid during the call
     * @param length its length, at most {@link AuthoritativeHost#MAX_PACKET_BYTES}
     */
    void send(byte[] bytes, int length);
  }

  /**
   * What happened so far.
   *
   * <p><b>Threading:</b> immutable.
   *
   * @param snapshots that were used
   * @param stale that came after newer ones
   * @param undecodable whose base isn't known here
   * @param malformed that can't be read
   * @param compared predictions held against the host's answer
   * @param corrected of them, those that differed
   * @param desyncs of them, those without an excuse
   * @param replayedTicks run again
   * @param skippedTicks that the clock left out
   * @param lateInputs that the host did without
   * @param packets sent
   * @param bytes sent
   */
  public record Counters(
      long snapshots,
      long stale,
      long undecodable,
      long malformed,
      long compared,
      long corrected,
      long desyncs,
      long replayedTicks,
      long skippedTicks,
      long lateInputs,
      long packets,
      long bytes) {}

  private final Simulation<I> simulation;
  private final Codec<I> codec;
  private final AuthoritySettings settings;
  private final Sink sink;

  /** As the newest snapshot says. */
  private final World confirmed;

  /** The same, with the player's own objects as predicted. */
  private final World world;

  private final SnapshotInbox inbox;
  private final InputHistory inputs;
  private final OwnHistory history;
  private final OwnView ownView;
  private final RemoteView remoteView;
  private final TickClock ticks;
  private final Playout playout;
  private final InputPacket packet = new InputPacket();
  private final BitWriter out = new BitWriter();
  private final BitWriter encoded = new BitWriter();
  private final BitReader in = new BitReader();
  private final double[] otherRotation = new double[4];
  private @Nullable Consumer<Difference> listener;
  private I replayed;

  private boolean prediction = true;
  private boolean reconciliation = true;
  private boolean interpolation = true;
  private boolean extrapolation = true;

  private long tick = -1;
  private double alpha;
  private double drawnTick = Double.NaN;
  private double lastMillis = Double.NaN;
  private double introduceMillis = Double.NEGATIVE_INFINITY;
  private boolean fresh;
  private boolean inputExcuse;
  private boolean disturbedExcuse;
  private long foreignReadTick = -1;
  private long comparedTick = -1;
  private long confirmedInputs = -1;
  private int packetNumber;

  private long compared;
  private long corrected;
  private long desyncs;
  private long replayedTicks;
  private long skippedTicks;
  private long lateInputs;
  private long packets;
  private long bytes;

  private PredictedClient(Simulation<I> simulation, AuthoritySettings settings, Sink sink) {
    this.simulation = simulation;
    this.settings = settings;
    this.sink = sink;
    codec = simulation.inputs();
    confirmed = new World(simulation.kinds(), settings.objects());
    world = new World(simulation.kinds(), settings.objects());
    inbox = new SnapshotInbox(confirmed, settings.stepMillis());
    inputs = InputHistory.of(512, settings.maxInputBytes());
    history = new OwnHistory(world);
    ownView = new OwnView(world, history);
    remoteView = new RemoteView(world);
    ticks = new TickClock(settings.stepMillis());
    playout = new Playout(settings.stepMillis());
    replayed = codec.create();
  }

  /**
   * Makes a client that hasn't heard of its host yet.
   *
   * @param simulation the game, as the host has it
   * @param settings as the host has them
   * @param sink takes packets to the host
   * @param <I> the player's input
   * @return a client
   */
  public static <I> PredictedClient<I> create(
      Simulation<I> simulation, AuthoritySettings settings, Sink sink) {
    return new PredictedClient<>(simulation, settings, sink);
  }

  /**
   * Takes a packet from the host. What is wrong with it is counted.
   *
   * @param bytes holds it
   * @param offset its first byte
   * @param length its length
   * @param arrivedMillis when it arrived, on the clock of {@link #advance}
   * @return whether it was news
   */
  public boolean receive(byte[] bytes, int offset, int length, double arrivedMillis) {
    SnapshotInbox.Result result = inbox.receive(bytes, offset, length);
    if (result == SnapshotInbox.Result.NOTHING) {
      return false;
    }
    if (result == SnapshotInbox.Result.CORRUPT) {
      tell(inbox.tick(), Difference.Cause.SNAPSHOT, 0);
      return false;
    }
    SnapshotLedger.Snapshot snapshot = inbox.snapshot();
    double snapshotTicks = settings.snapshotMillis() / settings.stepMillis();
    if (inbox.newTerm()) {
      changeHost(arrivedMillis);
    }
    playout.arrived(snapshot.tick, arrivedMillis);
    for (int i = 0; i < snapshot.count; i++) {
      if (!snapshot.records.is(i, Records.GONE)) {
        remoteView.add(snapshot.records.row[i], snapshot.tick, snapshot.records, i, snapshotTicks);
      }
    }
    if (result == SnapshotInbox.Result.STALE) {
      return true;
    }
    takeHeader(inbox.header(), arrivedMillis);
    takeOthers();
    fresh = true;
    return true;
  }

  /**
   * Another host decides from now on: the first one that speaks. Until then nothing moves, and the
   * client says in short intervals that it is there.
   */
  public void follow() {
    inbox.follow();
    introduceMillis = Double.NEGATIVE_INFINITY;
  }

  /**
   * Whether the host has spoken to this client.
   *
   * @return whether it plays; false before the first word and after {@link #follow}
   */
  public boolean hears() {
    return inbox.follows() && inbox.player() >= 0;
  }

  private void changeHost(double nowMillis) {
    remoteView.clear();
    playout.restart();
    history.clear();
    ticks.restart(inbox.tick(), nowMillis);
    comparedTick = -1;
  }

  private void takeHeader(SnapshotHeader header, double nowMillis) {
    confirmedInputs = inbox.tick() + header.inputs;
    if (!ticks.started()) {
      ticks.start(inbox.tick(), nowMillis);
      confirmedInputs = Math.max(confirmedInputs, inbox.tick());
    }
    if (header.heard > -1000) {
      ticks.measured(inbox.tick() + header.heard, header.margin / 4.0);
    }
    int missed = inbox.newlySubstituted();
    if (missed > 0) {
      inputExcuse = true;
      if (tick >= 0 && confirmedInputs >= 0) {
        lateInputs += missed;
        ticks.late(missed);
      }
    }
    disturbedExcuse |= inbox.newlyDisturbed();
  }

  /** Takes over what the newest snapshot says of all but the player's own objects. */
  private void takeOthers() {
    int player = inbox.player();
    int end = Math.max(confirmed.end(), world.end());
    int stride = world.stride;
    for (int id = 0; id < end; id++) {
      boolean there = confirmed.exists(id);
      boolean own = there && confirmed.owner[id] == player && prediction;
      if (!there) {
        if (world.exists(id)) {
          world.drop(id);
          remoteView.forget(id);
        }
      } else if (!same(id)) {
        world.put(id, confirmed.kind[id], confirmed.owner[id], 0);
        copy(id);
      } else if (!own) {
        System.arraycopy(confirmed.raw, id * stride, world.raw, id * stride, stride);
      }
    }
  }

  private boolean same(int id) {
    return world.exists(id)
        && world.kind[id] == confirmed.kind[id]
        && world.owner[id] == confirmed.owner[id];
  }

  private void copy(int id) {
    System.arraycopy(confirmed.raw, id * world.stride, world.raw, id * world.stride, world.stride);
  }

  /**
   * Runs the ticks that are due with one input, and sends all inputs that the host hasn't
   * confirmed.
   *
   * @param nowMillis the time
   * @param input what the player does just now
   * @return how many ticks were run
   */
  public int advance(double nowMillis, I input) {
    double elapsed = Double.isNaN(lastMillis) ? 0 : Math.max(0, nowMillis - lastMillis);
    lastMillis = Double.isNaN(lastMillis) ? nowMillis : Math.max(lastMillis, nowMillis);
    if ((!hears() || inbox.mustIntroduce()) && nowMillis >= introduceMillis) {
      introduceMillis = nowMillis + INTRODUCE_MILLIS;
      inbox.introduce(packet);
      send();
    }
    if (!ticks.started()) {
      return 0;
    }
    drawnTick = interpolation ? playout.tick(nowMillis) : playout.presentTick(nowMillis);
    if (!hears()) {
      return 0;
    }
    if (fresh) {
      fresh = false;
      compare();
    }
    double time = ticks.ticks(nowMillis);
    int steps = run(time, input);
    alpha = Math.max(0, Math.min(1, time - tick));
    ownView.advance(inbox.player(), Math.min(elapsed, 1000) / 1000);
    if (steps > 0) {
      ticks.sent(tick, nowMillis);
      fillPacket();
      send();
    }
    return steps;
  }

  private int run(double time, I input) {
    long due = (long) Math.floor(time);
    if (tick < 0) {
      tick = due - 1;
    }
    if (due - tick > MAX_STEPS) {
      skippedTicks += due - tick - MAX_STEPS;
      tick = due - MAX_STEPS;
      // what the host does meanwhile isn't predicted: its next answer is taken as it is
      history.clear();
    }
    int steps = 0;
    while (tick < due) {
      tick++;
      steps++;
      keep(input);
      if (prediction) {
        step(tick, input);
      }
      history.record(tick, inbox.player());
    }
    return steps;
  }

  private void keep(I input) {
    encoded.reset();
    codec.encode(input, encoded);
    int length = encoded.byteLength();
    if (length > settings.maxInputBytes()) {
      throw new IllegalArgumentException(
          "an input may have " + settings.maxInputBytes() + " bytes but has " + length);
    }
    double behind = Double.isNaN(drawnTick) ? 0 : Math.max(0, tick - drawnTick);
    int lag = (int) Math.min(InputPacket.MOST_LAG, Math.floor(behind * 4 + 0.5));
    inputs.put(tick, encoded.array(), 0, length, lag);
  }

  /** Steps the player's own objects, with the input as the host will read it. */
  private void step(long at, I fallback) {
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
  private void compare() {
    long at = inbox.tick();
    int player = inbox.player();
    boolean known = prediction && history.has(at);
    boolean differs = !known || !history.matches(at, confirmed, player);
    if (known) {
      compared++;
    }
    if (differs && (reconciliation || !prediction || !known)) {
      correct(at, player, known);
    } else if (differs) {
      corrected++;
      tell(at, cause(), 0);
    }
    comparedTick = at;
    inputExcuse = false;
    disturbedExcuse = false;
  }

  private void correct(long at, int player, boolean known) {
    ownView.remember(player, tick, alpha);
    boolean cut = false;
    int last = world.stride - 1;
    for (int id = confirmed.nextOf(player, -1); id >= 0; id = confirmed.nextOf(player, id)) {
      int cuts = id * world.stride + last;
      cut |= world.raw[cuts] != confirmed.raw[cuts];
      copy(id);
    }
    history.clear();
    history.record(at, player);
    tick = Math.max(tick, at);
    if (prediction) {
      replay(at);
    }
    double distance = ownView.absorb(player, tick, alpha, cut);
    if (known) {
      corrected++;
      tell(at, cause(), distance);
    }
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

  private Difference.Cause cause() {
    if (inputExcuse) {
      return Difference.Cause.INPUT;
    }
    if (disturbedExcuse) {
      return Difference.Cause.DISTURBED;
    }
    return foreignReadTick > comparedTick ? Difference.Cause.OTHERS : Difference.Cause.DESYNC;
  }

  private void tell(long at, Difference.Cause cause, double distance) {
    desyncs += cause == Difference.Cause.DESYNC || cause == Difference.Cause.SNAPSHOT ? 1 : 0;
    if (listener != null) {
      listener.accept(new Difference(at, cause, distance));
    }
  }

  private void fillPacket() {
    long first = Math.max(confirmedInputs + 1, tick - InputPacket.MOST_INPUTS + 1);
    packet.term = inbox.term();
    packet.player = inbox.player();
    packet.newestTick = tick;
    packet.count = (int) Math.max(1, tick - first + 1);
    inbox.acknowledge(packet);
  }

  private void send() {
    do {
      packet.number = packetNumber & 0xFFFF;
      out.reset();
      packet.write(out, inputs);
      packet.count /= 2;
    } while (out.byteLength() > AuthoritativeHost.MAX_PACKET_BYTES);
    packetNumber++;
    packets++;
    bytes += out.byteLength();
    sink.send(out.array(), out.byteLength());
  }

  /**
   * All objects that this client knows: its own as predicted, others as last heard of.
   *
   * @return the world itself; not to be changed
   */
  public World world() {
    return world;
  }

  /**
   * All objects as the newest snapshot says, own ones too.
   *
   * @return the world itself; not to be changed
   */
  public World confirmed() {
    return confirmed;
  }

  /**
   * This client's number.
   *
   * @return the player's number, -1 before the host's first word
   */
  public int player() {
    return inbox.player();
  }

  /**
   * The newest tick that was predicted.
   *
   * @return its number, -1 before the first
   */
  public long tick() {
    return tick;
  }

  /**
   * The tick of the host's newest word.
   *
   * @return its number, -1 before the first
   */
  public long hostTick() {
    return inbox.tick();
  }

  /**
   * The newest tick whose input the host has, as it said last.
   *
   * @return its number, -1 before its first word
   */
  public long confirmedInput() {
    return confirmedInputs;
  }

  /**
   * How far behind the newest possible word others are drawn.
   *
   * @return milliseconds
   */
  public double delayMillis() {
    return playout.delayMillis();
  }

  /**
   * A field as it should be drawn in this frame.
   *
   * @param id whose, of {@link #world}
   * @param field which, from 0; not one of a rotation
   * @return smoothed for own objects, between or beyond what was heard for others
   */
  public double drawn(int id, int field) {
    if (world.owner(id) == inbox.player() && prediction) {
      return ownView.drawn(id, field, tick, alpha);
    }
    if (!remoteView.has(id) || (!interpolation && !extrapolation)) {
      return world.get(id, field);
    }
    return remoteView.sample(id, field, drawnTick, beyondTicks());
  }

  /**
   * A rotation as it should be drawn in this frame.
   *
   * @param id whose, of {@link #world}
   * @param field the first of its four
   * @param out gets w, x, y, z
   */
  public void drawnRotation(int id, int field, double[] out) {
    boolean own = world.owner(id) == inbox.player() && prediction;
    if (own || !remoteView.has(id) || (!interpolation && !extrapolation)) {
      world.rotation(id, field, out);
    } else {
      remoteView.rotation(id, field, drawnTick, beyondTicks(), out, otherRotation);
    }
  }

  /**
   * Whether an object is drawn beyond what was heard of it.
   *
   * @param id whose, of {@link #world}
   * @return whether its place in this frame is a guess
   */
  public boolean isExtrapolated(int id) {
    return world.owner(id) != inbox.player() && remoteView.isBeyond(id, drawnTick);
  }

  private double beyondTicks() {
    return extrapolation ? EXTRAPOLATE_MILLIS / settings.stepMillis() : 0;
  }

  /**
   * Switches prediction. Off, own objects move when the host says so. Default on.
   *
   * @param on whether own inputs count at once
   */
  public void prediction(boolean on) {
    prediction = on;
    history.clear();
    fresh = inbox.tick() >= 0;
  }

  /**
   * Switches reconciliation. Off, wrong predictions stay wrong. Default on.
   *
   * @param on whether the host's answer is taken over
   */
  public void reconciliation(boolean on) {
    reconciliation = on;
  }

  /**
   * Switches interpolation. Off, others are drawn as of the newest word. Default on.
   *
   * @param on whether others are drawn between two snapshots
   */
  public void interpolation(boolean on) {
    interpolation = on;
  }

  /**
   * Switches extrapolation. Off, others wait for the next word. Default on.
   *
   * @param on whether others go on for up to 250 ms
   */
  public void extrapolation(boolean on) {
    extrapolation = on;
  }

  /**
   * Fixes how far behind others are drawn. Default: as the line needs.
   *
   * @param millis 0 to 1000, or NaN for as the line needs
   */
  public void delayMillis(double millis) {
    if (!Double.isNaN(millis)) {
      AuthoritySettings.require("millis", millis, 0, 1000);
    }
    playout.delay(millis);
  }

  /**
   * Fixes how many ticks before they are due inputs arrive on average. Default: as the line needs.
   *
   * @param leadTicks 1 to 60, or NaN for as the line needs
   */
  public void leadTicks(double leadTicks) {
    if (!Double.isNaN(leadTicks)) {
      AuthoritySettings.require("leadTicks", leadTicks, 1, 60);
    }
    ticks.lead(leadTicks);
  }

  /**
   * Sets how fast corrections of own objects are worked off on the screen. Default 18.
   *
   * @param perSecond the spring's rate, 1 to 1000; 0 shows corrections at once
   */
  public void smoothing(double perSecond) {
    AuthoritySettings.require("perSecond", perSecond, 0, 1000);
    ownView.rate(perSecond);
    if (perSecond == 0) {
      ownView.clear();
    }
  }

  /**
   * Sets who is told of predictions that were wrong.
   *
   * @param consumer called inside {@link #advance} and {@link #receive}
   */
  public void onDifference(Consumer<Difference> consumer) {
    listener = consumer;
  }

  /**
   * What happened.
   *
   * @return since it was made
   */
  public Counters counters() {
    return new Counters(
        inbox.used,
        inbox.stale,
        inbox.undecodable,
        inbox.malformed,
        compared,
        corrected,
        desyncs,
        replayedTicks,
        skippedTicks,
        lateInputs,
        packets,
        bytes);
  }
}
