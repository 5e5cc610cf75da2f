package dev.playmesh;

import dev.playmesh.Lobby.Finding;
import dev.playmesh.Lobby.Finding.Verdict;
import dev.playmesh.time.Clock;
import dev.playmesh.transport.Gathering;
import dev.playmesh.transport.IceServer;
import dev.playmesh.transport.IceSettings;
import dev.playmesh.transport.StunQuestion;
import dev.playmesh.transport.WebRtcTransport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.PeerStats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Goes through the steps of a session, each by itself, and writes down what it finds. */
final class Examination {

  private static final Duration GATHER = Duration.ofSeconds(1);
  private static final Duration RELAY = Duration.ofSeconds(6);
  private static final double LINK_MILLIS = 20_000;

  private final SessionConfig config;
  private final Clock clock = Clock.system();
  private final List<Finding> findings = new ArrayList<>();
  private String directly = "";
  private boolean relayed;

  Examination(SessionConfig config) {
    this.config = config;
  }

  List<Finding> run() {
    Optional<DisconnectReason> problem = WebRtcTransport.nativeProblem();
    if (problem.isPresent()) {
      tell("native", Verdict.BAD, problem.get().detail());
      return findings;
    }
    tell("native", Verdict.GOOD, "the WebRTC library works on this machine");
    addresses();
    double start = clock.millis();
    Mesh mesh = RealParts.mesh(config);
    try (Session first = new Lobby(mesh).join(RoomOptions.create().capacity(2).listed(false))) {
      if (!first.awaitJoined(config.joinTimeout())) {
        tell("server", Verdict.BAD, first.closeReason().map(Object::toString).orElse("no answer"));
        return findings;
      }
      tell(
          "server",
          Verdict.GOOD,
          String.format(
              Locale.ROOT,
              "%s gave a seat in %.0f ms",
              config.server().map(Object::toString).orElse(""),
              clock.millis() - start));
      List<IceServer> servers = servers(mesh);
      stun(servers);
      turn(servers);
      link(first);
      paths();
    }
    return findings;
  }

  private void tell(String step, Verdict verdict, String detail) {
    findings.add(new Finding(step, verdict, detail));
  }

  private void addresses() {
    Gathering found =
        Gathering.run(List.of(), config.iceSettings().withRelayOnly(false), GATHER, clock);
    boolean some = found.total() > 0;
    tell(
        "addresses",
        some ? Verdict.GOOD : Verdict.BAD,
        some
            ? "this machine offers " + found
            : found
                .failure()
                .map(DisconnectReason::detail)
                .orElse("this machine has no address to offer: is it on any network?"));
  }

