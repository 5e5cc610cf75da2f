package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.codec.BitWriter;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host that says what can't be: it is counted, and the game's loop never ends for it. */
class HostileHostTest {

  private static final AuthoritySettings SETTINGS =
      AuthoritySettings.builder().objects(8).players(4).build();

  private final PredictedClient<Runners.Move> client =
      PredictedClient.create(new Runners(), SETTINGS, (bytes, length) -> {});
  private final World world = new World(new Runners().kinds(), 8, 250);
  private final SnapshotBody body = new SnapshotBody(world, SETTINGS.stepMillis());
  private final SnapshotLedger ledger = new SnapshotLedger(world);
  private final SnapshotHeader header = new SnapshotHeader();
  private double now;

  @BeforeEach
  void play() {
    world.spawn(Runners.RUNNER, 0);
    assertTrue(tell(1, 100, h -> {}));
    frames();
    assertTrue(client.tick() > 100);
  }

  /** A whole snapshot, with whatever is changed in its head. */
  private boolean tell(int sequence, long tick, Consumer<SnapshotHeader> change) {
    boolean[] all = {true, true, true, true, true, true, true, true};
    RangeEncoder out = new RangeEncoder();
    SnapshotLedger.Snapshot snapshot = ledger.open(sequence, tick);
    Baseline nothing = new Baseline(8, world.stride, SnapshotContexts.count(world.kinds));
    body.write(world, nothing, all, all, snapshot, out);
    header.term = 1;
    header.sequence = sequence;
    header.baseDistance = 0;
    header.complete = true;
    header.player = 0;
    header.tick = tick;
    header.inputs = SnapshotHeader.NONE;
    header.heard = SnapshotHeader.NONE;
    change.accept(header);
    header.hash = header.seal(body.hash(snapshot));
    BitWriter packet = new BitWriter();
    header.write(packet);
    packet.align();
    packet.bytes(out.array(), 0, out.length());
    return client.receive(packet.array(), 0, packet.byteLength(), now);
  }

  private void frames() {
    for (int i = 0; i < 20; i++) {
      now += 16;
      client.advance(now, new Runners.Move().of(1, 0));
      for (int id = client.world().next(-1); id >= 0; id = client.world().next(id)) {
        client.drawn(id, Runners.X);
      }
    }
  }

  private void isRefused(int sequence, long tick, Consumer<SnapshotHeader> change) {
    long before = client.counters().malformed();
    long hostTick = client.hostTick();
    assertFalse(tell(sequence, tick, change));
    assertEquals(before + 1, client.counters().malformed());
    assertEquals(hostTick, client.hostTick());
    frames();
  }

  @ParameterizedTest
  @ValueSource(longs = {0xFFFF_FFFFL, 0x8000_0000L, 0x7FFF_FFFFL, 0x7000_0001L})
  void aTickThatNoHostLivesToSee(long tick) {
    isRefused(2, tick, h -> {});
  }

  @Test
  void aTimeThatGoesBack() {
    isRefused(2, 99, h -> {});
    assertTrue(tell(3, 100, h -> {}), "two packets of one tick are none");
  }

  @Test
  void aTimeThatGoesBackBelowZero() {
    assertTrue(tell(2, 101, h -> {}));
    assertTrue(tell(3, 102, h -> {}));
    client.advance(now, new Runners.Move());
    // the lowest 16 bits of -10 against the base
    long before = client.counters().malformed();
    assertFalse(
        tell(
            4,
            65_526,
            h -> {
              h.baseDistance = 1;
            }));
    assertEquals(before + 1, client.counters().malformed());
    frames();
  }

  @Test
  void aPlayerBeyondTheNumberAgreedOn() {
    isRefused(2, 101, h -> h.player = 4);
    assertEquals(0, client.player());
  }

  @Test
  void anOwnerBeyondTheNumberAgreedOn() {
    world.spawn(Runners.BALL, 200);
    isRefused(2, 101, h -> {});
    assertEquals(1, client.world().size());
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, Long.MIN_VALUE, 100_001, -1001})
  void inputsThatNobodyCanHaveSent(long offset) {
    for (Consumer<SnapshotHeader> change :
        List.<Consumer<SnapshotHeader>>of(h -> h.inputs = offset, h -> h.heard = offset)) {
      isRefused(2, 101, change);
    }
    assertTrue(client.unconfirmedInputs() <= InputPacket.MOST_INPUTS);
  }

  @Test
  void aFarTickStopsTheClientButNotItsLoop() {
    assertTrue(tell(2, 0x6FFF_0000L, h -> {}));
    frames();
    assertEquals(0x6FFF_0000L, client.hostTick());
    assertEquals(0, client.counters().malformed());
  }
}
