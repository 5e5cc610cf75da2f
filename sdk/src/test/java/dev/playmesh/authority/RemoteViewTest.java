package dev.playmesh.authority;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteViewTest {

  private static final ObjectKind SMALL =
      ObjectKind.builder("small").position(-500, 500, 0.01).build();
  private static final ObjectKind LARGE =
      ObjectKind.builder("large")
          .position(-500, 500, 0.01)
          .position(-500, 500, 0.01)
          .position(-500, 500, 0.01)
          .build();

  private final World world = new World(List.of(SMALL, LARGE), 4, 32);
  private final RemoteView view = new RemoteView(world, 15);
  private final Records records = new Records(world.stride, 1);

  private void told(long tick, int raw) {
    records.raw[0] = raw;
    view.add(0, tick, records, 0, tick - 1);
  }

  @Test
  void aRowThatIsAnotherKindsNowIsDrawnAsThatOne() {
    world.put(0, 0, 0, 0);
    told(1, 100);
    told(3, 300);
    view.advance(2.5, true, 0.016);
    told(2, 290); // late: what is drawn glides to where it should be
    world.drop(0);
    view.forget(0);
    world.put(0, 1, 0, 9);
    records.kind[0] = 1;
    told(10, 0);
    view.advance(10, true, 0.016);
    for (int field = 0; field < LARGE.fields(); field++) {
      assertEquals(world.get(0, field), view.sample(0, field), 1e-9);
    }
  }
}
