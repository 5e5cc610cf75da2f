package dev.playmesh.netlab;

import dev.playmesh.netlab.Kind.Relay;
import dev.playmesh.netlab.Kind.Way;
import dev.playmesh.netlab.Pairing.Host;
import dev.playmesh.netlab.Pairing.Result;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** All pairs of kinds of hosts, without relays, with relays over UDP, and over TCP. */
final class Matrix {

  private static final int AT_ONCE = 3;
  private static final List<Host> HOME =
      List.of(new Host("home1", Kind.CONE), new Host("home2", Kind.CONE));

  private final Map<Relay, String> servers = new EnumMap<>(Relay.class);
  private final List<Pairing> waiting = new ArrayList<>();
  private final Set<Host> busy = new HashSet<>();
  private final ConcurrentLinkedQueue<Result> results = new ConcurrentLinkedQueue<>();
  private int rooms;

  private Matrix() {}

  /** Runs it: all pairs in both orders, or in short those that differ most. */
  static boolean run(boolean whole, Optional<Document> document) throws Exception {
    Matrix matrix = new Matrix();
    try (Lab lab = lab()) {
      matrix.servers.putAll(servers(lab));
      matrix.waiting.addAll(whole ? wholePairings() : shortPairings());
      matrix.start(lab);
    }
    List<Result> all = List.copyOf(matrix.results);
    if (document.isPresent()) {
      document.get().replace("matrix", MatrixTable.of(all));
    }
    long wrong = all.stream().filter(result -> !result.isGood()).count();
    System.out.println(all.size() + " pairs, " + wrong + " not as they should be");
    return wrong == 0 && !all.isEmpty();
  }

  private static Lab lab() throws Exception {
    List<Site> sites = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (int i = 1; i <= 2; i++) {
        String name = host(kind, i).name();
        sites.add(Lab.site(name, kind, sites.size(), List.of(name)));
      }
    }
    List<String> atHome = HOME.stream().map(Host::name).toList();
    sites.add(Lab.site("home", Kind.CONE, sites.size(), atHome));
    return Lab.of(sites);
  }

  private static Host host(Kind kind, int number) {
    return new Host(kind.word() + number, kind);
  }

  /** One that hands out no relay, one for UDP, one for TCP. */
  static Map<Relay, String> servers(Lab lab) throws Exception {
    lab.coturn();
    Map<Relay, String> made = new EnumMap<>(Relay.class);
    made.put(Relay.OFF, lab.server(8080));
    made.put(Relay.UDP, lab.server(8081, options(Relay.UDP)));
    made.put(Relay.TCP, lab.server(8082, options(Relay.TCP)));
    return made;
  }

  /** With which a server hands out relays. */
  static String[] options(Relay relay, String... more) {
    String turn = "turn:" + Lab.SERVICES + ":3478" + (relay == Relay.TCP ? "?transport=tcp" : "");
    List<String> options = new ArrayList<>(List.of("--turn-secret", Lab.SECRET, "--turn", turn));
    options.addAll(List.of(more));
    return options.toArray(String[]::new);
  }

  private static List<Pairing> wholePairings() {
    List<Pairing> all = new ArrayList<>();
    for (Relay relay : Relay.values()) {
      for (Kind a : Kind.values()) {
        for (Kind b : Kind.values()) {
          all.add(Pairing.of(host(a, 1), host(b, 2), relay));
        }
      }
      all.add(Pairing.of(HOME.get(0), HOME.get(1), relay));
    }
    return all;
  }

  private static List<Pairing> shortPairings() {
    Host open = host(Kind.OPEN, 1);
    Host cone = host(Kind.CONE, 1);
    Host cone2 = host(Kind.CONE, 2);
    Host symmetric = host(Kind.SYMMETRIC, 1);
    Host symmetric2 = host(Kind.SYMMETRIC, 2);
    Host tcp = host(Kind.TCP_ONLY, 1);
    return List.of(
        Pairing.of(symmetric, symmetric2, Relay.OFF),
        Pairing.of(open, tcp, Relay.OFF),
        Pairing.of(cone, cone2, Relay.OFF),
        Pairing.of(HOME.get(0), HOME.get(1), Relay.OFF),
        Pairing.of(symmetric, symmetric2, Relay.UDP),
        Pairing.of(tcp, symmetric, Relay.TCP));
  }

  private void start(Lab lab) throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      Thread worker = new Thread(() -> work(lab), "worker" + i);
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }

  private void work(Lab lab) {
    Pairing next;
    while ((next = take()) != null) {
      Result result;
      try {
        result = next.run(lab, servers.getOrDefault(next.relay(), ""), "room" + number());
      } catch (Exception e) {
        result = new Result(next, Way.NONE, 0, e.toString());
      }
      results.add(result);
      System.out.println(result);
      giveBack(next);
    }
  }

  private synchronized int number() {
    return ++rooms;
  }

  private synchronized @org.jspecify.annotations.Nullable Pairing take() {
    while (!waiting.isEmpty()) {
      for (Pairing pairing : waiting) {
        if (!busy.contains(pairing.a()) && !busy.contains(pairing.b())) {
          waiting.remove(pairing);
          busy.add(pairing.a());
          busy.add(pairing.b());
          return pairing;
        }
      }
      try {
        wait();
      } catch (InterruptedException e) {
        return null;
      }
    }
    return null;
  }

  private synchronized void giveBack(Pairing pairing) {
    busy.remove(pairing.a());
    busy.remove(pairing.b());
    notifyAll();
  }
}
