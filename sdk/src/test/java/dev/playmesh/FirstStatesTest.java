package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.sync.RemoteMotion;
import dev.playmesh.types.NetworkConditions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is heard of a newcomer before the clocks agree, and just after. */
class FirstStatesTest {

  @Test
  void noneIsDroppedWhenTheClocksAgree() {
    NetworkConditions far = new NetworkConditions(100, 0, 0, 1, 0);
    LoopbackNetwork network = LoopbackNetwork.seeded(3, far);
    Session ann = network.join(Sample.config("ann").build(), RoomOptions.code("x"));
    Session bob = network.join(Sample.config("bob").build(), RoomOptions.code("x"));
    RemoteMotion motion = RemoteMotion.builder().dimensions(1).build();
    int[] heard = new int[2];
    double[] late = new double[1];
    bob.on(
        Sample.Move.class,
        (peer, move, info) -> {
          boolean news =
              motion.update(info.sampledMillis(), info.arrivedMillis(), move.step() * 0.1, 6);
          heard[0]++;
          heard[1] += news ? 1 : 0;
          late[0] = info.arrivedMillis() - info.sampledMillis();
        });
    for (int frame = 0; frame < 300; frame++) {
      network.advance(Duration.ofNanos(16_666_667));
      ann.poll();
      bob.poll();
      ann.broadcast(new Sample.Move(1, frame));
      ann.flush();
      bob.flush();
    }
    assertTrue(heard[0] > 200, heard[0] + " heard");
    assertEquals(heard[0], heard[1]);
    assertEquals(100, late[0], 5);
  }
}
