package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Two members that are linked, something that happens to them, and what became of it: whether
 * events came whole and in order, whether states were fresh, and how long it took.
 */
final class Trial {

  private static final double PATIENCE_SECONDS = 60;
  private static final long FRESH_MILLIS = 1_500;

  final Lab lab;
  final String server;
  final Member ann;
  final Member bob;
  private final String room;

  private Trial(Lab lab, String server, String room, Member ann, Member bob) {
    this.lab = lab;
    this.server = server;
    this.room = room;
    this.ann = ann;
    this.bob = bob;
  }

  /** Lets two hosts meet, and play for a moment. */
  static Trial of(Lab lab, String server, String room, String a, String b)
      throws IOException, InterruptedException {
    Trial trial = new Trial(lab, server, room, lab.member(a), lab.member(b));
    trial.join(trial.ann);
    trial.join(trial.bob);
    for (Member member : trial.both()) {
      if (member.await(40, "linked").isEmpty()) {
        throw new IllegalStateException(member.name() + " isn't linked: " + member.said());
      }
    }
    Thread.sleep(3_000);
    for (Member member : trial.both()) {
      JsonObject unused = member.report();
      member.forget();
    }
    return trial;
  }

  List<Member> both() {
    return List.of(ann, bob);
  }

  void join(Member member) throws InterruptedException {
    member.join(server, room);
    if (member.await(60, "joined").isEmpty()) {
      throw new IllegalStateException(member.name() + " didn't join: " + member.said());
    }
  }

  /** Cuts the first host off for a time. */
  void cutOff(double seconds) throws InterruptedException {
    lab.internet().order("cut " + ann.name());
    Thread.sleep((long) (seconds * 1000));
    lab.internet().order("mend " + ann.name());
  }

  /** How long, from a moment on, until both hear each other again; empty when not in time. */
  Optional<Long> heardAgain(long sinceMillis) throws InterruptedException {
    long last = 0;
    for (Member member : both()) {
      Predicate<JsonObject> again =
          line -> Member.says(line, "heard-again") && at(line) >= sinceMillis;
      Optional<JsonObject> line = member.await(PATIENCE_SECONDS, again);
      if (line.isEmpty()) {
        return Optional.empty();
      }
      last = Math.max(last, at(line.get()) - sinceMillis);
    }
    return Optional.of(last);
  }

  static long at(JsonObject line) {
    return line.get("at").getAsLong();
  }

  /** After some seconds more: what isn't as it should be; empty when all is. */
  String complaint() throws InterruptedException {
    Thread.sleep(4_000);
    return about(ann, bob) + about(bob, ann);
  }

  private static String about(Member member, Member other) throws InterruptedException {
    JsonObject report = member.report().getAsJsonObject(other.name());
    if (report == null) {
      return member.name() + " heard nothing; ";
    }
    String text = "";
    for (String name : List.of("missing", "repeated", "statesBack")) {
      long count = report.get(name).getAsLong();
      text += count == 0 ? "" : name + " " + count + " at " + member.name() + "; ";
    }
    long oldest = report.get("oldestStateMillis").getAsLong();
    text += oldest < FRESH_MILLIS ? "" : "a state " + oldest + " ms old at " + member.name() + "; ";
    boolean heard = report.get("events").getAsLong() > 0;
    return heard ? text : text + "no events at " + member.name() + "; ";
  }

  /** The states of the other that a member saw, in order, and what they were for. */
  static String states(Member member) {
    StringBuilder text = new StringBuilder();
    String last = "";
    for (JsonObject line : member.said()) {
      boolean news = Member.says(line, "peer");
      String state = news ? line.get("state").getAsString() : last;
      if (!state.equals(last)) {
        text.append(text.isEmpty() ? "" : ", ").append(state);
        last = state;
      }
    }
    return text.toString();
  }

  void leave() throws InterruptedException {
    for (Member member : both()) {
      if (member.isAlive()) {
        member.order("leave");
        Optional<JsonObject> unused = member.await(10, "left-room");
      }
    }
  }
}
