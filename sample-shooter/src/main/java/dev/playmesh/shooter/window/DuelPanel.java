package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.draw.Scene;
import dev.playmesh.shooter.duel.Switches;
import dev.playmesh.shooter.duel.Switches.Part;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.DuelFacts;
import dev.playmesh.shooter.net.Match;
import java.util.Locale;

/** What hides the delay of a match that the host decides: keys, ghosts and numbers. */
final class DuelPanel {

  private static final int TRUTH = 0x4ADE80FF;
  private static final int SNAPSHOT = 0xF7B84BFF;
  private static final int PREDICTED = 0xFFFFFFFF;
  private static final double WIDTH = 230;
  private static final double ROW = 16;
  private static final int FIRST_KEY = Keys.F7;

  private final Match match;
  private double x;
  private double y;

  DuelPanel(Match match) {
    this.match = match;
  }

  /** F7 to F10; what was switched, empty for nothing. */
  String keys() {
    Switches switches = match.switches().orElse(null);
    String told = "";
    int key = FIRST_KEY;
    for (Part part : Part.values()) {
      if (switches != null && Gdx.input.isKeyJustPressed(key++)) {
        boolean on = !switches.isOn(part);
        switches.set(part, on);
        told = word(part) + (on ? " on" : " off");
      }
    }
    return told;
  }

  private static String word(Part part) {
    return part.name().toLowerCase(Locale.ROOT);
  }

  /** The host's truth (on the host), the newest snapshot, the own figure as predicted. */
  void ghosts(Scene scene) {
    scene.addGhosts(match.lastHeard(), SNAPSHOT);
    scene.addGhosts(match.predicted(), PREDICTED);
    scene.addGhosts(match.truth(), TRUTH);
  }

  /** At the right, its upper end at {@code top}. */
  void frame(Ui ui, DuelFacts facts, double top) {
    double height = 4 * ROW + 7 * ROW + 34;
    double left = ui.width() - 24 - WIDTH;
    ui.panel(left, top - height, WIDTH, height);
    x = left + 14;
    y = top - 24;
    int key = 7;
    for (Part part : Part.values()) {
      boolean on = match.switches().map(switches -> switches.isOn(part)).orElse(true);
      ui.text("F" + key++ + "  " + word(part), x, y, 9.5, Align.LEFT, Palette.MUTED);
      int color = on ? Palette.ACCENT : Palette.DANGER;
      ui.text(on ? "on" : "off", left + WIDTH - 14, y, 9.5, Align.RIGHT, color);
      y -= ROW;
    }
    y -= 6;
    number(ui, "unconfirmed inputs", facts.unconfirmedInputs(), "%.0f");
    number(ui, "server time, ticks", (double) facts.hostTick(), "%.0f");
    number(ui, "own tick", (double) facts.tick(), "%.0f");
    number(ui, "others drawn behind", facts.delayMillis(), "%.0f ms");
    number(ui, "large corrections", facts.correctionsPerMinute(), "%.1f /min");
    number(ui, "corrections, rms", facts.correctionRms() * 100, "%.0f cm");
    number(ui, "missing of 10 000", facts.missingInputsPer10000(), "%.0f");
  }

  private void number(Ui ui, String name, double value, String pattern) {
    ui.text(name, x, y, 9.5, Align.LEFT, Palette.MUTED);
    String shown = Double.isNaN(value) ? "-" : String.format(Locale.ROOT, pattern, value);
    ui.text(shown, x + WIDTH - 28, y, 9.5, Align.RIGHT, Palette.TEXT);
    y -= ROW;
  }
}
