package dev.playmesh.server;

import dev.playmesh.proto.signaling.Entry;
import dev.playmesh.proto.signaling.Member;
import dev.playmesh.proto.signaling.Room;
import java.util.List;
import java.util.SplittableRandom;

/** A hall over virtual time, and its guests. */
final class House {

  static final byte[] KEY = new byte[32];

  final FakeClock clock;
  final MemoryDirectory directory = new MemoryDirectory();
  final Hall hall;
  private int addresses;

  House() {
    this(new FakeClock(), KEY, 1);
  }

  House(ServerConfig config) {
    this(new FakeClock(), KEY, 1, config);
  }

  private House(FakeClock clock, byte[] key, long seed) {
    this(clock, key, seed, ServerConfig.builder().build());
  }

  private House(FakeClock clock, byte[] key, long seed, ServerConfig config) {
    this.clock = clock;
    this.hall =
        new Hall(config, 3478, key, directory, new CodeMaker(new SplittableRandom(seed)), clock);
  }

  /** A server that comes back with the same key and an empty memory. */
  House restarted() {
    House house = new House(clock, KEY, clock.millis() + 2);
    house.hall.restarted();
    return house;
  }

  House withOtherKey() {
    byte[] key = new byte[32];
    key[0] = 1;
    return new House(clock, key, clock.millis() + 3);
  }

  Guest guest() {
    return new Guest(hall, clock, new AddressKey(addresses++, false));
  }

  Guest guestAt(AddressKey address) {
    return new Guest(hall, clock, address);
  }

  Guest joined(String code) {
    return guest().join(Entry.CODE, code);
  }

  /** Lets time pass in small steps; those who are named are heard by the server all along. */
  void pass(long millis, Guest... heard) {
    for (long left = millis; left > 0; left -= 250) {
      clock.advance(Math.min(left, 250));
      for (Guest guest : heard) {
        guest.visitor().heard(clock.millis());
        hall.refresh(guest.visitor());
      }
      hall.tick();
    }
  }

  static List<String> ids(Room room) {
    return room.getMembersList().stream().map(Member::getPeerId).toList();
  }
}
