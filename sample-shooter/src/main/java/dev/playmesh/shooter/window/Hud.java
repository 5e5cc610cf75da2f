package dev.playmesh.shooter.window;

import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.duel.Duel;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.DuelFacts;
import dev.playmesh.shooter.net.MatchFacts;
import java.util.Locale;

/** What a player must know of itself: health, bullets, kills and deaths, the room. */
final class Hud {

  private static final double SILENT_MILLIS = 1500;

  private final Ui ui;
  private final boolean duel;
  private double seenHealth = 1;
  private double pain;

  Hud(Ui ui, boolean duel) {
    this.ui = ui;
    this.duel = duel;
  }

  /** The own figure was hit. */
  void hurt() {
    pain = 1;
  }

  void frame(
      Figure self, MatchFacts facts, int players, String killer, double left, double seconds) {
    pain = Math.max(0, pain - seconds * 2.2);
    pain(self);
    health(self, seconds);
    ammo(self);
    score(self);
    room(facts, players);
    silence(facts.duel());
    if (!self.isAlive() && duel) {
      over(self, killer, left);
    } else if (!self.isAlive() && self.life() > 0) {
      respawn(self, killer, left);
    } else if (self.ammo() == 0) {
      double y = ui.height() * 0.3;
      String words = "NO BULLETS: FIND A CRATE";
      ui.pen().outlined(words, ui.width() / 2, y, 15, Align.CENTER, Palette.AMMO);
    }
  }

  /** Why nothing moves, where the host decides. */
  private void silence(DuelFacts duel) {
    String words = "";
    if (duel.paused()) {
      words = "THE HOST IS GONE: THE NEXT ONE TAKES OVER";
    } else if (duel.silentMillis() > SILENT_MILLIS) {
      words =
          String.format(
              Locale.ROOT, "NO WORD FROM THE HOST FOR %.0f S", duel.silentMillis() / 1000);
    }
    ui.pen().outlined(words, ui.width() / 2, ui.height() * 0.8, 15, Align.CENTER, Palette.AMMO);
  }

  private void pain(Figure self) {
    double low = self.isAlive() ? Math.max(0, 0.4 - (double) self.health() / 100) : 0.25;
    int color = Palette.fade(Palette.DANGER, Math.min(0.5, pain * 0.4 + low * 0.5));
    int none = Palette.fade(color, 0);
    Ink ink = ui.ink();
    double deep = 110;
    ink.box(0, ui.height() - deep, ui.width(), deep, 0, color, none);
    ink.box(0, 0, ui.width(), deep, 0, none, color);
  }

  private void health(Figure self, double seconds) {
    double full = (double) self.health() / Rules.FULL_HEALTH;
    seenHealth += (full - seenHealth) * Math.min(1, seconds * 6);
    double x = 24;
    double y = 24;
    ui.ink().box(x, y, 300, 52, 10, Palette.PANEL);
    cross(x + 28, y + 26, Palette.health(full));
    double bar = 168;
    ui.ink().box(x + 54, y + 18, bar, 16, 8, 0x0A0F19FF);
    ui.ink().box(x + 54, y + 18, bar * Math.max(seenHealth, full), 16, 8, 0xFFFFFF90);
    int color = Palette.health(full);
    if (self.health() > 0) {
      int low = Palette.darker(color, 0.25);
      ui.ink().box(x + 54, y + 18, bar * full, 16, 8, Palette.lighter(color, 0.15), low);
    }
    for (int i = 1; i < 5; i++) {
      ui.ink().box(x + 54 + bar * i / 5 - 0.75, y + 18, 1.5, 16, 0, 0x0A0F1990);
    }
    String number = Integer.toString(self.health());
    ui.pen().bold(number, x + 284, y + 17, 18, Align.RIGHT, Palette.TEXT);
  }

  private void cross(double x, double y, int color) {
    ui.ink().box(x - 4, y - 12, 8, 24, 2.5, color);
    ui.ink().box(x - 12, y - 4, 24, 8, 2.5, color);
  }

  private void ammo(Figure self) {
    double width = 300;
    double x = ui.width() - 24 - width;
    double y = 24;
    ui.ink().box(x, y, width, 52, 10, Palette.PANEL);
    int color = self.ammo() > 8 ? Palette.AMMO : Palette.DANGER;
    ui.pen().bold(Integer.toString(self.ammo()), x + 64, y + 17, 18, Align.RIGHT, Palette.TEXT);
    String most = "/ " + Rules.FULL_AMMO;
    ui.text(most, x + 72, y + 17, 11, Align.LEFT, Palette.MUTED);
    int rows = 2;
    int columns = Rules.FULL_AMMO / rows;
    for (int i = 0; i < Rules.FULL_AMMO; i++) {
      int column = i / rows;
      double px = x + 120 + column * 168.0 / columns;
      double py = y + 28 - i % rows * 15;
      int pen = i < self.ammo() ? color : Palette.fade(Palette.TEXT, 0.09);
      ui.ink().box(px, py, 3.6, 12, 1.6, pen);
    }
  }

