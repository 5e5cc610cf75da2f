package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.Lobby.Finding;
import dev.playmesh.Lobby.Finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(90)
class ExaminationIT {

  @RegisterExtension final RealRooms rooms = new RealRooms();

  private static Finding of(List<Finding> findings, String step) {
    return findings.stream().filter(one -> one.step().equals(step)).findFirst().orElseThrow();
  }

  @Test
  void findsThatAllIsWellWithAServerAlone() {
    List<Finding> findings = Lobby.examine(rooms.config("doc").build());
    assertEquals(
        List.of(
            "native", "addresses", "server", "STUN", "TURN", "link", "direct path", "relayed path"),
        findings.stream().map(Finding::step).toList());
    assertTrue(findings.stream().noneMatch(one -> one.verdict() == Verdict.BAD), "" + findings);
    assertTrue(of(findings, "addresses").detail().contains(" local"));
    assertTrue(of(findings, "STUN").detail().contains("sees this machine as 127.0.0.1 port "));
    assertEquals(Verdict.ABSENT, of(findings, "TURN").verdict());
    assertTrue(of(findings, "link").detail().contains("DIRECT"), of(findings, "link").detail());
    assertTrue(of(findings, "direct path").detail().contains("yes: no NAT"));
  }

  @Test
  void saysThatThereIsNoServer() {
    SessionConfig config = rooms.config("doc").build();
    rooms.server().close();
    List<Finding> findings = Lobby.examine(config);
    Finding last = findings.get(findings.size() - 1);
    assertEquals("server", last.step());
    assertEquals(Verdict.BAD, last.verdict());
    assertTrue(last.detail().contains("connection refused"), last.detail());
    assertTrue(last.detail().contains("is it running"), last.detail());
  }
}
