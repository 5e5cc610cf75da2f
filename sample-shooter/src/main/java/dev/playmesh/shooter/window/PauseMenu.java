package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.menu.Settings;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Invitation;

/** What Esc opens in a match. The match goes on: it is everybody's. */
final class PauseMenu {

  private static final double WIDTH = 420;
  private static final double HEIGHT = 478;

  private final Ui ui;
  private final boolean duel;
  private boolean open;
  private boolean copied;
  private boolean leaving;

  PauseMenu(Ui ui, boolean duel) {
    this.ui = ui;
    this.duel = duel;
  }

  boolean isOpen() {
    return open;
  }

  /** Whether the player wants to leave the match. */
  boolean isLeaving() {
    return leaving;
  }

  void toggle() {
    open = !open;
    copied = false;
    ui.turnPage();
  }

  /** A frame; answers the settings now. */
  Settings frame(Settings settings, Invitation invitation) {
    ui.ink().box(0, 0, ui.width(), ui.height(), 0, Palette.fade(Palette.SHADOW, 0.55));
    double x = (ui.width() - WIDTH) / 2;
    double y = (ui.height() - HEIGHT) / 2;
    ui.panel(x, y, WIDTH, HEIGHT);
    ui.pen().bold("PAUSE", x + 30, y + HEIGHT - 50, 20, Align.LEFT, Palette.TEXT);
    String goesOn = "the match goes on";
    ui.text(goesOn, x + WIDTH - 30, y + HEIGHT - 48, 10.5, Align.RIGHT, Palette.MUTED);
    double inner = WIDTH - 60;
    if (ui.mainButton("PLAY ON", x + 30, y + 356, inner, 48)) {
      toggle();
    }
    invitation(invitation, x + 30, y + 298, inner);
    ui.text("Volume", x + 30, y + 240, 11, Align.LEFT, Palette.MUTED);
    double volume = ui.slider(settings.volume(), x + 120, y + 245, inner - 100);
    keys(x + 30, y + 204);
    if (ui.button("LEAVE THE MATCH", x + 30, y + 26, inner, 46)) {
      leaving = true;
    }
    return settings.withVolume(volume);
  }

  private void invitation(Invitation invitation, double x, double y, double width) {
    String label = copied ? "COPIED: SEND IT TO YOUR FRIENDS" : "COPY THE INVITATION";
    if (ui.button(label, x, y, width, 46)) {
      Gdx.app.getClipboard().setContents(invitation.text());
      copied = true;
    }
    double size = 10;
    String text = ui.pen().fit(invitation.text(), size, width);
    ui.text(text, x + width / 2, y - 20, size, Align.CENTER, Palette.MUTED);
  }

  private void keys(double x, double y) {
    key("WASD", "run", x, y);
    key("Mouse", "aim and fire", x, y - 22);
    key("Space", "fires too", x, y - 44);
    key("Tab", "scores", x, y - 66);
    key("I", "copy invitation", x, y - 88);
    key("M", "mute", x + 200, y - 88);
    key("F3", "net graph", x + 200, y);
    key("F5", "ghosts: as told", x + 200, y - 44);
    if (duel) {
      key("F7-F10", "netcode on, off", x + 200, y - 22);
    } else {
      key("F4", "now or delayed", x + 200, y - 22);
    }
    key("F6", "line and motion", x + 200, y - 66);
    key("F11", "full screen", x, y - 110);
    key("Right", "button: run", x + 200, y - 110);
  }

  private void key(String key, String what, double x, double y) {
    ui.pen().bold(key, x, y, 10, Align.LEFT, Palette.TEXT);
    ui.text(what, x + 64, y, 10, Align.LEFT, Palette.MUTED);
  }
}
