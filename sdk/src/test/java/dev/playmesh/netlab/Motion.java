package dev.playmesh.netlab;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The netcode table's nets once more, over real SCTP: benchmarks' {@code netcode-real} shows what
 * is drawn, benchmarks' {@code netcode} what its simulator says of the same net.
 */
final class Motion {

  /** How netcode's nets are made of the sender's line, in both directions. */
  static final Map<String, String> NETS = new LinkedHashMap<>();

  static {
    NETS.put("N1", "delay=100 deviation=30 loss=5");
    NETS.put("N2", "delay=100 deviation=30 loss=5 row=4");
    NETS.put("N4", "delay=10 deviation=2 stall=200 every=5000");
    NETS.put("N5", "delay=10 deviation=1 rate=256 queue=1000 upload=1");
  }

  private static final int SECONDS = 180;
  private static final int WARM_UP_MILLIS = 20_000;

  /** Beyond what is simulated: a machine that is busy with other work, and one run of one seed. */
  private static final double MORE_LAG_MILLIS = 250;

  private static final double MOST_POPS_A_MINUTE = 60;

  private final String jar = Commands.environment("NETLAB_BENCHMARKS");

  private Motion() {}

  static boolean run(Optional<Document> document) throws Exception {
    Motion motion = new Motion();
    if (!Files.exists(Path.of(motion.jar))) {
      throw new IllegalStateException("there is no " + motion.jar + ": mvn package first");
    }
    List<JsonObject> simulated;
    List<JsonObject> real;
    try (Lab lab = Lab.of(motion.sites())) {
      simulated = motion.simulated(lab);
      real = motion.real(lab);
    }
    MotionTable table = new MotionTable(real, simulated);
    table.lines().forEach(System.out::println);
    if (document.isPresent()) {
      document.get().replace("motion", table.lines());
    }
    return motion.isGood(real, simulated);
  }

  private List<Site> sites() {
    List<Site> sites = new ArrayList<>();
    for (String net : NETS.keySet()) {
      for (String host : List.of(sender(net), drawer(net))) {
        sites.add(Lab.site(host, Kind.OPEN, sites.size(), List.of(host)));
      }
    }
    return sites;
  }

  private static String sender(String net) {
    return "send-" + net;
  }

  private static String drawer(String net) {
    return "draw-" + net;
  }

  private List<JsonObject> simulated(Lab lab) throws Exception {
    Path file = lab.folder().resolve("simulated.json");
    List<String> command = Commands.java(256);
    command.addAll(List.of("-jar", jar, "netcode", "--trace", "strafe", "--method", "playmesh"));
    command.addAll(List.of("--net", String.join(",", NETS.keySet()), "--hz", "20", "--fps", "60"));
    command.addAll(List.of("--json", file.toString()));
    Commands.run(command, "");
    return objects(JsonParser.parseString(Files.readString(file)).getAsJsonArray());
  }

  private static List<JsonObject> objects(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  /** All nets at once: they are apart, and mostly wait. */
  private List<JsonObject> real(Lab lab) throws Exception {
    String server = lab.server(8080);
    List<Member> all = new ArrayList<>();
    List<JsonObject> found = new ArrayList<>();
    try {
      for (String net : NETS.keySet()) {
        all.add(start(lab, net, sender(net), "send", server));
        all.add(start(lab, net, drawer(net), "draw", server));
      }
      for (Member member : all) {
        if (member.await(30, "linked").isEmpty()) {
          throw new IllegalStateException(member.name() + " isn't linked: " + member.said());
        }
      }
      NETS.forEach((net, line) -> lab.internet().order("line " + sender(net) + " " + line));
      NETS.keySet().forEach(net -> lab.internet().order("line " + drawer(net) + " delay=0"));
      Thread.sleep(WARM_UP_MILLIS);
      long start = System.nanoTime() + 1_000_000_000L;
      all.forEach(member -> member.order("start " + start));
      for (Member member : all) {
        boolean draws = member.name().startsWith("draw");
        Optional<JsonObject> said = member.await(SECONDS + 60, draws ? "scores" : "sent");
        JsonObject line =
            said.orElseThrow(() -> new IllegalStateException(member.name() + ": " + member.said()));
        if (draws) {
          line.addProperty("net", member.name().substring("draw-".length()));
          found.add(line);
        }
      }
      return found;
    } finally {
      all.forEach(Member::close);
    }
  }

  private Member start(Lab lab, String net, String host, String role, String server)
      throws Exception {
    List<String> program = new ArrayList<>(List.of("-jar", jar, "netcode-real"));
    program.addAll(List.of("--role", role, "--server", server, "--room", net));
    program.addAll(List.of("--seconds", Integer.toString(SECONDS)));
    return Member.start(host, host, lab.folder().resolve(host + ".log"), program);
  }

  /** Whether it is the table that was simulated, and not another one. */
  private boolean isGood(List<JsonObject> real, List<JsonObject> simulated) {
    boolean good = real.size() == NETS.size();
    for (JsonObject net : real) {
      String name = net.get("net").getAsString();
      JsonObject drawn = MotionTable.row(objects(net.getAsJsonArray("rows")), name, "DELAYED");
      JsonObject wanted = MotionTable.row(simulated, name, "DELAYED");
      double lag = MotionTable.number(drawn, "lagMillis");
      double most = MotionTable.number(wanted, "lagMillis") + MORE_LAG_MILLIS;
      double pops = MotionTable.number(drawn, "popsPerMinute");
      if (!(lag <= most && lag > 0 && pops <= MOST_POPS_A_MINUTE)) {
        good = false;
        System.out.println("WRONG  " + name + ": " + drawn + ", simulated " + wanted);
      }
    }
    return good;
  }
}
