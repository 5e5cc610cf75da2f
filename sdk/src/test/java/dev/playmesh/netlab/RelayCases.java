package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.netlab.Kind.Relay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Relays that are wanted alone, that refuse or don't answer, and machines that have nothing to
 * offer: each ends in a link, or in a typed reason within its deadline, and the process lives on.
 */
final class RelayCases {

  private static final String TURN = "turn:" + Lab.SERVICES + ":3478";
  private static final String TURN_TCP = TURN + "?transport=tcp";
  private static final String TURN_TLS = "turns:" + Lab.SERVICES + ":5349?transport=tcp";
  private static final String NOBODY = "turn:" + Lab.SERVICES + ":9";
  private static final String REFUSED = "refused the credentials (401)";
  private static final double DEADLINE_SECONDS = 14;

  private final Lab lab;
  private final Map<Relay, String> servers;
  private final List<String> rows = new ArrayList<>();
  private int wrong;

  private RelayCases(Lab lab, Map<Relay, String> servers) {
    this.lab = lab;
    this.servers = servers;
  }

  /** Runs them. */
  static boolean run(Optional<Document> document) throws Exception {
    try (Lab lab = Lab.of(sites())) {
      RelayCases cases = new RelayCases(lab, Matrix.servers(lab));
      cases.linked();
      cases.refused();
      cases.nonsense();
      cases.alone();
      cases.ipv6();
      cases.doctor();
      if (document.isPresent()) {
        document.get().replace("relays", cases.table());
      }
      System.out.println(cases.rows.size() + " cases, " + cases.wrong + " not as they should be");
      return cases.wrong == 0;
    }
  }

  private static List<Site> sites() {
    return List.of(
        Lab.site("ann", Kind.CONE, 0, List.of("ann")),
        Lab.site("bob", Kind.CONE, 1, List.of("bob")),
        Lab.site("sam", Kind.SYMMETRIC, 2, List.of("sam")),
        Lab.site("sue", Kind.SYMMETRIC, 3, List.of("sue")),
        Lab.site6("ivy", 4),
        Lab.site6("ike", 5));
  }

  private void linked() throws Exception {
    expect("relays alone, of the server, UDP", Relay.UDP, "ann", "bob", "TURN", "", "relay=only");
    expect("relays alone, of the server, TCP", Relay.TCP, "ann", "bob", "TURN", "", "relay=only");
    String good = Credentials.good(TURN);
    expect("relays alone, of the game", Relay.OFF, "sam", "sue", "TURN", "", "relay=only", good);
    expect(
        "relays alone, over TLS, certificate not checked",
        Relay.OFF,
        "sam",
        "sue",
        "TURN",
        "",
        "relay=only",
        "tls=unchecked",
        Credentials.good(TURN_TLS));
    expect(
        "wrong credentials, where none are needed",
        Relay.OFF,
        "ann",
        "bob",
        "DIRECT",
        "",
        Credentials.wrong(TURN));
  }

  private void refused() throws Exception {
    for (String url : List.of(TURN, TURN_TCP)) {
      String how = url.equals(TURN) ? "UDP" : "TCP";
      String expired = Credentials.expired(url);
      refuse(
          "expired credentials, relays alone, " + how, "NO_RELAY", REFUSED, "relay=only", expired);
      String bad = Credentials.wrong(url);
      refuse("wrong credentials, relays alone, " + how, "NO_RELAY", REFUSED, "relay=only", bad);
    }
    refuse("wrong credentials, strict NATs", "NO_PATH", REFUSED, Credentials.wrong(TURN));
    refuse("relays alone, none known", "NO_RELAY", "no TURN server", "relay=only");
    refuse(
        "relays alone, nobody there", "NO_RELAY", "answer", "relay=only", Credentials.good(NOBODY));
    String overTls = Credentials.good(TURN_TLS);
    refuse("relays alone, over TLS, self-made certificate", "NO_RELAY", "", "relay=only", overTls);
    refuse("used-up port range", "NO_FREE_PORT", "40000 to 40002", "ports=40000-40002", "hold=yes");
  }

  /** A server that names what would end a careless process: left out, and told once. */
  private void nonsense() throws Exception {
    String server = lab.meddler(8083, servers.getOrDefault(Relay.OFF, ""));
    Member ann = lab.member("ann");
    meet("a server that names broken ICE URLs", ann, lab.member("bob"), server, "DIRECT", "");
    long told = ann.said().stream().filter(line -> Member.says(line, "error")).count();
    if (told != 1) {
      wrong++;
      System.out.println("WRONG  told " + told + " times: " + ann.said());
    }
  }

  private void refuse(String name, String code, String detail, String... words) throws Exception {
    expect(name, Relay.OFF, "sam", "sue", code, detail, words);
  }

