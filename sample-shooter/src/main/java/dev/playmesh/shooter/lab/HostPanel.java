package dev.playmesh.shooter.lab;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.menu.Ui;
import java.util.Locale;

/** What the host does, and what holds for all three. */
final class HostPanel {

  private static final double LEAST_SNAPSHOT = 15;
  private static final double MOST_SNAPSHOT = 300;

  private final Ui ui;
  private final Experiment experiment;
  private boolean ghosts = true;
  private boolean trails = true;
  private boolean botsFire;
  private boolean paused;
  private double speed = 1;

  HostPanel(Ui ui, Experiment experiment) {
    this.ui = ui;
    this.experiment = experiment;
  }

  boolean ghosts() {
    return ghosts;
  }

  boolean trails() {
    return trails;
  }

  boolean botsFire() {
    return botsFire;
  }

  void botsFire(boolean fire) {
    botsFire = fire;
  }

  /** How fast time goes. */
  double speed() {
    return paused ? 0 : speed;
  }

  void frame(double left, double top, double wide, double high) {
    ui.panel(left, top - high, wide, high);
    double x = left + 14;
    double width = wide - 28;
    double y = top - 36;
    double each = (width - 6) / 2;
    double second = x + each + 6;
    ghosts = toggle("G  GHOSTS", Keys.G, ghosts, x, y, each);
    trails = toggle("T  TRAILS", Keys.T, trails, second, y, each);
    botsFire = toggle("B  BOTS FIRE", Keys.B, botsFire, x, y - 29, each);
    paused = toggle("P  PAUSE", Keys.P, paused, second, y - 29, each);
    sliders(x, y - 49, width);
    legend(x, y - 104, width);
    numbers(x, y - 184, width);
  }

  private boolean toggle(String label, int key, boolean on, double x, double y, double width) {
    boolean now = ui.toggle(label, on, x, y, width, 24);
    return Gdx.input.isKeyJustPressed(key) != now;
  }

  private void sliders(double x, double top, double width) {
    double span = MOST_SNAPSHOT - LEAST_SNAPSHOT;
    double before = (experiment.snapshotMillis() - LEAST_SNAPSHOT) / span;
    double after = ui.slider(before, x + 112, top + 5, width - 196);
    if (after != before) {
      double step = Duel.STEP_MILLIS;
      experiment.snapshotMillis(Math.rint((LEAST_SNAPSHOT + after * span) / step) * step);
    }
    ui.text("snapshot every", x, top, 10, Align.LEFT, Palette.MUTED);
    right("%.0f ms", experiment.snapshotMillis(), x + width, top);
    double y = top - 23;
    ui.text("time", x, y, 10, Align.LEFT, Palette.MUTED);
    double now = ui.slider(speed, x + 112, y + 5, width - 196);
    speed = now == speed ? speed : Math.max(0.05, Math.rint(now * 20) / 20);
    right("%.2f x", speed, x + width, y);
  }

  private void right(String pattern, double value, double x, double y) {
    String shown = String.format(Locale.ROOT, pattern, value);
    ui.text(shown, x, y, 10, Align.RIGHT, Palette.TEXT);
  }

  private void legend(double x, double top, double width) {
    ui.ink().box(x, top + 15, width, 1, 0, Palette.fade(Palette.TEXT, 0.12));
    ring(x, top, Pane.TRUTH, "the host's truth, now (line: its way)");
    ring(x, top - 19, Pane.SNAPSHOT, "as the newest snapshot says");
    ring(x, top - 38, Pane.PREDICTED, "own figure as predicted, before smoothing");
    for (int i = 0; i < 4; i++) {
      double young = 0.3 + i * 0.22;
      ui.ink().disc(x + 2 + i * 5, top - 53, 1.9, Palette.fade(Palette.player(0), young));
    }
    String dots = "where it was drawn, a dot for each frame";
    ui.text(dots, x + 26, top - 57, 9, Align.LEFT, Palette.MUTED);
  }

  private void ring(double x, double y, int color, String what) {
    ui.ink().disc(x + 9, y + 4, 7, Palette.fade(color, 0.16));
    ui.ink().ring(x + 9, y + 4, 7, 1.6, color);
    ui.text(what, x + 26, y, 9, Align.LEFT, Palette.MUTED);
  }

  private void numbers(double x, double top, double width) {
    ui.ink().box(x, top + 13, width, 1, 0, Palette.fade(Palette.TEXT, 0.12));
    double first = x + width * 0.62;
    double second = x + width;
    String tick = Long.toString(experiment.host.tick());
    ui.text("server time, ticks of 15 ms", x, top, 9, Align.LEFT, Palette.MUTED);
    ui.text(tick, second, top, 9.5, Align.RIGHT, Palette.TEXT);
    double y = top - 16;
    ui.pen().bold(experiment.left.id, first, y, 9.5, Align.RIGHT, Palette.TEXT);
    ui.pen().bold(experiment.right.id, second, y, 9.5, Align.RIGHT, Palette.TEXT);
    y -= 15;
    ui.text("last confirmed input", x, y, 9, Align.LEFT, Palette.MUTED);
    long ann = experiment.host.confirmedInput(experiment.left.id);
    long bob = experiment.host.confirmedInput(experiment.right.id);
    pair(Long.toString(ann), Long.toString(bob), first, second, y);
    y -= 15;
    ui.text("missing of 10 000", x, y, 9, Align.LEFT, Palette.MUTED);
    pair(missing(experiment.left), missing(experiment.right), first, second, y);
  }

  private String missing(Contestant who) {
    return String.format(Locale.ROOT, "%.0f", experiment.host.missingPer10000(who.id));
  }

  private void pair(String left, String right, double first, double second, double y) {
    ui.text(left, first, y, 9.5, Align.RIGHT, Palette.TEXT);
    ui.text(right, second, y, 9.5, Align.RIGHT, Palette.TEXT);
  }
}