  /** As the session got them, which only its link thread may look at. */
  private static List<IceServer> servers(Mesh mesh) {
    List<IceServer> servers = new ArrayList<>();
    CountDownLatch told = new CountDownLatch(1);
    mesh.iceServers(
        known -> {
          servers.addAll(known);
          told.countDown();
        });
    try {
      return told.await(5, TimeUnit.SECONDS) ? servers : List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static List<String> urls(List<IceServer> servers, String scheme) {
    return servers.stream()
        .flatMap(server -> server.urls().stream())
        .filter(url -> url.startsWith(scheme))
        .distinct()
        .toList();
  }

  // ---- STUN ----

  private void stun(List<IceServer> servers) {
    List<String> urls = urls(servers, "stun:");
    if (urls.isEmpty()) {
      tell("STUN", Verdict.ABSENT, "the server answers none: players behind NATs can't meet");
      return;
    }
    List<InetSocketAddress> seen = new ArrayList<>();
    boolean natted = false;
    try (StunQuestion question = StunQuestion.open(clock)) {
      for (String url : urls) {
        natted |= ask(question, url, seen);
      }
    } catch (IOException e) {
      tell("STUN", Verdict.BAD, "no UDP socket: " + e.getMessage());
    }
    boolean another = seen.stream().map(InetSocketAddress::getPort).distinct().count() > 1;
    directly =
        seen.isEmpty()
            ? "no: UDP doesn't come back from a STUN server, so a firewall blocks it"
            : !natted
                ? "yes: no NAT is between this machine and the server"
                : another
                    ? "hardly: this NAT gives each destination another port"
                    : "to most: a NAT is in between, and lets answers in";
  }

  /** Whether a NAT is on the way there. */
  private boolean ask(StunQuestion question, String url, List<InetSocketAddress> seen) {
    try {
      Optional<InetSocketAddress> answer = question.ask(url);
      if (answer.isEmpty()) {
        tell("STUN", Verdict.BAD, url + " doesn't answer: UDP is blocked, here or there");
        return false;
      }
      InetSocketAddress mapped = answer.get();
      InetAddress local = question.local(url).getAddress();
      boolean natted = !mapped.getAddress().equals(local);
      seen.add(mapped);
      String shown = mapped.getAddress().getHostAddress() + " port " + mapped.getPort();
      String there = natted ? ", behind a NAT: here it is " + local.getHostAddress() : "";
      tell("STUN", Verdict.GOOD, url + " sees this machine as " + shown + there);
      return natted;
    } catch (IOException e) {
      tell("STUN", Verdict.BAD, url + " can't be asked: " + e.getMessage());
      return false;
    }
  }

  // ---- TURN ----

  private void turn(List<IceServer> servers) {
    boolean any = false;
    for (IceServer server : servers) {
      for (String url : urls(List.of(server), "turn")) {
        any = true;
        turn(new IceServer(List.of(url), server.username(), server.credential()));
      }
    }
    if (!any) {
      tell("TURN", Verdict.ABSENT, "the server gives none: where no direct path is, none is left");
    }
  }

  private void turn(IceServer server) {
    IceSettings relays = config.iceSettings().withRelayOnly(true);
    Gathering found = Gathering.run(List.of(server), relays, RELAY, clock);
    relayed |= found.hasRelay();
    String url = server.urls().get(0);
    tell(
        "TURN",
        found.hasRelay() ? Verdict.GOOD : Verdict.BAD,
        found.hasRelay() ? url + " relays for this machine" : refusal(found, url));
  }

  /** What the server answered, where it did. */
  private static String refusal(Gathering found, String url) {
    return found
        .failure()
        .map(DisconnectReason::detail)
        .filter(detail -> detail.contains(url))
        .map(detail -> detail.substring(detail.indexOf(url)))
        .orElse(url + " gave no answer within 6 s: it isn't there, or a firewall is in between");
  }

  // ---- a link ----

  private void link(Session first) {
    RoomOptions room = RoomOptions.existing(first.room().map(Room::code).orElse(""));
    try (Session second = Session.join(config, room)) {
      List<Session> both = List.of(first, second);
      boolean linked =
          until(both, () -> both.stream().allMatch(Examination::isLinked))
              && until(both, () -> stats(second).roundTripMillis() > 0);
      if (linked) {
        PeerStats known = stats(second);
        tell(
            "link",
            Verdict.GOOD,
            String.format(
                Locale.ROOT,
                "two sessions on this machine were linked in %.0f ms, %s, round trip %.1f ms",
                known.connectMillis(),
                second.peers().get(0).path(),
                known.roundTripMillis()));
      } else {
        tell("link", Verdict.BAD, "two sessions on this machine weren't linked: " + why(second));
      }
    }
  }

  private static boolean isLinked(Session session) {
    return session.peers().size() == 1 && session.peers().get(0).state() == PeerState.CONNECTED;
  }

  private static PeerStats stats(Session session) {
    return session.peers().stream().findFirst().map(Peer::stats).orElse(PeerStats.NONE);
  }

  private static String why(Session session) {
    return session
        .closeReason()
        .or(() -> session.peers().stream().findFirst().flatMap(Peer::reason))
        .map(Object::toString)
        .orElse("nothing happened within 20 s");
  }

  private boolean until(List<Session> all, BooleanSupplier done) {
    double end = clock.millis() + LINK_MILLIS;
    CountDownLatch pause = new CountDownLatch(1);
    while (!done.getAsBoolean()) {
      boolean over = all.stream().anyMatch(one -> one.state() == Session.State.CLOSED);
      if (over || clock.millis() > end) {
        return false;
      }
      all.forEach(Session::poll);
      all.forEach(Session::flush);
      try {
        if (pause.await(10, TimeUnit.MILLISECONDS)) {
          return false;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  // ---- what follows ----

  private void paths() {
    tell("direct path", directly.isEmpty() ? Verdict.ABSENT : Verdict.GOOD, toOthers());
    tell(
        "relayed path",
        relayed ? Verdict.GOOD : Verdict.ABSENT,
        relayed ? "open to everybody who reaches the relay" : "none: see TURN");
  }

  private String toOthers() {
    return "in the own network, if it lets players see each other; over the internet "
        + (directly.isEmpty() ? "not known: see STUN" : directly);
  }
}
