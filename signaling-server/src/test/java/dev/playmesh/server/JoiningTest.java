package dev.playmesh.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Departure;
import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Join;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.RoomSettings;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.ServerMessage;
import dev.playmesh.proto.signaling.Topology;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JoiningTest {

  private final House house = new House();

  @Test
  void firstMemberIsHostOfTermOne() {
    Guest ann = house.joined("arena");

    assertTrue(ann.id().matches("[a-z2-7]{12}"), ann.id());
    assertEquals(ann.id(), ann.room().getHost());
    assertEquals(1, ann.room().getTerm());
    assertEquals(1, ann.room().getEpoch());
    assertEquals("arena", ann.room().getCode());
    assertEquals(8, ann.room().getCapacity());
    assertEquals(Topology.MESH, ann.room().getTopology());
    assertEquals(3478, ann.welcome().getStunPort());
    assertEquals(100, ann.welcome().getLimits().getMessagesPerSecond());
    assertFalse(ann.welcome().getResumed());
  }

  @Test
  void membersAreToldInJoinOrderAndOnlyTheOthersGetUpdates() {
    Guest ann = house.joined("arena");
    ann.forget();
    Guest bob = house.joined("ARENA");
    Guest cid = house.joined("Arena");

    List<String> order = List.of(ann.id(), bob.id(), cid.id());
    assertEquals(order, House.ids(cid.room()));
    assertEquals(2, ann.takeUpdate().getRoom().getEpoch());
    assertEquals(order, House.ids(ann.takeUpdate().getRoom()));
    assertTrue(bob.take().hasWelcome());
    assertEquals(3, bob.takeUpdate().getRoom().getEpoch());
    assertTrue(bob.wasToldNothing());
    assertEquals("arena", cid.room().getCode(), "as its maker spelled it");
  }

  @Test
  void hostPassesToTheLongestPresentWithTheNextTerm() {
    Guest ann = house.joined("arena");
    Guest bob = house.joined("arena");
    Guest cid = house.joined("arena");
    cid.forget();

    ann.leave();
    RoomUpdate update = cid.takeUpdate();
    assertEquals(bob.id(), update.getRoom().getHost());
    assertEquals(2, update.getRoom().getTerm());
    assertEquals(
        List.of(
            Departure.newBuilder().setPeerId(ann.id()).setReason(Departure.Reason.LEFT).build()),
        update.getDepartedList());
    assertEquals(Visitor.NORMAL, ann.closedWith());

    cid.leave();
    assertEquals(2, bob.room().getTerm(), "the host stayed");
  }

  @Test
  void refusesEachForItsOwnReasonAndLetsTryAgain() {
    Guest host = house.guest();
    host.join(
        Guest.joining(Entry.CODE, "den")
            .setPassword("sesame")
            .setSettings(RoomSettings.newBuilder().setCapacity(2).setTopology(Topology.STAR)));
    Guest guest = house.guest();

    assertEquals(Reason.ROOM_NOT_FOUND, refusal(guest, Guest.joining(Entry.EXISTING, "nowhere")));
    assertEquals(
        Reason.VERSION_MISMATCH,
        refusal(guest, Guest.joining(Entry.CODE, "den").setGameVersion(2)));
    assertEquals(Reason.WRONG_PASSWORD, refusal(guest, Guest.joining(Entry.CODE, "den")));
    assertEquals(
        Reason.WRONG_PASSWORD,
        refusal(guest, Guest.joining(Entry.EXISTING, "den").setPassword("Sesame")));
    assertEquals(
        Reason.TOPOLOGY_MISMATCH,
        refusal(
            guest,
            Guest.joining(Entry.CODE, "den")
                .setPassword("sesame")
                .setSettings(RoomSettings.newBuilder().setTopology(Topology.MESH))));

    guest.join(Guest.joining(Entry.EXISTING, "den").setPassword("sesame"));
    assertTrue(guest.take().hasWelcome());
    assertTrue(guest.room().getNeedsPassword());
    assertEquals(Topology.STAR, guest.room().getTopology());
    assertEquals(
        Reason.ROOM_FULL,
        refusal(house.guest(), Guest.joining(Entry.CODE, "den").setPassword("sesame")));
  }

  @Test
  void passwordForARoomWithoutOneIsRefused() {
    house.joined("open");
    assertEquals(
        Reason.WRONG_PASSWORD,
        refusal(house.guest(), Guest.joining(Entry.CODE, "open").setPassword("x")));
  }

  @Test
  void sameCodeInAnotherGameIsAnotherRoom() {
    Guest ann = house.joined("arena");
    Guest bob = house.guest().join(Guest.joining(Entry.CODE, "arena").setGame("other"));
    assertEquals(List.of(bob.id()), House.ids(bob.room()));
    assertEquals(List.of(ann.id()), House.ids(ann.room()));
  }

  @Test
  void createdRoomsHaveCodesThatNobodyMistakes() {
    Set<String> codes = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      Guest guest = house.guest().join(Entry.CREATE, "");
      assertTrue(guest.room().getCode().matches("[B-DF-HJKMNPR-TV-Z]{6}"), guest.room().getCode());
      codes.add(guest.room().getCode());
    }
    assertEquals(200, codes.size());
  }

  @Test
  void emptyRoomsVanish() {
    Guest ann = house.joined("arena");
    long created = ann.room().getCreatedMillis();
    ann.leave();
    assertEquals(0, house.hall.roomCount());
    assertEquals(0, house.directory.size());

    Guest bob = house.joined("arena");
    assertNotEquals(created, bob.room().getCreatedMillis());
    assertEquals(1, bob.room().getEpoch());
  }

  @Test
  void secondJoinIsRefusedAndKeepsTheSeat() {
    Guest ann = house.joined("arena");
    ann.forget();
    ann.join(Entry.CODE, "other");
    assertEquals(Reason.ALREADY_JOINED, ann.takeRefusal());
    assertEquals(0, ann.closedWith());
    assertEquals(1, house.hall.roomCount());
  }

  @Test
  void signalsReachOneMemberOfTheSameRoomWithTheSenderStamped() {
    Guest ann = house.joined("arena");
    Guest bob = house.joined("arena");
    Guest eve = house.joined("elsewhere");
    ann.forget();
    bob.forget();
    eve.forget();

    ann.signal(bob.id(), eve.id(), "{}");
    ServerMessage message = bob.take();
    assertEquals(ann.id(), message.getSignal().getFrom());
    assertEquals("{}", message.getSignal().getBody());

    eve.signal(bob.id(), ann.id(), "{}");
    eve.signal("nobody", "", "{}");
    ann.signal(ann.id(), "", "{}");
    assertTrue(bob.wasToldNothing() && ann.wasToldNothing() && eve.wasToldNothing());
  }

  @Test
  void signalsBeforeJoiningAreRefused() {
    Guest guest = house.guest();
    guest.signal("x", "", "{}");
    assertEquals(Reason.NOT_JOINED, guest.takeRefusal());
  }

  @Test
  void badRequestsAreRefusedWithTheFieldNamed() {
    Guest guest = house.guest();
    assertEquals(Reason.INVALID_CODE, refusal(guest, Guest.joining(Entry.CODE, "no spaces")));
    assertEquals(Reason.INVALID_CODE, refusal(guest, Guest.joining(Entry.EXISTING, "")));
    assertEquals(Reason.INVALID_GAME, refusal(guest, Guest.joining(Entry.CREATE, "").setGame("")));
    assertEquals(Reason.INVALID_NAME, refusal(guest, Guest.joining(Entry.CREATE, "").setName("")));
    assertEquals(
        Reason.UNSUPPORTED_PROTOCOL,
        refusal(guest, Guest.joining(Entry.CREATE, "").setProtocol(9)));
    assertEquals(
        Reason.BAD_REQUEST, refusal(guest, Guest.joining(Entry.CREATE, "").setEntryValue(77)));
    assertEquals(Reason.INVALID_SETTINGS, refusal(guest, capacity(65)));
    assertEquals(Reason.INVALID_SETTINGS, refusal(guest, capacity(-1)));
    guest.join(capacity(64));
    assertTrue(guest.take().hasWelcome());
  }

  @Test
  void messageOfNoKindCostsTheSeat() {
    Guest ann = house.joined("arena");
    Guest bob = house.joined("arena");
    bob.forget();
    ann.forget();
    ann.say(ClientMessage.getDefaultInstance());
    assertEquals(Reason.BAD_REQUEST, ann.takeRefusal());
    assertEquals(Visitor.POLICY, ann.closedWith());
    assertEquals(Departure.Reason.KICKED, bob.takeUpdate().getDeparted(0).getReason());
  }

  @Test
  void guessersAreSlowedDownByAddress() {
    AddressKey address = new AddressKey(99, false);
    Guest guesser = house.guestAt(address);
    for (int i = 0; i < 30; i++) {
      assertEquals(
          Reason.ROOM_NOT_FOUND, refusal(guesser, Guest.joining(Entry.EXISTING, "guess" + i)));
    }
    assertEquals(
        Reason.TOO_MANY_FAILED_JOINS, refusal(guesser, Guest.joining(Entry.EXISTING, "guess")));
    assertTrue(house.guestAt(address).join(Entry.CREATE, "").take().hasWelcome());
    assertTrue(house.joined("fine").take().hasWelcome(), "other addresses aren't touched");
    house.clock.advance(2_001);
    assertEquals(Reason.ROOM_NOT_FOUND, refusal(guesser, Guest.joining(Entry.EXISTING, "guess")));
  }

  private static Join.Builder capacity(int seats) {
    return Guest.joining(Entry.CREATE, "")
        .setSettings(RoomSettings.newBuilder().setCapacity(seats));
  }

  private static Reason refusal(Guest guest, Join.Builder join) {
    guest.join(join);
    Reason reason = guest.takeRefusal();
    assertEquals(0, guest.closedWith(), "the connection stays");
    return reason;
  }
}
