package dev.playmesh.netlab;

import java.util.List;
import java.util.Map;

/** Runs a scenario of the laboratory. */
final class Netlab {

  private Netlab() {}

  /** The scenario and its options. */
  public static void main(String[] arguments) throws Exception {
    List<String> words = List.of(arguments);
    boolean good =
        switch (words.isEmpty() ? "" : words.get(0)) {
          case "pair" -> pair(Kind.valueOf(words.get(1)), Kind.valueOf(words.get(2)));
          default -> usage();
        };
    System.exit(good ? 0 : 1);
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
    System.out.println("usage: sdk/src/test/netlab/run pair KIND KIND");
    return false;
  }
}
