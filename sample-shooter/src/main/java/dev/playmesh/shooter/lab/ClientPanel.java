package dev.playmesh.shooter.lab;

import com.badlogic.gdx.Gdx;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.duel.PlayFacts;
import dev.playmesh.shooter.duel.Switches;
import dev.playmesh.shooter.duel.Switches.Part;
import dev.playmesh.shooter.menu.Ui;
import java.util.Locale;

/** Switches, sliders and numbers of one client. */
final class ClientPanel {

  private static final double ROW = 22;

  /** How fast a mean forgets, per frame. */
  private static final double FORGETS = 0.02;

  private static final Part[] PARTS = Part.values();

  private final Ui ui;
  private final Contestant who;
  private final int firstKey;
  private final String[] keyNames;
  private final Rates up = new Rates();
  private final Rates down = new Rates();
  private double x;
  private double y;
  private double width;
  private double ownSquares;
  private double otherSquares;

  /** Keys from {@code firstKey} on switch; they are named so. */
  ClientPanel(Ui ui, Contestant who, int firstKey, String... keyNames) {
    this.ui = ui;
    this.who = who;
    this.firstKey = firstKey;
    this.keyNames = keyNames.clone();
  }

  void frame(double left, double top, double wide, double high, double nowMillis) {
    ui.panel(left, top - high, wide, high);
    x = left + 14;
    y = top - 36;
    width = wide - 28;
    switches();
    y -= 49;
    Knobs k = who.knobs;
    k.delayMillis = slide("lag, one way", k.delayMillis, 400, 5, "%.0f ms");
    k.jitterMillis = slide("jitter", k.jitterMillis, 80, 5, "%.0f ms");
    k.lossPercent = slide("loss", k.lossPercent, 30, 1, "%.0f %%");
    String behind = k.behindMillis == 0 ? "by itself" : "%.0f ms";
    k.behindMillis = slide("others behind", k.behindMillis, 500, 20, behind);
    String smooth = k.smoothing == 0 ? "none" : "%.0f /s";
    k.smoothing = slide("smoothing", k.smoothing, 60, 1, smooth);
    numbers(nowMillis);
  }

  /** Holds what is drawn here against what is true. */
  void compare(Pane here, Pane truth) {
    ownSquares = mean(ownSquares, truth.distance(who.id, here));
    String other =
        who.id.equals(Experiment.NAMES.get(0)) ? Experiment.NAMES.get(1) : Experiment.NAMES.get(0);
    otherSquares = mean(otherSquares, truth.distance(other, here));
  }

  private static double mean(double squares, double distance) {
    return Double.isNaN(distance) ? squares : squares + (distance * distance - squares) * FORGETS;
  }

  private void switches() {
    Switches switches = who.play().switches();
    double each = (width - 6) / 2;
    for (int i = 0; i < PARTS.length; i++) {
      boolean on = switches.isOn(PARTS[i]);
      String label = keyNames[i] + "  " + PARTS[i];
      double left = x + i % 2 * (each + 6);
      boolean now = ui.toggle(label, on, left, y - i / 2 * 29, each, 24);
      if (Gdx.input.isKeyJustPressed(firstKey + i)) {
        now = !now;
      }
      switches.set(PARTS[i], now);
    }
  }

  private double slide(String name, double value, double most, double step, String pattern) {
    ui.text(name, x, y, 10, Align.LEFT, Palette.MUTED);
    double before = Math.max(0, Math.min(1, value / most));
    double after = ui.slider(before, x + 112, y + 5, width - 196);
    double now = after == before ? value : Math.rint(after * most / step) * step;
    String shown = String.format(Locale.ROOT, pattern, now);
    ui.text(shown, x + width, y, 10, Align.RIGHT, Palette.TEXT);
    y -= ROW;
    return now;
  }

  private void numbers(double nowMillis) {
    PlayFacts facts = who.play().facts();
    y -= 2;
    ui.ink().box(x, y + 14, width, 1, 0, Palette.fade(Palette.TEXT, 0.12));
    double half = width / 2 + 8;
    number("unconfirmed inputs", (double) facts.unconfirmedInputs(), "%.0f", x, half - 16);
    number("last confirmed input", (double) facts.confirmedInput(), "%.0f", x + half, width - half);
    y -= 16;
    number("own off the truth", Math.sqrt(ownSquares) * 100, "%.0f cm", x, half - 16);
    double off = Math.sqrt(otherSquares) * 100;
    number("other off the truth", off, "%.0f cm", x + half, width - half);
    y -= 16;
    number("own tick", (double) facts.tick(), "%.0f", x, half - 16);
    number("host's tick, last heard", (double) facts.hostTick(), "%.0f", x + half, width - half);
    y -= 16;
    number("others drawn behind", facts.delayMillis(), "%.0f ms", x, half - 16);
    number("missing of 10 000", facts.missingInputsPer10000(), "%.0f", x + half, width - half);
    y -= 16;
    number("corrections", (double) facts.corrections(), "%.0f", x, half - 16);
    number("their size, rms", facts.correctionRms() * 100, "%.0f cm", x + half, width - half);
    y -= 16;
    double out = up.of(who.bytesUp(), nowMillis) / 1000;
    double in = down.of(who.bytesDown(), nowMillis) / 1000;
    number("to the host", out, "%.1f kB/s", x, half - 16);
    number("from the host", in, "%.1f kB/s", x + half, width - half);
  }

  private void number(String name, double value, String pattern, double at, double wide) {
    ui.text(name, at, y, 9, Align.LEFT, Palette.MUTED);
    String shown = Double.isNaN(value) ? "-" : String.format(Locale.ROOT, pattern, value);
    ui.text(shown, at + wide, y, 9.5, Align.RIGHT, Palette.TEXT);
  }
}
