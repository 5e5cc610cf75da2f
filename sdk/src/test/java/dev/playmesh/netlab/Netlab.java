package dev.playmesh.netlab;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a scenario of the laboratory. */
final class Netlab {

  private Netlab() {}

  /** The scenario and its options. */
  public static void main(String[] arguments) throws Exception {
    List<String> words = List.of(arguments);
    boolean good =
        switch (words.isEmpty() ? "" : words.get(0)) {
          case "pair" -> pair(Kind.valueOf(words.get(1)), Kind.valueOf(words.get(2)));
          case "short" -> Matrix.run(false, Optional.empty());
          case "all" ->
              Matrix.run(true, Optional.empty())
                  && RelayCases.run(Optional.empty())
                  && Outages.run(List.of(), Optional.empty())
                  && Motion.run(Optional.empty());
          case "matrix" -> Matrix.run(!words.contains("--short"), document(words));
          case "outage" -> Outages.run(outages(words), document(words));
          case "motion" -> Motion.run(document(words));
          case "relays" -> RelayCases.run(document(words));
          default -> usage();
        };
    System.exit(good ? 0 : 1);
  }

  /** The page that the figures go to. */
  private static Optional<Document> document(List<String> words) {
    return words.contains("--write")
        ? Optional.of(new Document(Path.of(Commands.environment("NETLAB_DOCUMENT"))))
        : Optional.empty();
  }

  private static List<String> outages(List<String> words) {
    return words.stream().skip(1).filter(word -> !word.startsWith("--")).toList();
  }

  private static boolean pair(Kind a, Kind b) throws Exception {
    try (Lab lab = Lab.of(Map.of("ann", a, "bob", b))) {
      String server = lab.server(8080);
      Member ann = lab.member("ann");
      Member bob = lab.member("bob");
      ann.join(server, "lab");
      ann.await(10, "joined");
      bob.join(server, "lab");
      bob.await(15, "linked");
      ann.await(5, "linked");
      Thread.sleep(2_000);
      ann.said().forEach(System.out::println);
      System.out.println(ann.report());
      bob.said().forEach(System.out::println);
      System.out.println(bob.report());
      System.out.println(lab.internet().ask("counts"));
    }
    return true;
  }

  private static boolean usage() {
    System.out.println(
        """
        usage: sdk/src/test/netlab/run SCENARIO
          pair KIND KIND        two hosts of OPEN, CONE, SYMMETRIC, TCP_ONLY: all that they say
          short                 a part of the matrix: what ./verify runs
          all                   everything: what ./verify --long runs
          matrix [--write]      all pairs of kinds, in both orders, without and with relays
          outage [NAME]... [--write]   what links survive: %s
          relays [--write]      relays alone, refused, silent; IPv6; the doctor; no free port; no network
          motion [--write]      how remote motion is drawn over netcode's nets, beside what is simulated
        --write puts the figures into docs/LINKS.md"""
            .formatted(Outages.names()));
    return false;
  }
}