  private void score(Figure self) {
    double x = ui.width() / 2;
    double y = ui.height() - 64;
    ui.ink().box(x - 110, y, 220, 46, 10, Palette.PANEL);
    String kills = Integer.toString(self.score().kills());
    String deaths = Integer.toString(self.score().deaths());
    ui.pen().bold(kills, x - 58, y + 19, 18, Align.CENTER, Palette.TEXT);
    ui.text("kills", x - 58, y + 6, 8.5, Align.CENTER, Palette.MUTED);
    ui.ink().box(x - 0.75, y + 10, 1.5, 26, 0, Palette.fade(Palette.TEXT, 0.15));
    ui.pen().bold(deaths, x + 58, y + 19, 18, Align.CENTER, Palette.TEXT);
    ui.text("deaths", x + 58, y + 6, 8.5, Align.CENTER, Palette.MUTED);
  }

  private void room(MatchFacts facts, int players) {
    double y = ui.height() - 58;
    String code = facts.room();
    String count = players == 1 ? "only you" : players + " players";
    double width = Math.max(150, ui.pen().width(code, 14) + ui.pen().width(count, 10.5) + 48);
    ui.ink().box(24, y, width, 34, 8, Palette.PANEL);
    ui.pen().bold(code, 38, y + 10, 14, Align.LEFT, Palette.TEXT);
    ui.text(count, 24 + width - 14, y + 11, 10.5, Align.RIGHT, Palette.MUTED);
    if (!facts.serverConnected()) {
      String away = "The server is away. Play goes on.";
      ui.pen().outlined(away, 26, y - 22, 11, Align.LEFT, Palette.AMMO);
    }
  }

  /** Who died is asked whether it wants to go on; who is new waits for the host's clock. */
  private void over(Figure self, String killer, double left) {
    double x = Math.max(ui.width() / 2, left + 190);
    double y = ui.height() * 0.6;
    ui.panel(x - 180, y - 66, 360, 168);
    String title = self.life() == 0 ? "GET READY" : "GAME OVER";
    ui.pen().bold(title, x, y + 56, 26, Align.CENTER, Palette.TEXT);
    String by = killer.isEmpty() ? "" : "killed by " + ui.pen().fit(killer, 13, 220);
    ui.text(by, x, y + 28, 13, Align.CENTER, Palette.DANGER);
    String score =
        count(self.score().kills(), "kill") + ", " + count(self.score().deaths(), "death");
    ui.text(score, x, y + 4, 12, Align.CENTER, Palette.MUTED);
    double back = self.respawnSeconds();
    boolean mayAsk = self.life() > 0 && back < Duel.ASK_SECONDS;
    String how =
        mayAsk ? "click or space: play again" : String.format(Locale.ROOT, "back in %.1f", back);
    ui.text(how, x, y - 24, 12, Align.CENTER, mayAsk ? Palette.ACCENT : Palette.MUTED);
    double part = Math.max(0, Math.min(1, back / Duel.RESPAWN_SECONDS));
    ui.ink().box(x - 130, y - 46, 260, 6, 3, Palette.fade(Palette.SHADOW, 0.7));
    ui.ink().box(x - 130, y - 46, 260 * (1 - part), 6, 3, Palette.ACCENT);
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /** In the middle, or to the right of what is at the left. */
  private void respawn(Figure self, String killer, double left) {
    String name = ui.pen().fit(killer, 24, 300);
    String words = killer.isEmpty() ? "YOU ARE DOWN" : "Killed by " + name;
    double x = Math.max(ui.width() / 2, left + 24 + ui.pen().width(words, 24) / 2);
    double y = ui.height() * 0.62;
    ui.pen().outlined(words, x, y, 24, Align.CENTER, Palette.TEXT);
    String back = String.format(Locale.ROOT, "Back in %.1f", self.respawnSeconds());
    ui.pen().outlined(back, x, y - 36, 15, Align.CENTER, Palette.MUTED);
    double part = self.respawnSeconds() / Rules.RESPAWN_SECONDS;
    ui.ink().box(x - 90, y - 58, 180, 6, 3, Palette.fade(Palette.SHADOW, 0.7));
    ui.ink().box(x - 90, y - 58, 180 * (1 - part), 6, 3, Palette.ACCENT);
  }
}
