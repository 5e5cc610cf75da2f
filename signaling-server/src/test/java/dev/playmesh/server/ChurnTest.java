package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChurnTest {

  private final House house = new House();

  @Test
  void memoryReturnsAfterAHundredThousandRooms() {
    churn(5_000);
    long before = usedBytes();
    churn(100_000);
    assertEquals(0, house.hall.roomCount());
    assertEquals(0, house.directory.size());
    long grown = usedBytes() - before;
    assertTrue(grown < 4_000_000, () -> "grew by " + grown + " bytes");
  }

  @Test
  void memoryReturnsAfterMembersVanish() {
    for (int i = 0; i < 2_000; i++) {
      Guest ann = house.joined("arena" + i);
      Guest bob = house.joined("arena" + i);
      ann.vanish(false);
      bob.vanish(true);
    }
    house.pass(6_000);
    assertEquals(0, house.hall.roomCount());
    assertEquals(0, house.directory.size());
  }

  private void churn(int rooms) {
    for (int i = 0; i < rooms; i++) {
      Guest ann = house.guest().join(Entry.CREATE, "");
      ann.leave();
    }
  }

  private static long usedBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
