package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.game.Rules;

/** What a new room is like. */
final class CreatePage {

  private static final double STEPPER = 108;

  private final Ui ui;
  private String code = "";
  private String password;
  private int seats;
  private final int mostSeats;
  private boolean created;

  CreatePage(Ui ui, Terms terms) {
    this.ui = ui;
    this.password = terms.password();
    this.seats = terms.capacity();
    this.mostSeats = terms.mode().maxPlayers();
  }

  /** The code that friends join by; empty: the server makes one. */
  String code() {
    return code.strip();
  }

  /** Empty: none. */
  String password() {
    return password;
  }

  int seats() {
    return seats;
  }

  /** Whether the room is wanted now. */
  boolean isCreated() {
    return created;
  }

  /** A frame of it, below {@code top}; answers the settings now. */
  Settings frame(Settings settings, double x, double top) {
    ui.text("Code (empty: one is made up)", x, top + 18, 11, Align.LEFT, Palette.MUTED);
    code = ui.field(code, "ARENA", x, top - 30, Menu.WIDTH, 32, false);
    created = ui.isEntered();
    double y = top - 74;
    ui.text("Password (empty: none)", x, y + 18, 11, Align.LEFT, Palette.MUTED);
    password = ui.field(password, "", x, y - 30, Menu.WIDTH, 64, true);
    created |= ui.isEntered();
    Settings now = steppers(settings, x, y - 84);
    created |= ui.mainButton("CREATE", x, y - 152, Menu.WIDTH, 50);
    return now;
  }

  private Settings steppers(Settings settings, double x, double y) {
    double second = x + Menu.WIDTH - STEPPER;
    ui.text("Seats", x, y + 13, 11, Align.LEFT, Palette.MUTED);
    seats = ui.stepper(seats, Rules.MIN_PLAYERS, mostSeats, x + 54, y, STEPPER);
    ui.text("Bots", second - 48, y + 13, 11, Align.LEFT, Palette.MUTED);
    int bots = Math.min(settings.bots(), seats - 1);
    return settings.withBots(ui.stepper(bots, 0, seats - 1, second, y, STEPPER));
  }
}
