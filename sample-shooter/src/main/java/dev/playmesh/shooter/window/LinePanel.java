package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Tuning;
import java.util.Locale;

/** Sliders for the simulated line and for how motion is told and drawn; all of it at once. */
final class LinePanel {

  private static final double WIDTH = 350;
  private static final double HEIGHT = 346;
  private static final double ROW = 28;
  private static final double ABOVE_AMMO = 92;

  private final Ui ui;

  /** Where a host decides, it is the one who says how motion is told. */
  private final boolean duel;

  private final double height;
  private Line line;
  private Tuning tuning;
  private double x;
  private double y;

  LinePanel(Ui ui, Line line, Tuning tuning, boolean duel) {
    this.ui = ui;
    this.line = line;
    this.tuning = tuning;
    this.duel = duel;
    height = HEIGHT - (duel ? 2 * ROW : 0);
  }

  Line line() {
    return line;
  }

  Tuning tuning() {
    return tuning;
  }

  /** Present or delayed, the other way. */
  void toggleMode() {
    tuning = tuning.withDelayed(!tuning.delayed());
  }

  /** Whether the mouse is on it: then it moves sliders, and doesn't fire. */
  boolean isUnderMouse() {
    return ui.isOver(left(), ABOVE_AMMO, WIDTH, height);
  }

  private double left() {
    return ui.width() - 24 - WIDTH;
  }

  void frame() {
    x = left() + 18;
    y = ABOVE_AMMO + height - 28;
    ui.panel(left(), ABOVE_AMMO, WIDTH, height);
    head("LINE", "what you and your bots send");
    line =
        new Line(
            slide("delay", line.delayMillis(), 0, 400, 10, "%.0f ms"),
            slide("jitter", line.jitterMillis(), 0, 100, 5, "%.0f ms"),
            slide("loss", line.lossPercent(), 0, 30, 1, "%.0f %%"),
            slide("bursts of", line.lossBurst(), 1, 10, 1, "%.0f"));
    y -= 10;
    String way = tuning.delayed() ? "F4: a moment ago" : "F4: by now, as predicted";
    head("MOTION", duel ? "how what the host tells is drawn" : way);
    double delay = tuning.delayMillis();
    double smoothing = tuning.smoothingPerSecond();
    tuning =
        new Tuning(
            tuning.delayed(),
            duel
                ? tuning.updatesPerSecond()
                : slide("updates", tuning.updatesPerSecond(), 5, 60, 5, "%.0f /s"),
            duel
                ? tuning.thresholdMetres()
                : slide("threshold", tuning.thresholdMetres() * 100, 1, 50, 1, "%.0f cm") / 100,
            slide("behind", delay, 0, 500, 20, delay == 0 ? "by itself" : "%.0f ms"),
            slide("smoothing", smoothing, 0, 60, 4, smoothing == 0 ? "by itself" : "%.0f /s"));
  }

  private void head(String title, String remark) {
    ui.pen().bold(title, x, y, 11, Align.LEFT, Palette.TEXT);
    ui.text(remark, x + WIDTH - 36, y, 9.5, Align.RIGHT, Palette.MUTED);
    y -= ROW;
  }

  /** A slider that keeps what isn't moved, and rounds what is. */
  private double slide(
      String name, double value, double least, double most, double step, String pattern) {
    ui.text(name, x, y, 10, Align.LEFT, Palette.MUTED);
    double before = Math.max(0, Math.min(1, (value - least) / (most - least)));
    double after = ui.slider(before, x + 96, y + 5, 132);
    double now = value;
    if (after != before) {
      double rounded = Math.rint((least + after * (most - least)) / step) * step;
      now = Math.max(least, Math.min(most, rounded));
    }
    String shown = String.format(Locale.ROOT, pattern, now);
    ui.text(shown, x + WIDTH - 36, y, 10, Align.RIGHT, Palette.TEXT);
    y -= ROW;
    return now;
  }
}
