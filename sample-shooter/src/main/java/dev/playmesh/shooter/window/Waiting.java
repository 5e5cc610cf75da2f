package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.menu.Paragraph;
import dev.playmesh.shooter.menu.Place;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Invitation;

/** What somebody sees who is alone in a room: how friends come in. */
final class Waiting {

  private static final double WIDTH = 560;
  private static final double COPIED_SECONDS = 3;

  private final Ui ui;
  private final Place place;
  private double sinceCopied = COPIED_SECONDS;
  private double time;

  Waiting(Ui ui, Place place) {
    this.ui = ui;
    this.place = place;
  }

  Invitation invitation(String room) {
    return new Invitation(place.forFriends(), room);
  }

  void copy(String room) {
    Gdx.app.getClipboard().setContents(invitation(room).text());
    sinceCopied = 0;
  }

  boolean isJustCopied() {
    return sinceCopied < COPIED_SECONDS;
  }

  /** A frame of it, below the score. */
  void frame(String room, double seconds) {
    time += seconds;
    sinceCopied += seconds;
    Paragraph remark = new Paragraph(ui.pen(), place.remark(), 10.5, WIDTH - 48);
    double more = place.remark().isEmpty() ? 0 : remark.height() + 22;
    double height = 118 + more;
    double x = (ui.width() - WIDTH) / 2;
    double y = ui.height() - 84 - height;
    double middle = x + WIDTH / 2;
    ui.panel(x, y, WIDTH, height);
    dots(x + 24, y + height - 33);
    ui.pen().bold("WAITING FOR PLAYERS", middle, y + height - 38, 14, Align.CENTER, Palette.TEXT);
    double size = 15;
    String text = ui.pen().fit(invitation(room).text(), size, WIDTH - 40);
    ui.pen().bold(text, middle, y + height - 74, size, Align.CENTER, Palette.ACCENT);
    String how =
        isJustCopied()
            ? "Copied: send it to your friends."
            : "Press I to copy this invitation for your friends.";
    int color = isJustCopied() ? Palette.TEXT : Palette.MUTED;
    ui.text(how, middle, y + height - 101, 10.5, Align.CENTER, color);
    if (more > 0) {
      remark.write(x + 24, y + more - 4, Palette.AMMO);
    }
  }

  private void dots(double x, double y) {
    for (int i = 0; i < 3; i++) {
      double light = 0.5 + 0.5 * Math.sin(time * 5 - i * 0.9);
      int color = Palette.mix(Palette.CONTROL, Palette.ACCENT, light);
      ui.ink().disc(x + i * 17, y, 4, color);
      ui.ink().disc(x + WIDTH - 48 - i * 17, y, 4, color);
    }
  }
}
