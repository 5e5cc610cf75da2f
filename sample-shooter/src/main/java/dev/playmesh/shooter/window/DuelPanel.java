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
import dev.playmesh.shooter.net.DuelFacts.Confirmation;
import dev.playmesh.shooter.net.Match;
import java.util.List;
import java.util.Locale;

/** What hides the delay of a match that the host decides: keys, ghosts and numbers. */
final class DuelPanel {

  private static final int TRUTH = 0x4ADE80FF;
  private static final int SNAPSHOT = 0xF7B84BFF;
  private static final int PREDICTED = 0xFFFFFFFF;
  private static final double WIDTH = 236;
  private static final double ROW = 16;
  private static final double GAP = 6;
  private static final double SIZE = 9.5;
  private static final double MISSING = 60;
  private static final int NUMBERS = 8;
  private static final int MOST_PLAYERS = 8;
  private static final int FIRST_KEY = Keys.F7;

  private final Match match;
  private double left;
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
  void frame(Ui ui, DuelFacts facts, boolean ghosts, double top) {
    List<Confirmation> players = facts.confirmations().stream().limit(MOST_PLAYERS).toList();
    int table = players.isEmpty() ? 0 : players.size() + 1;
    double rows = Part.values().length + NUMBERS + (ghosts ? 3 : 0) + table;
    double gaps = GAP * (1 + (ghosts ? 1 : 0) + (table > 0 ? 1 : 0));
    double height = rows * ROW + gaps + 22;
    left = ui.width() - 24 - WIDTH;
    ui.panel(left, top - height, WIDTH, height);
    y = top - 24;
    switches(ui);
    numbers(ui, facts);
    if (ghosts) {
      y -= GAP;
      ghost(ui, TRUTH, "the host's truth, on the host");
      ghost(ui, SNAPSHOT, "as the newest snapshot says");
      ghost(ui, PREDICTED, "own figure as predicted");
    }
    if (table > 0) {
      y -= GAP;
      confirmations(ui, players, facts.confirmations().size());
    }
  }

  private void switches(Ui ui) {
    int key = 7;
    for (Part part : Part.values()) {
      boolean on = match.switches().map(switches -> switches.isOn(part)).orElse(true);
      ui.text("F" + key++ + "  " + word(part), left + 14, y, SIZE, Align.LEFT, Palette.MUTED);
      right(ui, on ? "on" : "off", 0, on ? Palette.ACCENT : Palette.DANGER);
      y -= ROW;
    }
    y -= GAP;
  }

  private void numbers(Ui ui, DuelFacts facts) {
    number(ui, "unconfirmed inputs", facts.unconfirmedInputs(), "%.0f");
    number(ui, "last confirmed input", tick(facts.confirmedInput()), "tick %.0f");
    number(ui, "server time", tick(facts.hostTick()), "tick %.0f");
    number(ui, "own time", tick(facts.tick()), "tick %.0f");
    number(ui, "others drawn behind", facts.delayMillis(), "%.0f ms");
    number(ui, "large corrections", facts.correctionsPerMinute(), "%.1f /min");
    number(ui, "corrections, rms", facts.correctionRms() * 100, "%.0f cm");
    number(ui, "missing inputs", facts.missingInputsPer10000(), "%.0f of 10 000");
  }

  private static double tick(long tick) {
    return tick < 0 ? Double.NaN : (double) tick;
  }

  private void number(Ui ui, String name, double value, String pattern) {
    ui.text(name, left + 14, y, SIZE, Align.LEFT, Palette.MUTED);
    String shown = Double.isNaN(value) ? "-" : String.format(Locale.ROOT, pattern, value);
    right(ui, shown, 0, Palette.TEXT);
    y -= ROW;
  }

  private void ghost(Ui ui, int color, String what) {
    ui.ink().ring(left + 19, y + 3, 4.5, 1.6, color);
    ui.text(what, left + 32, y, SIZE, Align.LEFT, Palette.MUTED);
    y -= ROW;
  }

  /** What the host has of everybody: the last input that came, and how many didn't in time. */
  private void confirmations(Ui ui, List<Confirmation> players, int all) {
    String title = all > players.size() ? "of " + all + " players" : "this is the host";
    ui.text(title, left + 14, y, SIZE, Align.LEFT, Palette.TEXT);
    right(ui, "last input", MISSING, Palette.MUTED);
    right(ui, "missing", 0, Palette.MUTED);
    y -= ROW;
    for (Confirmation player : players) {
      String name = ui.pen().fit(player.name(), SIZE, 90);
      ui.text(name, left + 14, y, SIZE, Align.LEFT, Palette.MUTED);
      right(ui, player.tick() < 0 ? "-" : Long.toString(player.tick()), MISSING, Palette.TEXT);
      String missing = String.format(Locale.ROOT, "%.0f", player.missingPer10000());
      right(ui, missing, 0, Palette.TEXT);
      y -= ROW;
    }
  }

  private void right(Ui ui, String text, double before, int color) {
    ui.text(text, left + WIDTH - 14 - before, y, SIZE, Align.RIGHT, color);
  }
}
