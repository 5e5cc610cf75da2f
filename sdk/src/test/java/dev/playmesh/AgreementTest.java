package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.NetworkConditions;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is in the room, and who is its host: all agree, also while the server is away. */
@Timeout(120)
class AgreementTest {

  private static final NetworkConditions DARK = new NetworkConditions(0, 0, 100, 1, 0);

  private final Table table = new Table();
  private final LoopbackNetwork network = table.network;

  private static PeerId id(Session session) {
    return session.self().orElseThrow();
  }

  private static String headship(Session session) {
    Room room = session.room().orElseThrow();
    return room.host() + " " + room.term();
  }

  private static void assertAgree(Session... all) {
    for (Session session : all) {
      assertEquals(all[0].room().orElseThrow().members(), session.room().orElseThrow().members());
      assertEquals(headship(all[0]), headship(session));
      assertEquals(
          all[0].room().orElseThrow().members().stream()
              .filter(m -> !m.id().equals(id(session)))
              .map(Room.Member::id)
              .toList(),
          session.peers().stream().map(Peer::id).sorted().toList());
    }
  }

  /** Each host that it was told of has a higher term than the one before. */
  private void assertTermsGrow(Session session) {
    List<Long> terms =
        table.of(session).about("host").stream()
            .map(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
            .toList();
    for (int i = 1; i < terms.size(); i++) {
      assertTrue(terms.get(i - 1) < terms.get(i), () -> "" + table.of(session).about("host"));
    }
  }

  @Test
  void nextHostDoesNotDependOnTheOrderOfDepartures() {
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    Session cid = table.join("cid");
    Session dan = table.join("dan");
    table.play(1);
    network.serverAway(true);
    table.play(1);
    network.cut(id(ann), id(dan), true);
    table.play(0.1);
    ann.close();
    table.play(2);
    bob.close();
    table.play(40);
    assertAgree(cid, dan);
    assertEquals(id(cid), cid.room().orElseThrow().host());
    assertTermsGrow(cid);
    assertTermsGrow(dan);
    network.serverAway(false);
    table.play(20);
    assertAgree(cid, dan);
    assertTermsGrow(cid);
    assertTermsGrow(dan);
  }

  @Test
  void hostThatWasGoneAndComesBackBringsNoOlderTerm() {
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    Session cid = table.join("cid");
    table.play(1);
    network.serverAway(true);
    network.cut(id(ann), id(bob), true);
    network.cut(id(ann), id(cid), true);
    table.play(40);
    assertEquals(id(bob), cid.room().orElseThrow().host());
    assertEquals(id(ann), ann.room().orElseThrow().host());
    network.cut(id(ann), id(bob), false);
    network.cut(id(ann), id(cid), false);
    network.serverAway(false);
    table.play(20);
    assertAgree(ann, bob, cid);
    Stream.of(ann, bob, cid).forEach(this::assertTermsGrow);
    assertEquals(2, ann.peers().stream().filter(p -> p.state() == PeerState.CONNECTED).count());
  }

  @Test
  void memberWhoseGoodbyeTheServerMissedIsNotJoinedAgain() {
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    table.play(1);
    network.deafen(id(ann));
    ann.close();
    table.play(3);
    Session cid = table.join("cid");
    table.play(40);
    assertEquals(
        List.of("joined ann", "left ann"),
        table.of(bob).lines.stream()
            .filter(line -> line.equals("joined ann") || line.equals("left ann"))
            .toList());
    assertAgree(bob, cid);
    assertTermsGrow(bob);
    assertTermsGrow(cid);
    assertEquals(1, table.of(cid).count("left ann"));
  }

  @Test
  void goodbyeWhileTheServerIsAwayIsTheLastOfIt() {
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    Session cid = table.join("cid");
    table.play(1);
    network.serverAway(true);
    table.play(1);
    ann.close();
    table.play(2);
    network.serverAway(false);
    table.play(0.2);
    assertEquals(id(bob), bob.room().orElseThrow().host());
    table.play(20);
    assertAgree(bob, cid);
    assertEquals(1, table.of(bob).count("joined ann"));
    assertEquals(1, table.of(bob).count("left ann"));
    assertTermsGrow(bob);
    assertTermsGrow(cid);
    assertEquals(id(bob), cid.room().orElseThrow().host());
  }

  @Test
  void pairLinksAgainAfterALongOutageInOneDirection() {
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    table.play(1);
    network.serverAway(true);
    bob.conditions(bob.peers().get(0), DARK);
    table.play(34);
    assertTrue(ann.peers().isEmpty(), "gone for the one who hears nothing");
    assertEquals(1, bob.peers().size(), "still there for the one who hears");
    bob.conditions(bob.peers().get(0), NetworkConditions.PERFECT);
    network.serverAway(false);
    List<Integer> got = new ArrayList<>();
    bob.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    ann.on(Sample.Note.class, (peer, note, info) -> got.add(note.number()));
    table.play(20);
    assertAgree(ann, bob);
    assertEquals(PeerState.CONNECTED, ann.peers().get(0).state());
    assertEquals(PeerState.CONNECTED, bob.peers().get(0).state());
    ann.broadcast(new Sample.Note(1));
    bob.broadcast(new Sample.Note(2));
    table.play(2);
    assertEquals(List.of(1, 2), got.stream().sorted().toList());
    for (Session session : List.of(ann, bob)) {
      List<String> lines =
          table.of(session).lines.stream()
              .filter(l -> l.startsWith("joined") || l.startsWith("conn") || l.startsWith("left"))
              .map(line -> line.split(" ", -1)[0])
              .toList();
      assertEquals(List.of("joined", "connected", "left", "joined", "connected"), lines);
    }
  }

  @Test
  void pairThatCantLinkIsToldWhyOnceForEachReason() {
    network.cut(PeerId.of("p1"), PeerId.of("p2"), true);
    Session ann = table.join("ann");
    Session bob = table.join("bob");
    table.play(300);
    for (Session session : List.of(ann, bob)) {
      Recorder seen = table.of(session);
      List<Code> codes = seen.reasons.stream().map(DisconnectReason::code).toList();
      assertEquals(codes.stream().distinct().toList(), codes);
      assertTrue(codes.size() >= 1 && codes.size() <= 2, () -> "" + seen.reasons);
      assertTrue(
          seen.reasons.stream().noneMatch(r -> r.detail().contains("never")),
          () -> "offers came: " + seen.reasons);
      seen.reasons.forEach(
          reason -> assertTrue(reason.detail().length() > 30, "says too little: " + reason));
      assertEquals(1, session.peers().size());
      assertEquals(PeerState.RECONNECTING, session.peers().get(0).state());
    }
  }

  @Test
  void memberThatVanishesInTheHandshakeIsToldToLeave() {
    Session ann = table.join("ann");
    table.play(1);
    Session bob = table.join("bob");
    network.advance(java.time.Duration.ofMillis(3));
    network.vanish(bob);
    table.seats.remove(bob);
    table.play(10);
    assertEquals(
        List.of("joined bob", "left bob"),
        table.of(ann).lines.stream()
            .filter(line -> line.endsWith("bob") && !line.startsWith("unstable"))
            .toList());
  }
}
