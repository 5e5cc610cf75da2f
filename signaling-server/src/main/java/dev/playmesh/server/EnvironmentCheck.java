package dev.playmesh.server;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Finds environment variables that look like ours and aren't: a misspelled setting would otherwise
 * be ignored in silence.
 */
final class EnvironmentCheck {

  private static final String PREFIX = "PLAYMESH_";

  /** Beyond that two names have nothing to do with each other. */
  private static final int MOST_EDITS = 4;

  private EnvironmentCheck() {}

  /** One line for each unknown variable, in the order of their names. */
  static List<String> complaints(Map<String, String> environment, CommandSpec command) {
    Collection<String> known = known(command);
    List<String> lines = new ArrayList<>();
    for (String name : new TreeMap<>(environment).keySet()) {
      if (name.regionMatches(true, 0, PREFIX, 0, PREFIX.length()) && !known.contains(name)) {
        lines.add(
            "signaling-server: ignoring the environment variable "
                + shown(name)
                + ", which is no setting"
                + nearest(name, known)
                    .map(other -> "; did you mean " + other + "?")
                    .orElse(" (--help lists them)"));
      }
    }
    return lines;
  }

  private static Collection<String> known(CommandSpec command) {
    Collection<String> names = new TreeSet<>();
    for (OptionSpec option : command.options()) {
      if (!option.usageHelp() && !option.versionHelp()) {
        names.add(EnvironmentDefaults.variable(option.longestName()));
      }
    }
    return names;
  }

  private static Optional<String> nearest(String name, Collection<String> known) {
    String best = "";
    int least = MOST_EDITS + 1;
    String upper = name.toUpperCase(java.util.Locale.ROOT);
    for (String candidate : known) {
      int edits = edits(upper, candidate);
      if (edits < least) {
        least = edits;
        best = candidate;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  /** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
  static int edits(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : least(cost, a, b, i, j);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int least(int[][] cost, String a, String b, int i, int j) {
    int change = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }

  /** Names can be anything, a terminal's control characters included. */
  private static String shown(String name) {
    String text = name.replaceAll("[^ -~]", "?");
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }
}
