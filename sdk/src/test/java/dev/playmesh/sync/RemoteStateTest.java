package dev.playmesh.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.sync.Packets.Packet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteStateTest {

  private record Pose(double bend) {}

  private static final StateSpace<Pose> POSES =
      new StateSpace<>() {
        @Override
        public Pose lerp(Pose from, Pose to, double share) {
          return new Pose(from.bend + (to.bend - from.bend) * share);
        }

        @Override
        public Pose extrapolate(Pose from, Pose to, double share) {
          return lerp(from, to, share);
        }

        @Override
        public double distance(Pose one, Pose other) {
          return Math.abs(one.bend - other.bend);
        }
      };

  @Test
  void drawsAGamesOwnStatesSmoothly() {
    for (RemoteMotion.Mode mode : RemoteMotion.Mode.values()) {
      RemoteState<Pose> remote = new RemoteState<>(POSES, mode);
      assertTrue(remote.sample(0).isEmpty());
      List<Packet> packets = Packets.of(2, 400, 50, 0.05, millis -> millis * 0.005);
      int next = 0;
      double last = 0;
      for (double now = 0; now < 18_000; now += 16) {
        for (; packets.get(next).arrived() <= now; next++) {
          Packet packet = packets.get(next);
          remote.update(packet.sampled(), packet.arrived(), new Pose(packet.x()));
        }
        double bend = remote.sample(now).orElse(new Pose(0)).bend;
        assertTrue(now < 1_000 || bend >= last - 1e-9, mode + " back at " + now);
        assertTrue(now < 1_000 || bend - last < 0.7, mode + " jumped at " + now);
        last = bend;
      }
      assertTrue(last > 85);
    }
  }

  @Test
  void whatIsLateOrDoubledIsNoNews() {
    RemoteState<Pose> remote = new RemoteState<>(POSES, RemoteMotion.Mode.DELAYED);
    assertTrue(remote.update(100, 120, new Pose(1)));
    assertFalse(remote.update(100, 121, new Pose(2)));
    assertFalse(remote.update(50, 130, new Pose(3)));
    assertFalse(remote.update(Double.NaN, Double.NaN, new Pose(4)));
  }

  @Test
  void whatComesAfterTheClocksAgreedIsNews() {
    RemoteState<Pose> remote = new RemoteState<>(POSES, RemoteMotion.Mode.PRESENT);
    assertTrue(remote.update(Double.NaN, 120, new Pose(1)));
    remote.sample(125);
    assertTrue(remote.update(50, 140, new Pose(1.2)));
    assertTrue(remote.update(70, 160, new Pose(1.4)));
    double bend = remote.sample(161).orElseThrow().bend;
    assertTrue(bend >= 1 && bend < 2.5, "at " + bend);
  }

  @Test
  void jumpsWhereTheDistanceSaysSo() {
    RemoteState<Pose> remote = new RemoteState<>(POSES, RemoteMotion.Mode.DELAYED);
    remote.snapDistance(5);
    for (int i = 0; i < 100; i++) {
      remote.update(i * 50, i * 50 + 10, new Pose(i < 50 ? 0 : 10));
      for (int frame = 0; frame < 5; frame++) {
        double bend = remote.sample(i * 50 + 10 + frame * 10).orElseThrow().bend;
        assertTrue(bend == 0 || bend == 10, "at " + bend);
      }
    }
  }

  @Test
  void modesChangeWithoutAJump() {
    RemoteState<Pose> remote = new RemoteState<>(POSES, RemoteMotion.Mode.DELAYED);
    double last = 0;
    for (int i = 0; i < 400; i++) {
      remote.update(i * 20, i * 20 + 50, new Pose(i * 0.1));
      if (i % 100 == 99) {
        remote.mode(i % 200 == 99 ? RemoteMotion.Mode.PRESENT : RemoteMotion.Mode.DELAYED);
      }
      double bend = remote.sample(i * 20 + 51).orElseThrow().bend;
      assertEquals(0.1, bend - last, i < 20 ? 10 : 0.2);
      last = bend;
    }
  }
}
