package dev.playmesh.shooter.net;

import dev.playmesh.Lobby;
import dev.playmesh.Lobby.Finding;
import dev.playmesh.Lobby.Finding.Verdict;
import dev.playmesh.SessionConfig;
import java.util.List;
import java.util.Locale;

/**
 * What works from here for this game, step by step.
 *
 * @param lines one for each step
 * @param healthy whether all that is needed works
 */
public record Checkup(List<String> lines, boolean healthy) {

  /** Copies the list. */
  public Checkup {
    lines = List.copyOf(lines);
  }

  /**
   * Looks; that takes up to a minute where much is broken.
   *
   * @param server like {@code ws://host:8080}
   * @return what was found
   * @throws IllegalArgumentException when that is no address
   */
  public static Checkup of(String server) {
    SessionConfig config =
        SessionConfig.builder()
            .server(server)
            .game(Messages.GAME, Messages.VERSION)
            .name("Doctor")
            .messages(Messages.types())
            .build();
    List<Finding> findings = Lobby.examine(config);
    return new Checkup(
        findings.stream().map(Checkup::line).toList(),
        findings.stream().noneMatch(one -> one.verdict() == Verdict.BAD));
  }

  private static String line(Finding finding) {
    String mark =
        switch (finding.verdict()) {
          case GOOD -> "ok";
          case ABSENT -> "none";
          case BAD -> "BAD";
        };
    return String.format(Locale.ROOT, "%-4s  %-12s  %s", mark, finding.step(), finding.detail());
  }
}
