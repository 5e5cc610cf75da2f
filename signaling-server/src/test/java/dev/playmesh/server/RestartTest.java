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
  void someoneNewWaitsForTheMembersInsteadOfTakingTheirCode() {
    House after = before.restarted();
    Guest dan = after.joined("arena");
    Guest eve = after.guest().join(Entry.EXISTING, "arena");
    after.pass(3_000, dan, eve);
    Guest bobBack = after.guest().resume(bob);
    after.pass(500, bobBack, dan, eve);
    assertEquals(ann.room().getHost(), dan.room().getHost());
    assertEquals(List.of(ann.id(), bob.id(), cid.id(), dan.id(), eve.id()), House.ids(eve.room()));
    assertTrue(after.guest().resume(ann).welcome().getResumed());
  }

  @Test
  void someoneNewGetsTheCodeWhenNoMemberComesBackInTime() {
    House after = before.restarted();
    Guest dan = after.joined("arena");
    Guest other = after.joined("elsewhere");
    Guest eve = after.guest().join(Entry.EXISTING, "nowhere");
    after.pass(Comebacks.PATIENCE_MILLIS + 250, dan, other, eve);
    assertEquals(List.of(dan.id()), House.ids(dan.room()));
    assertEquals(List.of(other.id()), House.ids(other.room()));
    assertEquals(Reason.ROOM_NOT_FOUND, eve.takeRefusal());
    assertEquals(1, after.joined("later").room().getMembersCount());
  }

  @Test
  void whoMakesARoomOfItsOwnDoesNotWait() {
    House after = before.restarted();
    assertEquals(1, after.guest().join(Entry.CREATE, "").room().getMembersCount());
    assertEquals(2, after.guest().join(Entry.QUICK_MATCH, "").room().getMembersCount());
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
  void hostThatTheMembersFoundWhileTheServerWasAwayStays() {
    House after = before.restarted();
    Guest cidBack = after.guest().resume(cid, bob.id(), 2);
    assertEquals(bob.id(), cidBack.room().getHost(), "not ann, who may not come back");
    assertEquals(2, cidBack.room().getTerm());
    Guest bobBack = after.guest().resume(bob, bob.id(), 2);
    assertEquals(bob.id(), bobBack.room().getHost());
    Guest annBack = after.guest().resume(ann);
    assertEquals(bob.id(), annBack.room().getHost());
    assertEquals(2, annBack.room().getTerm());
    after.pass(20_000, annBack, bobBack, cidBack);
    assertEquals(annBack.room(), cidBack.room());
  }

  @Test
  void hostThatIsBackFirstStaysButInANewTerm() {
    House after = before.restarted();
    Guest annBack = after.guest().resume(ann, ann.id(), 1);
    assertEquals(1, annBack.room().getTerm());
    Guest bobBack = after.guest().resume(bob, bob.id(), 2);
    assertEquals(ann.id(), bobBack.room().getHost());
    assertEquals(3, bobBack.room().getTerm());
    Guest cidBack = after.guest().resume(cid, bob.id(), 2);
    assertEquals(ann.id(), cidBack.room().getHost());
    assertEquals(3, cidBack.room().getTerm(), "3 is news enough to one who knew 2");
    assertEquals(cidBack.room(), annBack.room());
    assertEquals(cidBack.room(), bobBack.room());
  }

  @Test
  void claimsOfAConnectedMemberRaiseTheTermForAllAndSeldom() {
    assertEquals(ann.id(), bob.room().getHost());
    cid.claims(ann.id(), 5);
    assertEquals(5, ann.room().getTerm());
    assertEquals(ann.room(), cid.room());
    long epoch = ann.room().getEpoch();
    for (int i = 0; i < 50; i++) {
      cid.claims(bob.id(), 100 + i);
    }
    assertEquals(epoch, ann.room().getEpoch(), "one claim a second");
    before.clock.advance(1_000);
    cid.claims(bob.id(), 7);
    assertEquals(ann.id(), ann.room().getHost(), "she is there");
    assertEquals(8, ann.room().getTerm());
    before.clock.advance(1_000);
    cid.claims("nobody", Long.MAX_VALUE);
    cid.claims("nobody", -1);
    assertEquals(8, ann.room().getTerm());
  }

  @Test
  void oneMemberCannotTakeThePlaceOfAHostWhoseSocketIsLostForAMoment() {
    ann.vanish(false);
    cid.claims(cid.id(), 2);
    assertEquals(ann.id(), bob.room().getHost());
    Guest annBack = before.guest().resume(ann);
    assertEquals(ann.id(), annBack.room().getHost());
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
    after.clock.advance(Comebacks.PATIENCE_MILLIS);
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
