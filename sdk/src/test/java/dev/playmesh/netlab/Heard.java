package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.Peer;

/** What one member was heard to say: whether events are whole and in order, and states fresh. */
final class Heard {

  private static final long GAP_MILLIS = 1_000;

  private final String name;
  private boolean pathSaid;
  private long lastEvent;
  private long lastState;
  private long lastMillis;
  private long events;
  private long states;
  private long missing;
  private long repeated;
  private long statesBack;
  private long oldestStateMillis;
  private long longestGapMillis;

  Heard(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  void event(Talk.Event event) {
    if (lastEvent > 0 && event.number() <= lastEvent) {
      repeated++;
      return;
    }
    missing += lastEvent == 0 ? 0 : event.number() - lastEvent - 1;
    lastEvent = event.number();
    events++;
    arrived();
  }

  void state(Talk.State state) {
    statesBack += state.number() < lastState ? 1 : 0;
    lastState = Math.max(lastState, state.number());
    states++;
    long age = System.currentTimeMillis() - state.sentMillis();
    if (states > 1) { // the first may be from before this member came
      oldestStateMillis = Math.max(oldestStateMillis, age);
    }
    arrived();
  }

  private void arrived() {
    long now = System.currentTimeMillis();
    long gap = lastMillis == 0 ? 0 : now - lastMillis;
    lastMillis = now;
    longestGapMillis = Math.max(longestGapMillis, gap);
    if (gap >= GAP_MILLIS) {
      Say.line("heard-again", "peer", name, "gap", Long.toString(gap));
    }
  }

  /** Says once how the link came to be. */
  void path(Peer peer) {
    if (!pathSaid) {
      pathSaid = true;
      JsonObject line = Say.about("linked", peer);
      line.addProperty("connectMillis", Math.round(peer.stats().connectMillis()));
      Say.line(line);
    }
  }

  /** What there was, and starts anew. */
  JsonObject report() {
    JsonObject report = new JsonObject();
    report.addProperty("events", events);
    report.addProperty("lastEvent", lastEvent);
    report.addProperty("missing", missing);
    report.addProperty("repeated", repeated);
    report.addProperty("states", states);
    report.addProperty("statesBack", statesBack);
    report.addProperty("oldestStateMillis", oldestStateMillis);
    report.addProperty("longestGapMillis", longestGapMillis);
    events = 0;
    states = 0;
    missing = 0;
    repeated = 0;
    statesBack = 0;
    oldestStateMillis = 0;
    longestGapMillis = 0;
    return report;
  }
}
