package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Who is the host, from the server's last word and who is left of it. */
class SuccessionTest {

  private static PeerId id(int number) {
    return PeerId.of("p" + number);
  }

  private static Room room(int host, long term, int... members) {
    List<Room.Member> list = new ArrayList<>();
    for (int member : members) {
      list.add(new Room.Member(id(member), "name"));
    }
    return new Room("c", list, id(host), term, 1, 8, true, false, Topology.MESH, Map.of());
  }

  @Test
  void hostStaysWhileItIsThere() {
    Succession succession = new Succession();
    assertEquals(
        new Headship(id(2), 5), succession.next(room(2, 5, 1, 2, 3), id -> id.equals(id(1))));
  }

  @Test
  void longestPresentFollowsTheHost() {
    Succession succession = new Succession();
    Set<PeerId> gone = new HashSet<>(Set.of(id(2)));
    assertEquals(new Headship(id(1), 6), succession.next(room(2, 5, 1, 2, 3), gone::contains));
    gone.add(id(1));
    assertEquals(new Headship(id(3), 7), succession.next(room(2, 5, 1, 2, 3), gone::contains));
  }

  @Test
  void olderWordOfTheServerDoesNotTurnTheTermBack() {
    Succession succession = new Succession();
    assertEquals(new Headship(id(2), 9), succession.next(room(2, 9, 1, 2), id -> false));
    assertEquals(new Headship(id(2), 9), succession.next(room(2, 4, 1, 2), id -> false));
    assertEquals(new Headship(id(1), 10), succession.next(room(1, 4, 1, 2), id -> false));
    assertEquals(new Headship(id(1), 12), succession.next(room(1, 12, 1, 2), id -> false));
  }

  @Test
  void otherHostInTheSameTermIsAnotherTerm() {
    Succession succession = new Succession();
    assertEquals(new Headship(id(1), 3), succession.next(room(1, 3, 1, 2), id -> false));
    assertEquals(new Headship(id(2), 4), succession.next(room(2, 3, 1, 2), id -> false));
  }

  @Property(tries = 300, seed = "42")
  void orderOfDeparturesDoesNotMatterAndTermsGrow(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 12) int size) {
    Random random = new Random(seed);
    int[] members = new int[size];
    for (int i = 0; i < size; i++) {
      members[i] = i;
    }
    Room room = room(random.nextInt(size), 7, members);
    List<PeerId> leaving = new ArrayList<>();
    for (int i = 1; i < size; i++) {
      leaving.add(id(i - 1));
    }
    Set<Headship> found = new HashSet<>();
    for (int observer = 0; observer < 4; observer++) {
      Collections.shuffle(leaving, random);
      Succession succession = new Succession();
      Headship last = succession.next(room, peer -> false);
      Set<PeerId> gone = new HashSet<>();
      for (PeerId peer : leaving) {
        gone.add(peer);
        Headship next = succession.next(room, gone::contains);
        assertTrue(next.equals(last) || next.term() > last.term());
        assertTrue(!gone.contains(next.host()));
        last = next;
      }
      found.add(last);
    }
    assertEquals(1, found.size(), found::toString);
  }
}
