package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SnapshotBufferTest {

  private final SnapshotBuffer buffer = new SnapshotBuffer(1, 1, 4);
  private final MotionState state = MotionState.of(1, 1);

  @Test
  void keepsTheNewestInOrder() {
    for (int i = 0; i < 10; i++) {
      assertTrue(buffer.add(i * 10, state.position(i)));
      assertFalse(buffer.add(i * 10, state.position(-1)));
    }
    assertEquals(4, buffer.size());
    assertEquals(90, buffer.newestMillis());
    assertEquals(6, buffer.state(0).x());
    assertEquals(2, buffer.before(85));
    assertEquals(-1, buffer.before(59));
    assertThrows(IndexOutOfBoundsException.class, () -> buffer.state(4));
  }

  @Test
  void growsRatherThanLosesWhatIsStillToBeDrawn() {
    for (int i = 0; i < 300; i++) {
      assertTrue(buffer.add(i * 10, state.position(i), 1_005));
    }
    assertTrue(buffer.size() < 300, "what is behind goes before it grows");
    assertTrue(buffer.millis(0) <= 1_005);
    for (int i = 0; i < buffer.size(); i++) {
      assertEquals(buffer.millis(i), buffer.state(i).x() * 10);
    }
    int most = buffer.size();
    for (int i = 300; i < 5_000; i++) {
      assertTrue(buffer.add(i * 10, state.position(i), i * 10 - 100));
    }
    assertTrue(buffer.size() <= 2 * most);
    for (int i = 5_000; i < 9_000; i++) {
      buffer.add(i * 10, state.position(i), 0);
    }
    assertEquals(1_024, buffer.size(), "never without end");
  }

  @Test
  void anglesGoTheShortWayRound() {
    buffer.add(0, state.angle(3.0));
    buffer.add(10, state.angle(-3.0));
    assertEquals(2 * Math.PI - 3, buffer.state(1).angle(), 1e-12);
  }
}
