package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomUpdate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DetachedTest {

  private final House house = new House();
  private Guest ann;
  private Guest bob;
  private Guest cid;

  @BeforeEach
  void threeJoin() {
    ann = house.joined("arena");
    bob = house.joined("arena");
    cid = house.joined("arena");
    bob.forget();
    cid.forget();
  }

  @Test
  void resetSocketIsToldAtOnceAndTheSeatGoesAfterFiveSeconds() {
    ann.vanish(false);
    RoomUpdate detached = bob.takeUpdate();
    assertTrue(detached.getRoom().getMembers(0).getDetached());
    assertEquals(ann.id(), detached.getRoom().getHost(), "the host stays until it is removed");
    house.pass(4_750, bob, cid);
    assertTrue(bob.wasToldNothing());

    house.pass(250, bob, cid);
    RoomUpdate gone = bob.takeUpdate();
    assertEquals(List.of(bob.id(), cid.id()), House.ids(gone.getRoom()));
    assertEquals(Departure.Reason.TIMED_OUT, gone.getDeparted(0).getReason());
    assertEquals(bob.id(), gone.getRoom().getHost());
    assertEquals(2, gone.getRoom().getTerm());
  }

  @Test
  void leaveThatIsReadAfterTheSocketIsGoneStillCounts() {
    ann.vanish(false);
    RoomUpdate detached = bob.takeUpdate();
    assertTrue(detached.getRoom().getMembers(0).getDetached());
    ann.leave();
    RoomUpdate gone = bob.takeUpdate();
    assertEquals(Departure.Reason.LEFT, gone.getDeparted(0).getReason());
    assertEquals(List.of(bob.id(), cid.id()), House.ids(gone.getRoom()));
    ann.leave();
    assertTrue(bob.wasToldNothing(), "once");
  }

  @Test
  void lateLeaveOfAnOldSocketTakesNoSeatThatWasTakenUpAgain() {
    ann.vanish(false);
    Guest back = house.guest().resume(ann);
    ann.leave();
    assertEquals(3, back.room().getMembersCount());
    assertEquals(3, bob.room().getMembersCount());
    back.vanish(false);
    ann.leave();
    assertEquals(3, bob.room().getMembersCount(), "its word is older than the resume");
  }

  @Test
  void memberWhomOthersHearKeepsItsSeat() {
    ann.vanish(false);
    for (int i = 0; i < 60; i++) {
      house.pass(1_000, bob, cid);
      cid.hears(ann, 200);
    }
    assertEquals(3, cid.room().getMembersCount());
    cid.hears(ann, 60_000);
    house.pass(4_500, bob, cid);
    assertEquals(3, cid.room().getMembersCount(), "an older hearing takes nothing back");
    house.pass(750, bob, cid);
    assertEquals(2, cid.room().getMembersCount());
  }

  @Test
  void onlyMembersOfTheRoomVouch() {
    Guest eve = house.joined("elsewhere");
    ann.vanish(false);
    for (int i = 0; i < 6; i++) {
      house.pass(1_000, bob, cid, eve);
      eve.hears(ann, 0);
    }
    assertEquals(2, cid.room().getMembersCount());
  }

  @Test
  void oneCutForSilenceGivesTheOthersTimeToVouch() {
    house.pass(28_500, bob, cid);
    ann.vanish(true);
    house.pass(1_750, bob, cid);
    assertEquals(3, cid.room().getMembersCount());
    house.pass(250, bob, cid);
    assertEquals(2, cid.room().getMembersCount());
  }

  @Test
  void noSeatIsTakenWhileTheServerHearsNoMember() {
    house.pass(11_000);
    ann.vanish(false);
    house.pass(20_000);
    assertEquals(3, cid.room().getMembersCount(), "nobody could have vouched");
    house.pass(250, cid);
    assertEquals(2, cid.room().getMembersCount());
  }

  @Test
  void resumeTakesTheSeatWithTheSameIdHostAndTerm() {
    ann.vanish(false);
    bob.takeUpdate();
    Guest back = house.guest().resume(ann);

    assertTrue(back.welcome().getResumed());
    assertEquals(ann.id(), back.id());
    assertEquals(ann.id(), back.room().getHost());
    assertEquals(1, back.room().getTerm());
    RoomUpdate update = bob.takeUpdate();
    assertFalse(update.getRoom().getMembers(0).getDetached());
    assertEquals(back.room(), update.getRoom());
    house.pass(20_000, back, bob, cid);
    assertEquals(3, cid.room().getMembersCount());
  }

  @Test
  void resumeReplacesASocketThatIsStillOpen() {
    Guest back = house.guest().resume(ann);
    assertTrue(back.take().hasWelcome());
    ann.forget();
    Guest again = house.guest().resume(back);
    assertEquals(Reason.REPLACED, lastRefusal(back));
    assertEquals(Visitor.POLICY, back.closedWith());

    back.vanish(false);
    again.signal(bob.id(), "", "{}");
    assertEquals(ann.id(), bob.take().getSignal().getFrom());
    assertEquals(3, bob.room().getMembersCount());
    assertFalse(bob.room().getMembers(0).getDetached());
  }

  @Test
  void hostWhoComesBackAfterItsSeatWasTakenIsRefused() {
    ann.vanish(false);
    house.pass(5_250, bob, cid);
    Guest back = house.guest().resume(ann);
    assertEquals(Reason.RESUME_REFUSED, back.takeRefusal());
    assertEquals(0, back.closedWith());
    assertTrue(back.join(Entry.CODE, "arena").take().hasWelcome(), "it may join anew");
  }

  @Test
  void wrongSecretsAndForgedFactsAreRefused() {
    ann.vanish(false);
    Guest thief = house.guest();
    thief.resume(ann.id(), bob.welcome().getResumeSecret(), ann.certificate());
    assertEquals(Reason.RESUME_REFUSED, thief.takeRefusal());
    thief.resume(ann.id(), ByteString.EMPTY, ann.certificate());
    assertEquals(Reason.RESUME_REFUSED, thief.takeRefusal());
    var forged =
        ann.certificate().toBuilder()
            .setFacts(
                ann.certificate().getFacts().concat(ByteString.copyFrom(new byte[] {0x12, 0})))
            .build();
    thief.resume(ann.id(), ann.welcome().getResumeSecret(), forged);
    assertEquals(Reason.RESUME_REFUSED, thief.takeRefusal());
    thief.resume(ann.id(), ann.welcome().getResumeSecret(), forged.getDefaultInstanceForType());
    assertEquals(Reason.RESUME_REFUSED, thief.takeRefusal());
  }

  @Test
  void endedRoomIsNotBroughtBackByOneWhoLeftIt() {
    bob.leave();
    cid.leave();
    ann.leave();
    assertEquals(Reason.RESUME_REFUSED, house.guest().resume(ann).takeRefusal());
    assertEquals(0, house.directory.size());
  }

  @Test
  void roomWhoseMembersAllLostTheirSocketsIsRevivedByThem() {
    ann.vanish(false);
    bob.vanish(false);
    cid.vanish(false);
    house.pass(6_000);
    assertEquals(0, house.hall.roomCount());

    Guest back = house.guest().resume(bob);
    assertEquals(House.ids(ann.room()), House.ids(back.room()));
    assertEquals(ann.id(), back.room().getHost());
    assertEquals(1, back.room().getTerm());
  }

  @Test
  void oneWhoseSeatWasTakenWhileOthersPlayedDoesNotReviveTheRoom() {
    ann.vanish(false);
    house.pass(5_250, bob, cid);
    bob.vanish(false);
    cid.vanish(false);
    house.pass(6_000);
    assertEquals(Reason.RESUME_REFUSED, house.guest().resume(ann).takeRefusal());
    assertEquals(2, house.guest().resume(bob).room().getMembersCount());
  }

  @Test
  void newRoomWithTheCodeKeepsIt() {
    ann.leave();
    bob.leave();
    cid.vanish(false);
    house.pass(6_000);
    Guest other = house.joined("arena");
    assertEquals(Reason.RESUME_REFUSED, house.guest().resume(cid).takeRefusal());
    assertEquals(1, other.room().getMembersCount());
  }

  private static Reason lastRefusal(Guest guest) {
    while (true) {
      var message = guest.take();
      if (message.hasRejected()) {
        return message.getRejected().getReason();
      }
    }
  }
}