  private void expect(
      String name, Relay relay, String a, String b, String way, String detail, String... words)
      throws Exception {
    meet(name, lab.member(a), lab.member(b), servers.getOrDefault(relay, ""), way, detail, words);
  }

  private void ipv6() throws Exception {
    String server = lab.server6(8085);
    Member ivy = lab.member("ivy");
    Member ike = lab.member("ike");
    meet("IPv6 alone", ivy, ike, server, "DIRECT", "");
    String off = "IPv6 is switched off";
    meet("IPv6 alone, and switched off", ivy, ike, server, "NO_CANDIDATES", off, "ipv6=off");
  }

  /** What the doctor says of relays that work, refuse, and aren't there. */
  private void doctor() throws Exception {
    examine("doctor, a relay", servers.getOrDefault(Relay.UDP, ""), "GOOD", "relays for this");
    String wrongSecret = lab.server(8086, "--turn-secret", "another secret", "--turn", TURN);
    examine("doctor, a relay that refuses", wrongSecret, "BAD", "refused the credentials (401)");
    String silent = lab.server(8087, "--turn-secret", Lab.SECRET, "--turn", NOBODY);
    examine("doctor, a relay that isn't there", silent, "BAD", "answer");
  }

  private void examine(String name, String server, String verdict, String detail) throws Exception {
    Member sam = lab.member("sam");
    sam.forget();
    sam.order("examine server=" + server);
    boolean done = sam.await(60, "examined").isPresent();
    Optional<JsonObject> turn =
        sam.said().stream()
            .filter(line -> Member.says(line, "finding") && text(line, "step").equals("TURN"))
            .findFirst();
    boolean good =
        done
            && turn.filter(line -> text(line, "verdict").equals(verdict)).isPresent()
            && turn.filter(line -> text(line, "detail").contains(detail)).isPresent();
    note(name, good, verdict, turn.map(line -> text(line, "detail")).orElse("nothing"));
    if (!good) {
      System.out.println("       " + sam.said());
    }
  }

  /** Two on a machine without any network, and the server there too. */
  private void alone() throws Exception {
    Commands.run("ip netns add alone");
    Commands.run("ip -n alone link set lo up");
    String server = lab.serverOn("alone", "127.0.0.1", 8090);
    try (Member one = Member.start("alone", "one", lab.folder().resolve("one.log"));
        Member two = Member.start("alone", "two", lab.folder().resolve("two.log"))) {
      meet("a machine with only its loopback", one, two, server, "NO_NETWORK", "loopback");
    }
  }

  private void meet(
      String name,
      Member first,
      Member second,
      String server,
      String way,
      String detail,
      String... words)
      throws InterruptedException {
    String room = "case" + rows.size();
    boolean joined = true;
    for (Member member : List.of(first, second)) {
      member.join(server, room, words);
      joined &= member.await(30, "joined").isPresent();
    }
    Optional<JsonObject> there = second.await(DEADLINE_SECONDS, RelayCases::isOutcome);
    Optional<JsonObject> here = first.await(4, RelayCases::isOutcome);
    boolean good = joined && here.isPresent() && there.isPresent() && fits(here.get(), way, detail);
    good &= there.filter(line -> fits(line, way, detail)).isPresent();
    for (Member member : List.of(first, second)) {
      member.order("leave");
      good &= member.await(10, "left-room").isPresent() && member.isAlive();
    }
    String seen =
        here.map(line -> line.has("detail") ? text(line, "detail") : "linked").orElse("nothing");
    note(name, good, way, seen);
    if (!good) {
      System.out.println("       " + first.said() + "\n       " + second.said());
    }
  }

  private void note(String name, boolean good, String wanted, String seen) {
    wrong += good ? 0 : 1;
    rows.add("| " + name + " | " + wanted + (good ? "" : " **not seen**") + " | " + seen + " |");
    System.out.println((good ? "good   " : "WRONG  ") + name + ": " + wanted + ": " + seen);
  }

  private static boolean isOutcome(JsonObject line) {
    return Member.says(line, "linked")
        || Member.says(line, "peer-unstable")
        || Member.says(line, "refused");
  }

  private static boolean fits(JsonObject line, String way, String detail) {
    return Member.says(line, "linked")
        ? text(line, "path").equals(way)
        : line.has("code")
            && text(line, "code").equals(way)
            && text(line, "detail").contains(detail);
  }

  private static String text(JsonObject line, String name) {
    return line.get(name).getAsString();
  }

  private List<String> table() {
    List<String> lines =
        new ArrayList<>(List.of("| case | ends in | what was said |", "|---|---|---|"));
    lines.addAll(rows);
    return lines;
  }
}
