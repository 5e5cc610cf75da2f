package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.netlab.Kind.Relay;
import dev.playmesh.netlab.Kind.Way;
import java.util.List;
import java.util.Optional;

/**
 * Two hosts that should find to each other, or should be told why not.
 *
 * @param a who joins first
 * @param b who joins then, and offers
 * @param relay what the signaling server hands out
 * @param expected how it should end
 */
record Pairing(Host a, Host b, Relay relay, Way expected) {

  /** The time in which a pair must be linked, or told why not: see ConnectionWatch's deadlines. */
  private static final double DEADLINE_SECONDS = 14;

  /** A host by name, and how it is connected. */
  record Host(String name, Kind kind) {}

  static Pairing of(Host a, Host b, Relay relay) {
    return new Pairing(a, b, relay, Kind.expected(a.kind(), b.kind(), relay));
  }

  /**
   * How it ended.
   *
   * @param way what was seen
   * @param connectMillis the longer time of both sides, from the first attempt; 0 without a link
   * @param complaint what isn't as it should be; empty when all is
   */
  record Result(Pairing pairing, Way way, long connectMillis, String complaint) {

    boolean isGood() {
      return complaint.isEmpty();
    }

    @Override
    public String toString() {
      String text = "%-10s %-10s relay %-3s  %-6s %5d ms  %s";
      return text.formatted(
              pairing.a.name(),
              pairing.b.name(),
              pairing.relay,
              way,
              connectMillis,
              isGood() ? "as it should" : "WRONG: " + complaint)
          .stripTrailing();
    }
  }

  /** Lets them meet in a room of their own, and leave it. */
  Result run(Lab lab, String server, String room, String... more)
      throws java.io.IOException, InterruptedException {
    Member first = lab.member(a.name());
    Member second = lab.member(b.name());
    for (Member member : List.of(first, second)) {
      member.join(server, room, more);
      if (member.await(30, "joined").isEmpty()) {
        return wrong(member.name() + " didn't join: " + member.said());
      }
    }
    try {
      Optional<JsonObject> there = second.await(DEADLINE_SECONDS, Pairing::isOutcome);
      Optional<JsonObject> here = first.await(3, Pairing::isOutcome);
      if (here.isEmpty() || there.isEmpty()) {
        return wrong("no outcome in time: " + first.said() + " " + second.said());
      }
      return judge(here.get(), there.get(), first, second);
    } finally {
      leave(List.of(second, first));
    }
  }

  private static boolean isOutcome(JsonObject line) {
    return Member.says(line, "linked") || Member.says(line, "peer-unstable");
  }

  private Result judge(JsonObject here, JsonObject there, Member first, Member second)
      throws InterruptedException {
    Way way = way(here);
    if (way != way(there)) {
      return wrong("the sides differ: " + here + " " + there);
    }
    if (way == Way.NONE) {
      String code = here.get("code").getAsString();
      boolean good = expected == Way.NONE && code.equals("NO_PATH");
      return new Result(this, way, 0, good ? "" : "expected " + expected + ": " + here);
    }
    long connect = Math.max(millis(here, "connectMillis"), millis(there, "connectMillis"));
    String complaint = way == expected ? "" : "expected " + expected;
    if (complaint.isEmpty()) {
      complaint = silence(first, b) + silence(second, a);
    }
    return new Result(this, way, connect, complaint);
  }

  private static long millis(JsonObject line, String name) {
    return line.get(name).getAsLong();
  }

  private static Way way(JsonObject line) {
    return Member.says(line, "linked") ? Way.valueOf(line.get("path").getAsString()) : Way.NONE;
  }

  /** Whether events came over the link, all of them. */
  private static String silence(Member member, Host from) throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      JsonObject said = member.report().getAsJsonObject(from.name());
      if (said != null && said.get("missing").getAsLong() > 0) {
        return "events are missing at " + member.name() + ": " + said;
      }
      if (said != null && said.get("events").getAsLong() > 0) {
        return "";
      }
      Thread.sleep(100);
    }
    return "no events at " + member.name();
  }

  private static void leave(List<Member> members) throws InterruptedException {
    for (Member member : members) {
      member.order("leave");
    }
    for (Member member : members) {
      member.await(10, "left-room");
    }
  }

  private Result wrong(String complaint) {
    return new Result(this, Way.NONE, 0, complaint);
  }
}
