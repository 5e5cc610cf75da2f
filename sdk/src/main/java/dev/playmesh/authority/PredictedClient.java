package dev.playmesh.authority;

import java.util.Objects;
import java.util.function.Consumer;

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
   * @param hosts that it has listened to, one after another
   * @param ticks of the present host since this client's first input arrived there
   * @param lateInputs of them, those for which the host had none of its inputs in time
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
      long hosts,
      long ticks,
      long lateInputs,
      long packets,
      long bytes) {}

  /**
   * The host's answer for a client's own objects wasn't what the client had predicted.
   *
   * <p><b>Threading:</b> immutable.
   *
   * @param tick the tick that was compared
   * @param cause what is known of why
   * @param distance how far the farthest coordinate or angle moved by the correction
   */
  public record Difference(long tick, Cause cause, double distance) {

    /** Why a prediction was wrong. */
    public enum Cause {
      /** An input came too late, or the host refused it. */
      INPUT,
      /** Something other than the player's own step changed its objects, or they came or went. */
      DISTURBED,
      /** The step read objects of others, which a client knows only as they were. */
      OTHERS,
      /** What arrived isn't what the host sent. */
      SNAPSHOT,
      /** Equal inputs gave different states: the simulation isn't deterministic. */
      DESYNC
    }
  }

  /** What is unconfirmed is sent again when no tick was due for so long. */
  private static final int REPEAT_TICKS = 3;

  /** As the newest snapshot says. */
  private final World confirmed;

  /** The same, with the player's own objects as predicted. */
  private final World world;

  private final SnapshotInbox inbox;
  private final OwnPlay<I> own;
  private final Others others;
  private final ClientPackets packets;
  private final TickClock ticks;
  private final InputReceipts receipts = new InputReceipts();
  private final double repeatMillis;
  private double lastMillis = Double.NaN;
  private double sentMillis = Double.NEGATIVE_INFINITY;
  private boolean fresh;
  private long hosts;

  private PredictedClient(Simulation<I> simulation, AuthoritySettings settings, Sink sink) {
    confirmed = new World(simulation.kinds(), settings.objects(), settings.players());
    world = new World(simulation.kinds(), settings.objects(), settings.players());
    inbox = new SnapshotInbox(confirmed, settings);
    own = new OwnPlay<>(simulation, settings, confirmed, world, inbox);
    others = new Others(world, settings.stepMillis());
    packets = new ClientPackets(inbox, own.inputs, sink);
    ticks = new TickClock(settings.stepMillis());
    repeatMillis = REPEAT_TICKS * settings.stepMillis();
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
    Objects.checkFromIndexSize(offset, length, bytes.length);
    SnapshotInbox.Result result = inbox.receive(bytes, offset, length);
    if (result == SnapshotInbox.Result.NOTHING) {
      return false;
    }
    if (result == SnapshotInbox.Result.CORRUPT) {
      own.tell(inbox.tick(), Difference.Cause.SNAPSHOT, 0);
      return false;
    }
    if (inbox.newTerm() || !ticks.started()) {
      changeHost(arrivedMillis);
    }
    if (result == SnapshotInbox.Result.NEW) {
      takeHeader(inbox.header(), arrivedMillis);
      others.take(confirmed, inbox.player(), own.predicts());
      fresh = true;
    }
    others.heard(inbox.snapshot(), arrivedMillis);
    return true;
  }

  /**
   * Another host decides from now on: the first one that speaks. Until then nothing moves, and the
   * client says in short intervals that it is there.
   */
  public void follow() {
    inbox.follow();
    packets.hurry();
  }

  /**
   * Whether the host has spoken to this client.
   *
   * @return whether it plays; false before the first word and after {@link #follow}
   */
  public boolean hears() {
    return inbox.follows() && inbox.player() >= 0;
  }

  private void changeHost(double arrivedMillis) {
    boolean goesOn = own.changeHost(inbox.tick());
    others.changeHost(goesOn);
    ticks.restart(inbox.tick(), arrivedMillis, goesOn);
    receipts.restart(inbox.tick());
    sentMillis = Double.NEGATIVE_INFINITY;
    hosts++;
  }

  private void takeHeader(SnapshotHeader header, double arrivedMillis) {
    if (header.heard > SnapshotHeader.NONE) {
      ticks.measured(inbox.tick() + header.heard, header.margin / 4.0);
    }
    int missed = inbox.newlySubstituted();
    own.excuse(missed > 0, inbox.newlyDisturbed());
    receipts.take(header, inbox.tick(), missed);
    if (header.inputs > SnapshotHeader.NONE) {
      ticks.ahead(header.inputs, arrivedMillis);
    }
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
    double seconds = Math.min(elapsed, 1000) / 1000;
    lastMillis = Double.isNaN(lastMillis) ? nowMillis : Math.max(lastMillis, nowMillis);
    if (!hears() || inbox.mustIntroduce()) {
      packets.introduce(nowMillis);
    }
    if (!ticks.started()) {
      return 0;
    }
    others.advance(nowMillis, seconds);
    if (!hears()) {
      return 0;
    }
    if (fresh) {
      fresh = false;
      own.compare();
    }
    int steps = own.run(ticks.ticks(nowMillis), input, others);
    own.smooth(seconds);
    if (steps > 0) {
      ticks.sent(own.tick, steps, nowMillis);
      send(nowMillis);
    } else if (receipts.unconfirmed(own.tick) > 0 && nowMillis >= sentMillis + repeatMillis) {
      // another host's time is behind: what was pressed since is news there
      ticks.sentAgain(own.tick);
      send(nowMillis);
    }
    return steps;
  }

  private void send(double nowMillis) {
    sentMillis = nowMillis;
    packets.inputs(receipts.settled(), own.tick);
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
    return own.tick;
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
   * The newest of this client's inputs that the present host is known to have.
   *
   * @return its tick, -1 before the first
   */
  public long confirmedInput() {
    return receipts.confirmed();
  }

  /**
   * How many inputs are on their way to the host or haven't been confirmed yet.
   *
   * @return their number: they go with each packet
   */
  public int unconfirmedInputs() {
    return receipts.unconfirmed(own.tick);
  }

  /**
   * How far behind the newest possible word others are drawn.
   *
   * @return milliseconds
   */
  public double delayMillis() {
    return others.delayMillis();
  }

  /**
   * A field as it should be drawn in this frame.
   *
   * @param id whose, of {@link #world}
   * @param field which, from 0; not one of a rotation
   * @return smoothed for own objects, between or beyond what was heard for others
   */
  public double drawn(int id, int field) {
    return isPredicted(id) ? own.drawn(id, field) : others.drawn(id, field);
  }

  private boolean isPredicted(int id) {
    return world.owner(id) == inbox.player() && own.predicts();
  }

  /**
   * A rotation as it should be drawn in this frame.
   *
   * @param id whose, of {@link #world}
   * @param field the first of its four
   * @param out gets w, x, y, z
   */
  public void drawnRotation(int id, int field, double[] out) {
    if (isPredicted(id)) {
      world.rotation(id, field, out);
    } else {
      others.drawnRotation(id, field, out);
    }
  }

  /**
   * Whether an object is drawn beyond what was heard of it.
   *
   * @param id whose, of {@link #world}
   * @return whether its place in this frame is a guess
   */
  public boolean isExtrapolated(int id) {
    return world.owner(id) != inbox.player() && others.isBeyond(id);
  }

  /**
   * Switches prediction. Off, own objects move when the host says so. Default on.
   *
   * @param on whether own inputs count at once
   */
  public void prediction(boolean on) {
    own.prediction(on);
    fresh = inbox.tick() >= 0;
  }

  /**
   * Switches reconciliation. Off, wrong predictions stay wrong until the host makes, removes or
   * {@linkplain World#cut puts} one of the player's objects. Default on.
   *
   * @param on whether the host's answer is taken over
   */
  public void reconciliation(boolean on) {
    own.reconciliation(on);
  }

  /**
   * Switches interpolation. Off, others are drawn as of the newest word. Default on.
   *
   * @param on whether others are drawn between two snapshots
   */
  public void interpolation(boolean on) {
    others.interpolation(on);
  }

  /**
   * Switches extrapolation. Off, others wait for the next word. Default on.
   *
   * @param on whether others go on for 200 ms, and then come to rest
   */
  public void extrapolation(boolean on) {
    others.extrapolation(on);
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
    others.delay(millis);
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
    own.smoothing(perSecond);
  }

  /**
   * Sets who is told of predictions that were wrong.
   *
   * @param consumer called inside {@link #advance} and {@link #receive}; what it throws gets out of
   *     there, and play goes on with the next frame
   */
  public void onDifference(Consumer<Difference> consumer) {
    own.onDifference(consumer);
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
        own.compared,
        own.corrected,
        own.desyncs,
        own.replayedTicks,
        own.skippedTicks,
        hosts,
        receipts.ticks(),
        receipts.late(),
        packets.count,
        packets.bytes);
  }
}
