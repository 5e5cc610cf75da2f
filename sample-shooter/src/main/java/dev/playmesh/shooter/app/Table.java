package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.PeerFacts;
import java.util.Locale;

/** The live table in the terminal. */
final class Table {

  private Table() {}

  static String of(Report report, MatchFacts facts, WorldView view) {
    StringBuilder text = new StringBuilder();
    text.append(head(report, facts));
    text.append(
        format(
            "  %-16s %-12s %-6s %7s %7s %6s %8s %8s %6s %5s %6s%n",
            "player", "link", "path", "rtt ms", "jitter", "loss", "kB in", "kB out", "health",
            "kills", "deaths"));
    text.append(format("  %-16s %-12s %53s", cut(report.name()), "(you)", ""));
    text.append(game(view, facts.peerId()));
    for (PeerFacts peer : facts.peers()) {
      text.append(link(peer));
      text.append(game(view, peer.peerId()));
    }
    return text.toString();
  }

  private static String head(Report report, MatchFacts facts) {
    String mesh =
        Double.isNaN(facts.meshCompleteMillis())
            ? facts.peers().isEmpty() ? "alone" : "mesh incomplete"
            : format("mesh complete in %.0f ms", facts.meshCompleteMillis());
    return format(
        "[%4.0f s] room %s, %.0f fps, %s, server %s, host %s, term %d%n",
        report.seconds() == null ? 0 : report.seconds(),
        facts.room(),
        report.framesPerSecond() == null ? 0 : report.framesPerSecond(),
        mesh,
        facts.serverConnected() ? "there" : "away",
        facts.host().equals(facts.peerId()) ? "you" : nameOf(facts, facts.host()),
        facts.term());
  }

  private static String link(PeerFacts peer) {
    return format(
        "  %-16s %-12s %-6s %7s %7s %5s%% %8.1f %8.1f",
        cut(peer.name()),
        peer.state().toLowerCase(Locale.ROOT),
        peer.path().equals("NONE") ? "-" : peer.path(),
        number(peer.roundTripMillis()),
        number(peer.jitterMillis()),
        number(peer.lossPercent()),
        peer.bytesIn() / 1000.0,
        peer.bytesOut() / 1000.0);
  }

  private static String game(WorldView view, String id) {
    return view.figure(id).map(Table::game).orElse(format("%n"));
  }

  private static String game(Figure figure) {
    String health = figure.life() == 0 ? "-" : "" + figure.health(); // out of sight, or not here
    return format(" %6s %5d %6d%n", health, figure.score().kills(), figure.score().deaths());
  }

  private static String nameOf(MatchFacts facts, String id) {
    return facts.peers().stream()
        .filter(peer -> peer.peerId().equals(id))
        .map(PeerFacts::name)
        .findFirst()
        .orElse("unknown");
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : format("%.1f", value);
  }

  private static String cut(String name) {
    return name.length() <= 16 ? name : name.substring(0, 16);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
