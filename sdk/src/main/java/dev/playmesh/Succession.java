package dev.playmesh;

import dev.playmesh.types.PeerId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the host as this member sees it, and its term, from what the server said last and who is
 * left of that. Of those who are left it is the one who has been there longest; the term counts on
 * by one for each who would have been host before. So members that know the same of who is left
 * agree, in whatever order they heard of the departures.
 *
 * <p>What was told to the game once never goes back: where the server's word is older than that (it
 * was away and doesn't know) or names another host in the same term, the term grows on, and the
 * server is told so ({@code Rendezvous.headship}).
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Succession {

  private @Nullable Headship told;

  /** The host among those of a room who aren't gone. */
  Headship next(Room said, Predicate<PeerId> isGone) {
    Headship found = find(said, isGone);
    Headship before = told;
    Headship now = before == null ? found : later(before, found);
    told = now;
    return now;
  }

  private static Headship later(Headship before, Headship found) {
    if (found.term() > before.term()) {
      return found;
    }
    return found.host().equals(before.host())
        ? before
        : new Headship(found.host(), before.term() + 1);
  }

  private static Headship find(Room said, Predicate<PeerId> isGone) {
    List<PeerId> line = new ArrayList<>();
    line.add(said.host());
    List<PeerId> members = said.members().stream().map(Room.Member::id).toList();
    members.stream().filter(id -> !id.equals(said.host())).forEach(line::add);
    for (int steps = 0; steps < line.size(); steps++) {
      PeerId candidate = line.get(steps);
      if (members.contains(candidate) && !isGone.test(candidate)) {
        return new Headship(candidate, said.term() + steps);
      }
    }
    return said.headship();
  }
}
