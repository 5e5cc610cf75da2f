package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.WorldView;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.PeerFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All players, the best first. */
final class Scoreboard {

  private static final double WIDTH = 620;
  private static final double ROW = 40;

  private final WorldView world;
  private final Colours colours;

  Scoreboard(WorldView world, Colours colours) {
    this.world = world;
    this.colours = colours;
  }

  void frame(Ui ui, MatchFacts facts) {
    List<Figure> figures =
        world.figures().stream()
            .sorted(
                Comparator.comparingInt((Figure figure) -> -figure.score().kills())
                    .thenComparingInt(figure -> figure.score().deaths())
                    .thenComparing(Figure::name))
            .limit((long) ((ui.height() - 190) / ROW))
            .toList();
    double height = 92 + figures.size() * ROW;
    double x = (ui.width() - WIDTH) / 2;
    double top = (ui.height() + height) / 2;
    ui.panel(x, top - height, WIDTH, height);
    ui.pen().bold("SCORES", x + 24, top - 38, 17, Align.LEFT, Palette.TEXT);
    String room = "room " + facts.room();
    ui.text(room, x + WIDTH - 24, top - 36, 12, Align.RIGHT, Palette.MUTED);
    heads(ui, x, top - 66);
    double y = top - 74 - ROW;
    for (int i = 0; i < figures.size(); i++) {
      row(ui, figures.get(i), i + 1, facts, x, y);
      y -= ROW;
    }
  }

  private static void heads(Ui ui, double x, double y) {
    ui.text("player", x + 76, y, 10, Align.LEFT, Palette.MUTED);
    ui.text("kills", x + 370, y, 10, Align.RIGHT, Palette.MUTED);
    ui.text("deaths", x + 450, y, 10, Align.RIGHT, Palette.MUTED);
    ui.text("round trip", x + WIDTH - 24, y, 10, Align.RIGHT, Palette.MUTED);
  }

  private void row(Ui ui, Figure figure, int rank, MatchFacts facts, double x, double y) {
    boolean own = figure.id().equals(facts.peerId());
    int color = colours.of(figure.id());
    int ground = Palette.fade(own ? Palette.ACCENT : Palette.TEXT, own ? 0.16 : 0.05);
    ui.ink().box(x + 12, y + 2, WIDTH - 24, ROW - 4, 7, ground);
    double base = y + 13;
    ui.text(Integer.toString(rank), x + 36, base, 13, Align.CENTER, Palette.MUTED);
    ui.ink().disc(x + 58, y + ROW / 2, 7, color);
    String name = ui.pen().fit(figure.name() + (own ? " (you)" : ""), 14, 230);
    ui.pen().bold(name, x + 76, base, 14, Align.LEFT, Palette.lighter(color, 0.4));
    String kills = Integer.toString(figure.score().kills());
    ui.pen().bold(kills, x + 370, base, 15, Align.RIGHT, Palette.TEXT);
    String deaths = Integer.toString(figure.score().deaths());
    ui.text(deaths, x + 450, base, 15, Align.RIGHT, Palette.MUTED);
    if (!own) {
      link(ui, peer(facts, figure.id()), x + WIDTH - 24, base);
    }
  }

  private static void link(Ui ui, Optional<PeerFacts> peer, double x, double y) {
    String text =
        peer.map(
                p ->
                    p.isConnected() && Double.isFinite(p.roundTripMillis())
                        ? Math.round(p.roundTripMillis()) + " ms"
                        : p.state().toLowerCase(Locale.ROOT))
            .orElse("");
    boolean well = peer.map(PeerFacts::isConnected).orElse(false);
    ui.text(text, x, y, 13, Align.RIGHT, well ? Palette.TEXT : Palette.DANGER);
  }

  private static Optional<PeerFacts> peer(MatchFacts facts, String id) {
    return facts.peers().stream().filter(peer -> peer.peerId().equals(id)).findFirst();
  }
}
