package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OwnServerTest {

  @Test
  void aSecondOneSaysThatFriendsOnTheUsualPortWouldSitAlone() throws Exception {
    try (OwnServer first = OwnServer.start();
        OwnServer second = OwnServer.start()) {
      assertNotEquals(first.port(), second.port());
      String said = String.join("\n", second.announcement("ARENA"));
      assertTrue(said.contains("Started a signaling server on port " + second.port()), said);
      assertTrue(said.contains("Port 8080 is taken"), said);
      assertTrue(said.contains("--server ws://localhost:8080 --room ARENA"), said);
      assertTrue(second.remark().contains("8080"), second.remark());
      assertTrue(second.announcement("").get(2).endsWith("--server ws://localhost:8080"));
      if (first.port() == 8080) {
        assertEquals(1, first.announcement("ARENA").size());
        assertEquals("", first.remark());
      }
    }
  }
}
