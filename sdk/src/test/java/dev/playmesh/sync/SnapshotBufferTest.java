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
  void anglesGoTheShortWayRound() {
    buffer.add(0, state.angle(3.0));
    buffer.add(10, state.angle(-3.0));
    assertEquals(2 * Math.PI - 3, buffer.state(1).angle(), 1e-12);
  }
}
