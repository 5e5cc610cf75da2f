package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.Mode;
import dev.playmesh.shooter.net.PeerFacts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** What the links do: numbers and curves for each. */
final class NetGraph {

  /** How much of the window it takes from the left. */
  static final double RIGHT = 440;

  private static final double WIDTH = 420;
  private static final double ROW = 70;
  private static final double SIZE = 9.5;
  private static final int MOST_ROWS = 8;
  private static final int TRIP = 0x5CC8FFFF;
  private static final int BYTES = 0x8BE28BFF;

  private final Map<String, LinkHistory> histories = new HashMap<>();
  private double sinceSample;

  /** Takes samples, also while it isn't shown. */
  void update(MatchFacts facts, double seconds) {
    sinceSample += seconds;
    if (sinceSample < LinkHistory.EVERY_SECONDS) {
      return;
    }
    for (PeerFacts peer : facts.peers()) {
      histories.computeIfAbsent(peer.peerId(), id -> new LinkHistory(peer)).add(peer, sinceSample);
    }
    histories
        .keySet()
        .removeIf(id -> facts.peers().stream().noneMatch(peer -> peer.peerId().equals(id)));
    sinceSample = 0;
  }

  /** Draws it at the left, below {@code top}. */
  void draw(Ui ui, MatchFacts facts, double framesPerSecond, double top) {
    List<PeerFacts> here =
        facts.peers().stream()
            .filter(peer -> !peer.state().equals("GONE"))
            .filter(peer -> facts.duel().mode() == Mode.MESH || peer.isConnected())
            .limit(MOST_ROWS)
            .toList();
    double height = 46 + Math.max(1, here.size()) * ROW;
    double x = 20;
    ui.panel(x, top - height, WIDTH, height);
    head(ui, facts, framesPerSecond, x + 14, top - 24);
    if (here.isEmpty()) {
      ui.text("nobody else is here", x + 14, top - 76, 11, Align.LEFT, Palette.MUTED);
    }
    double y = top - 40 - ROW;
    for (PeerFacts peer : here) {
      LinkHistory history = histories.get(peer.peerId());
      if (history != null) {
        row(ui, history, x + 14, y);
      }
      y -= ROW;
    }
  }

  private static void head(Ui ui, MatchFacts facts, double fps, double x, double y) {
    ui.pen().bold("NET", x, y, 11, Align.LEFT, Palette.TEXT);
    String mesh =
        Double.isNaN(facts.meshCompleteMillis())
            ? "mesh incomplete"
            : format("mesh in %.0f ms", facts.meshCompleteMillis());
    String host = facts.host().equals(facts.peerId()) ? "you are host" : "host " + facts.term();
    String server = facts.serverConnected() ? "server there" : "server away";
    String text = format("%.0f fps   %s   %s   %s", fps, mesh, host, server);
    ui.text(text, x + WIDTH - 28, y + 1, SIZE, Align.RIGHT, Palette.MUTED);
  }

  private static void row(Ui ui, LinkHistory link, double x, double y) {
    PeerFacts peer = link.newest();
    ui.ink().box(x - 4, y + ROW - 3, WIDTH - 20, 1, 0, Palette.fade(Palette.TEXT, 0.1));
    int state = peer.isConnected() ? Palette.ACCENT : Palette.DANGER;
    ui.ink().disc(x + 4, y + ROW - 17, 4, state);
    String name = ui.pen().fit(peer.name(), 11.5, 120);
    ui.pen().bold(name, x + 16, y + ROW - 21, 11.5, Align.LEFT, Palette.TEXT);
    String way = peer.isConnected() ? peer.path() : peer.state();
    ui.text(way.toLowerCase(Locale.ROOT), x + 144, y + ROW - 20, SIZE, Align.LEFT, Palette.MUTED);
    pair(ui, "trip", number(peer.roundTripMillis(), "%.1f ms"), x, y + 33, TRIP);
    pair(ui, "jitter", number(peer.jitterMillis(), "%.1f ms"), x, y + 19, Palette.TEXT);
    pair(ui, "loss", format("%.1f %%", peer.lossPercent()), x, y + 5, loss(peer.lossPercent()));
    double second = x + 120;
    pair(ui, "in", rate(link.packetsInRate(), link.bytesInRate()), second, y + 33, BYTES);
    pair(ui, "out", rate(link.packetsOutRate(), link.bytesOutRate()), second, y + 19, Palette.TEXT);
    String age = number(peer.lastHeardMillis(), "%.0f ms ago");
    pair(ui, "heard", age, second, y + 5, Palette.TEXT);
    double graphX = x + 272;
    curve(ui, link::roundTrip, 20, graphX, y + 36, TRIP);
    curve(ui, link::bytesIn, 4000, graphX, y + 4, BYTES);
  }

  private static int loss(double percent) {
    return Palette.mix(Palette.TEXT, Palette.DANGER, percent / 5);
  }

  private static void pair(Ui ui, String label, String value, double x, double y, int color) {
    ui.text(label, x, y, SIZE, Align.LEFT, Palette.MUTED);
    ui.text(value, x + 44, y, SIZE, Align.LEFT, color);
  }

  private static void curve(
      Ui ui, IntToDoubleFunction values, double least, double x, double y, int color) {
    double width = 120;
    double height = 29;
    ui.ink().box(x, y, width, height, 3, 0x0A0F19C0);
    double most = least;
    for (int i = 0; i < LinkHistory.SAMPLES; i++) {
      double value = values.applyAsDouble(i);
      most = Double.isNaN(value) ? most : Math.max(most, value);
    }
    double step = width / LinkHistory.SAMPLES;
    double before = Double.NaN;
    for (int i = 0; i < LinkHistory.SAMPLES; i++) {
      double at = y + 2 + values.applyAsDouble(i) / most * (height - 4);
      if (!Double.isNaN(at) && !Double.isNaN(before)) {
        double left = x + (i - 1) * step;
        ui.ink().box(left, y, step + 0.3, (at + before) / 2 - y, 0, Palette.fade(color, 0.16));
        ui.ink().line(left, before, left + step, at, 1.5, color);
      }
      before = at;
    }
  }

  private static String rate(double packets, double bytes) {
    return format("%.0f/s  %.1f kB/s", packets, bytes / 1000);
  }

  private static String number(double value, String pattern) {
    return Double.isNaN(value) ? "-" : format(pattern, value);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
