package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.netlab.Kind.Relay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What networks do to a link that works: what is lost of it, and how long it takes to heal. */
final class Outages {

  private final Lab lab;
  private final int port;
  private final String path;
  private final String a;
  private final String b;
  private final String server;
  private final Map<String, String> rows = new LinkedHashMap<>();
  private String running = "";
  private int rooms;
  private int wrong;

  private Outages(Lab lab, int port, String path, String a, String b) throws IOException {
    this.lab = lab;
    this.port = port;
    this.path = path;
    this.a = a;
    this.b = b;
    this.server = lab.server(port, Matrix.options(Relay.UDP));
  }

  /** Something that happens, by the name that the command line knows. */
  interface Case {
    void run(Outages outages) throws Exception;
  }

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    CASES.put("4", outages -> outages.outage(4));
    CASES.put("6", outages -> outages.outage(6));
    CASES.put("20", outages -> outages.outage(20));
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

  /** Runs those that are named, or all; between cones and through a relay at the same time. */
  static boolean run(List<String> names, Optional<Document> document) throws Exception {
    List<String> wanted = names.isEmpty() ? List.copyOf(CASES.keySet()) : names;
    for (String name : wanted) {
      if (!CASES.containsKey(name)) {
        throw new IllegalArgumentException("no outage " + name + "; there are " + names());
      }
    }
    Map<String, Kind> hosts = new LinkedHashMap<>();
    hosts.put("ann", Kind.CONE);
    hosts.put("bob", Kind.CONE);
    hosts.put("sam", Kind.SYMMETRIC);
    hosts.put("sue", Kind.SYMMETRIC);
    try (Lab lab = Lab.of(hosts)) {
      lab.coturn();
      Outages direct = new Outages(lab, 8081, "DIRECT", "ann", "bob");
      Outages relayed = new Outages(lab, 8091, "TURN", "sam", "sue");
      List<Thread> threads = new ArrayList<>();
      for (Outages outages : List.of(direct, relayed)) {
        Thread thread = new Thread(() -> outages.all(wanted), outages.path);
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      if (document.isPresent()) {
        document.get().replace("outages", table(wanted, List.of(direct, relayed)));
      }
      return direct.wrong + relayed.wrong == 0;
    }
  }

  private void all(List<String> names) {
    for (String name : names) {
      running = name;
      try {
        CASES.getOrDefault(name, outages -> {}).run(this);
      } catch (Exception e) {
        wrong++;
        System.out.println("WRONG  " + name + ", " + path + ": " + e);
      }
    }
  }

  private Trial trial() throws Exception {
    return Trial.of(lab, server, "room" + ++rooms, a, b);
  }

  private void outage(double seconds) throws Exception {
    Trial trial = trial();
    trial.cutOff(seconds);
    healed("silence of " + Math.round(seconds) + " s", trial, System.currentTimeMillis());
  }

  private void forget() throws Exception {
    Trial trial = trial();
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("forget " + a);
    healed("a NAT forgets, and maps anew", trial, System.currentTimeMillis());
    lab.site(a).rules(lab.site(a).kind().statement);
  }

  /** The welcome's credentials have expired when another relay is needed: renewed ones serve. */
  private void credentials() throws Exception {
    String brief = lab.server(port + 3, Matrix.options(Relay.UDP, "--turn-lifetime", "10"));
    Trial trial = Trial.of(lab, brief, "room" + ++rooms, a, b);
    Thread.sleep(20_000);
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("forget " + a);
    healed("credentials expired, then a NAT forgets", trial, System.currentTimeMillis());
    lab.site(a).rules(lab.site(a).kind().statement);
    lab.killServer(port + 3);
  }

  private void burst() throws Exception {
    Trial trial = trial();
    for (int i = 0; i < 4; i++) {
      lab.internet().order("burst " + a + " 70 500");
      Thread.sleep(1_500);
    }
    row("70 % loss for half a second, four times", trial, "-", trial.complaint());
  }

  private void serverAway() throws Exception {
    Trial trial = trial();
    lab.killServer(port);
    Thread.sleep(30_000);
    String again = lab.server(port, Matrix.options(Relay.UDP));
    long back = System.currentTimeMillis();
    String complaint = again.equals(server) ? "" : "another server; ";
    for (Member member : trial.both()) {
      boolean there = member.await(40, line -> Member.says(line, "server-there")).isPresent();
      complaint += there ? "" : member.name() + " doesn't come back; ";
    }
    long took = System.currentTimeMillis() - back;
    row("server killed, back after 30 s", trial, took + " (server)", complaint + trial.complaint());
  }

  private void killed() throws Exception {
    Trial trial = trial();
    trial.bob.kill();
    long since = System.currentTimeMillis();
    Optional<JsonObject> left = trial.ann.await(60, "peer-left");
    String took = left.map(line -> Trial.at(line) - since + " (gone)").orElse("-");
    boolean good =
        left.filter(line -> line.get("code").getAsString().equals("TIMED_OUT")).isPresent();
    row("a member is killed", trial, took, good ? "" : "no TIMED_OUT: " + left);
  }

  private void three() throws Exception {
    Trial trial = trial();
    long since = System.currentTimeMillis();
    lab.killServer(port);
    lab.site(a).rules("masquerade fully-random");
    lab.internet().order("burst " + a + " 50 8000");
    lab.internet().order("forget " + a);
    Thread.sleep(15_000);
    String unused = lab.server(port, Matrix.options(Relay.UDP));
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
  private void gone() throws Exception {
    Trial trial = trial();
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
    wrong += complaint.isEmpty() ? 0 : 1;
    String verdict = complaint.isEmpty() ? "nothing" : "**" + complaint.strip() + "**";
    String row =
        "| " + name + " | " + path + " | " + took + " | " + states + " | " + verdict + " |";
    rows.put(running, row);
    System.out.println(row);
    if (!complaint.isEmpty()) {
      trial.both().forEach(member -> System.out.println("    " + member.name() + member.said()));
    }
    trial.leave();
  }

  private static List<String> table(List<String> names, List<Outages> all) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| what happens | path | healed after, ms | states that the cut-off one saw | lost,"
            + " doubled or stale |");
    lines.add("|---|---|---|---|---|");
    for (String name : names) {
      for (Outages outages : all) {
        lines.add(outages.rows.getOrDefault(name, "| " + name + " | **failed** | | | |"));
      }
    }
    return lines;
  }
}
