package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.Room;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that comes back empty, with its key. */
class RestartTest {

  private final House before = new House();
  private Guest ann;
  private Guest bob;
  private Guest cid;

  @BeforeEach
  void threePlay() {
    ann = before.joined("arena");
    ann.leave();
    ann = before.joined("Arena");
    bob = before.guest().join(Guest.joining(Entry.CODE, "arena").setName("Bob"));
    cid = before.joined("arena");
  }

  @Test
  void membersGetTheirRoomBackWithIdsHostAndTerm() {
    Room was = ann.room();
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob);
    assertTrue(bobBack.welcome().getResumed());
    after.pass(10_000, bobBack);
    Guest annBack = after.guest().resume(ann);
    Guest cidBack = after.guest().resume(cid);

    Room is = cidBack.room();
    assertEquals(House.ids(was), House.ids(is));
    assertEquals(was.getHost(), is.getHost());
    assertEquals(was.getTerm(), is.getTerm());
    assertEquals(was.getCreatedMillis(), is.getCreatedMillis());
    assertEquals("Arena", is.getCode());
    assertEquals("Bob", is.getMembers(1).getName());
    assertTrue(is.getEpoch() > was.getEpoch());
    assertTrue(is.getMembersList().stream().noneMatch(m -> m.getDetached()));
    assertEquals(is, annBack.room());
    assertEquals(1, after.directory.size());
  }

  @Test
  void thoseWhoDontComeBackLoseTheirSeats() {
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob);
    after.pass(14_750, bobBack);
    assertEquals(3, bobBack.room().getMembersCount());
    after.pass(500, bobBack);
    assertEquals(List.of(bob.id()), House.ids(bobBack.room()));
    assertEquals(bob.id(), bobBack.room().getHost());
    assertEquals(ann.room().getTerm() + 1, bobBack.room().getTerm());
  }

  @Test
  void newerCertificateThatComesLaterWins() {
    Certificate old = bob.certificate();
    ann.leave();
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob.id(), bob.welcome().getResumeSecret(), old);
    assertEquals(ann.id(), bobBack.room().getHost(), "it knows no better yet");
    Guest dan = after.joined("arena");
    Guest cidBack = after.guest().resume(cid);

    assertEquals(List.of(bob.id(), cid.id(), dan.id()), House.ids(cidBack.room()));
    assertEquals(cid.room().getHost(), cidBack.room().getHost());
    assertEquals(cid.room().getTerm(), cidBack.room().getTerm());
    assertEquals(cidBack.room(), bobBack.room());
    assertEquals(cidBack.room(), dan.room());
  }

  @Test
  void departedMemberIsDroppedWhenTheNewestCertificateComes() {
    Guest leaver = ann;
    Certificate old = ann.certificate();
    ann.leave();
    House after = before.restarted();
    Guest annBack = after.guest().resume(leaver.id(), leaver.welcome().getResumeSecret(), old);
    assertTrue(annBack.take().hasWelcome());
    Guest bobBack = after.guest().resume(bob);

    assertEquals(Reason.RESUME_REFUSED, annBack.takeRefusal());
    assertEquals(Visitor.POLICY, annBack.closedWith());
    assertEquals(List.of(bob.id(), cid.id()), House.ids(bobBack.room()));
    assertEquals(
        Reason.RESUME_REFUSED,
        after.guest().resume(leaver.id(), leaver.welcome().getResumeSecret(), old).takeRefusal());
  }

  @Test
  void certificateOfAfterTheRestartIsNoNewerOneOfBefore() {
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob);
    Certificate early = bobBack.certificate();
    Guest dan = after.joined("arena");
    Guest cidBack = after.guest().resume(cid);
    Guest annBack = after.guest().resume(ann);
    cidBack.leave();
    bobBack.vanish(false);
    Guest again = after.guest().resume(bob.id(), bob.welcome().getResumeSecret(), early);

    assertEquals(List.of(ann.id(), bob.id(), dan.id()), House.ids(again.room()));
    assertEquals(again.room(), annBack.room());
  }

  @Test
  void oneWhoLostItsSeatAfterTheRestartIsNotBroughtBackByNewerFacts() {
    Certificate old = bob.certificate();
    before.joined("arena").leave();
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob.id(), bob.welcome().getResumeSecret(), old);
    after.pass(16_000, bobBack);
    assertEquals(List.of(bob.id()), House.ids(bobBack.room()));
    assertEquals(Reason.RESUME_REFUSED, after.guest().resume(cid).takeRefusal());
    assertEquals(List.of(bob.id()), House.ids(bobBack.room()));
  }

  @Test
  void otherKeyRefusesAndSaysWhy() {
    House after = before.withOtherKey();
    Guest back = after.guest().resume(bob);
    String message = back.take().getRejected().getMessage();
    assertTrue(message.contains("key"), message);
    assertEquals(0, after.directory.size());
  }

  @Test
  void roomTakenMeanwhileIsNotGivenBack() {
    House after = before.restarted();
    after.clock.advance(1_000);
    Guest dan = after.joined("ARENA");
    Guest back = after.guest().resume(bob);
    String message = back.take().getRejected().getMessage();
    assertTrue(message.contains("arena"), message);
    assertEquals(1, dan.room().getMembersCount());
  }

  @Test
  void passwordHoldsAfterTheRestart() {
    Guest host = before.guest().join(Guest.joining(Entry.CODE, "den").setPassword("sesame"));
    House after = before.restarted();
    assertTrue(after.guest().resume(host).welcome().getResumed());
    Guest guest = after.guest().join(Guest.joining(Entry.CODE, "den").setPassword("guess"));
    assertEquals(Reason.WRONG_PASSWORD, guest.takeRefusal());
    guest.join(Guest.joining(Entry.CODE, "den").setPassword("sesame"));
    assertEquals(2, guest.room().getMembersCount());
  }

  @Test
  void secondRestartWorksToo() {
    House after = before.restarted();
    Guest bobBack = after.guest().resume(bob);
    House later = after.restarted();
    Guest again = later.guest().resume(bobBack);
    assertEquals(bob.id(), again.id());
    assertNotEquals(bobBack.room().getEpoch(), again.room().getEpoch());
    assertEquals(3, later.guest().resume(ann).room().getMembersCount());
  }
}
