package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.netlab.Kind.Relay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What networks do to a link that works: what is lost of it, and how long it takes to heal. */
final class Outages {

  private static final int PORT = 8081;

  private final Lab lab;
  private final String server;
  private final List<String> rows = new ArrayList<>();
  private int rooms;
  private int wrong;

  private Outages(Lab lab, String server) {
    this.lab = lab;
    this.server = server;
  }

  /** Something that happens, by the name that the command line knows. */
  interface Case {
    void run(Outages outages, String a, String b) throws Exception;
  }

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    CASES.put("4", (outages, a, b) -> outages.outage(4, a, b));
    CASES.put("6", (outages, a, b) -> outages.outage(6, a, b));
    CASES.put("20", (outages, a, b) -> outages.outage(20, a, b));
    CASES.put("60", Outages::gone);
    CASES.put("forget", Outages::forget);
    CASES.put("burst", Outages::burst);
    CASES.put("server", Outages::serverAway);
    CASES.put("killed", Outages::killed);
    CASES.put("three", Outages::three);
    CASES.put("credentials", Outages::credentials);
  }

  static String names() {
    return String.join(", ", CASES.keySet());
  }

  /** Runs those that are named, or all; each between cones, and through a relay. */
  static boolean run(List<String> names, Optional<Document> document) throws Exception {
    Map<String, Kind> hosts = new LinkedHashMap<>();
    hosts.put("ann", Kind.CONE);
    hosts.put("bob", Kind.CONE);
    hosts.put("sam", Kind.SYMMETRIC);
    hosts.put("sue", Kind.SYMMETRIC);
    try (Lab lab = Lab.of(hosts)) {
      Outages outages = new Outages(lab, Matrix.servers(lab).getOrDefault(Relay.UDP, ""));
      for (String name : names.isEmpty() ? List.copyOf(CASES.keySet()) : names) {
        Case one = CASES.get(name);
        if (one == null) {
          throw new IllegalArgumentException("no outage " + name + "; there are " + names());
        }
        one.run(outages, "ann", "bob");
        one.run(outages, "sam", "sue");
      }
      if (document.isPresent()) {
        document.get().replace("outages", outages.table());
      }
      return outages.wrong == 0;
    }
  }

  private Trial trial(String a, String b) throws Exception {
    return Trial.of(lab, server, "room" + ++rooms, a, b);
  }

  private void outage(double seconds, String a, String b) throws Exception {
    Trial trial = trial(a, b);
    trial.cutOff(seconds);
    healed("silence of " + Math.round(seconds) + " s", trial, System.currentTimeMillis());
  }

  private void forget(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("forget " + a);
    healed("a NAT forgets, and maps anew", trial, System.currentTimeMillis());
    lab.site(a).rules(lab.site(a).kind().statement);
  }

  /** The welcome's credentials have expired when another relay is needed: renewed ones serve. */
  private void credentials(String a, String b) throws Exception {
    String brief = lab.server(8084, Matrix.options(Relay.UDP, "--turn-lifetime", "10"));
    Trial trial = Trial.of(lab, brief, "room" + ++rooms, a, b);
    Thread.sleep(20_000);
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("forget " + a);
    healed("credentials expired, then a NAT forgets", trial, System.currentTimeMillis());
    lab.site(a).rules(lab.site(a).kind().statement);
    lab.killServer(8084);
  }

  private void burst(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    for (int i = 0; i < 4; i++) {
      lab.internet().order("burst " + a + " 70 500");
      Thread.sleep(1_500);
    }
    row("70 % loss for half a second, four times", trial, "-", trial.complaint());
  }

  private void serverAway(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    lab.killServer(PORT);
    Thread.sleep(30_000);
    String again = lab.server(PORT, Matrix.options(Relay.UDP));
    long back = System.currentTimeMillis();
    String complaint = again.equals(server) ? "" : "another server; ";
    for (Member member : trial.both()) {
      boolean there = member.await(40, line -> Member.says(line, "server-there")).isPresent();
      complaint += there ? "" : member.name() + " doesn't come back; ";
    }
    long took = System.currentTimeMillis() - back;
    row("server killed, back after 30 s", trial, took + " (server)", complaint + trial.complaint());
  }

  private void killed(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    trial.bob.kill();
    long since = System.currentTimeMillis();
    Optional<JsonObject> left = trial.ann.await(60, "peer-left");
    String took = left.map(line -> Trial.at(line) - since + " (gone)").orElse("-");
    boolean good =
        left.filter(line -> line.get("code").getAsString().equals("TIMED_OUT")).isPresent();
    row("a member is killed", trial, took, good ? "" : "no TIMED_OUT: " + left);
  }

  private void three(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    long since = System.currentTimeMillis();
    lab.killServer(PORT);
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("burst " + a + " 50 8000");
    lab.internet().order("forget " + a);
    Thread.sleep(15_000);
    String unused = lab.server(PORT, Matrix.options(Relay.UDP));
    healed(
        "a NAT forgets, half of all is lost for 8 s, and the server is away for 15 s",
        trial,
        since);
    lab.site(a).rules(lab.site(a).kind().statement);
  }

  /** Both must hear each other again, with nothing lost. */
  private void healed(String name, Trial trial, long sinceMillis) throws Exception {
    Optional<Long> took = trial.heardAgain(sinceMillis);
    String complaint = took.isEmpty() ? "not healed; " : "";
    row(name, trial, took.map(String::valueOf).orElse("-"), complaint + trial.complaint());
  }

  /** Both must have given each other up, and come together again in a new seat. */
  private void gone(String a, String b) throws Exception {
    Trial trial = trial(a, b);
    trial.cutOff(60);
    String complaint = "";
    for (Member member : trial.both()) {
      boolean left = member.said().stream().anyMatch(line -> Member.says(line, "peer-left"));
      left |= member.await(10, line -> Member.says(line, "peer-left")).isPresent();
      complaint += left ? "" : member.name() + " was not told GONE; ";
    }
    String states = Trial.states(trial.ann);
    long since = System.currentTimeMillis();
    trial.join(trial.ann);
    boolean linked = trial.ann.await(20, "linked").isPresent();
    String took = System.currentTimeMillis() - since + " (rejoin)";
    row("silence of 60 s", trial, took, states, complaint + (linked ? "" : "no clean rejoin; "));
  }

  private void row(String name, Trial trial, String took, String complaint)
      throws InterruptedException {
    row(name, trial, took, Trial.states(trial.ann), complaint);
  }

  private void row(String name, Trial trial, String took, String states, String complaint)
      throws InterruptedException {
    String pair = trial.ann.name().equals("ann") ? "DIRECT" : "TURN";
    wrong += complaint.isEmpty() ? 0 : 1;
    String verdict = complaint.isEmpty() ? "nothing" : "**" + complaint.strip() + "**";
    String row =
        "| " + name + " | " + pair + " | " + took + " | " + states + " | " + verdict + " |";
    rows.add(row);
    System.out.println(row);
    if (!complaint.isEmpty()) {
      trial.both().forEach(member -> System.out.println("    " + member.name() + member.said()));
    }
    trial.leave();
  }

  private List<String> table() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "| what happens | path | healed after, ms | states that the cut-off one saw | lost,"
                    + " doubled or stale |",
                "|---|---|---|---|---|"));
    lines.addAll(rows);
    return lines;
  }
}
