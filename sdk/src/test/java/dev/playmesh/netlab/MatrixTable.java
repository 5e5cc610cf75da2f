package dev.playmesh.netlab;

import dev.playmesh.netlab.Kind.Relay;
import dev.playmesh.netlab.Kind.Way;
import dev.playmesh.netlab.Pairing.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The matrix for people: a row for each pair, a column for each kind of relaying. */
final class MatrixTable {

  private MatrixTable() {}

  static List<String> of(Collection<Result> results) {
    List<String> lines = new ArrayList<>();
    lines.add("| pair | no relay | relay over UDP | relay over TCP |");
    lines.add("|---|---|---|---|");
    Set<String> pairs = new LinkedHashSet<>();
    List.copyOf(results).stream().map(MatrixTable::pair).sorted().forEach(pairs::add);
    for (String pair : pairs) {
      StringBuilder row = new StringBuilder("| " + pair);
      for (Relay relay : Relay.values()) {
        row.append(" | ").append(cell(results, pair, relay));
      }
      lines.add(row + " |");
    }
    return lines;
  }

  private static String pair(Result result) {
    String a = kind(result.pairing().a());
    String b = kind(result.pairing().b());
    if (a.equals("same NAT")) {
      return "two behind the same NAT";
    }
    return a.compareTo(b) <= 0 ? a + ", " + b : b + ", " + a;
  }

  private static String kind(Pairing.Host host) {
    return host.name().startsWith("home") ? "same NAT" : host.kind().word();
  }

  private static String cell(Collection<Result> results, String pair, Relay relay) {
    List<Result> those =
        results.stream()
            .filter(result -> result.pairing().relay() == relay && pair(result).equals(pair))
            .toList();
    if (those.isEmpty()) {
      return "";
    }
    String wrong = those.stream().allMatch(Result::isGood) ? "" : " **not as it should be**";
    Way way = those.get(0).way();
    if (way == Way.NONE) {
      return "none: NO_PATH" + wrong;
    }
    String times =
        those.stream()
            .map(Result::connectMillis)
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return way + " in " + times + " ms" + wrong;
  }
}
