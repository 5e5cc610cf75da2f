package dev.playmesh.shooter.menu;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.Invitation;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.RoomFacts;
import dev.playmesh.shooter.net.Trouble;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is seen before a match: name, quick match, a new room with its seats, bots and password,
 * joining by code or invitation, the list of rooms, settings; and what went wrong.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Menu implements AutoCloseable {

  /** The pages. */
  private enum Page {
    HOME("ARENA SHOOTER, FROM PLAYER TO PLAYER"),
    CREATE("CREATE A ROOM"),
    JOIN("JOIN A FRIEND"),
    ROOMS("LIST OF ROOMS"),
    SETTINGS("SETTINGS");

    final String title;

    Page(String title) {
      this.title = title;
    }
  }

  static final double WIDTH = 380;

  private final Ui ui;
  private final Servers servers;
  private final Terms terms;
  private final RoomsPage rooms;
  private final CreatePage create;
  private Settings settings;
  private Page page = Page.HOME;
  private String code = "";
  private String password = "";
  private boolean passwordAsked;
  private String trouble = "";
  private @Nullable Choice choice;
  private boolean quit;

  /**
   * Makes a menu.
   *
   * @param ui draws it
   * @param servers finds servers
   * @param settings to begin with
   * @param terms of all rooms
   */
  public Menu(Ui ui, Servers servers, Settings settings, Terms terms) {
    this.ui = ui;
    this.servers = servers;
    this.settings = settings;
    this.terms = terms;
    this.password = terms.password();
    this.rooms = new RoomsPage(ui);
    this.create = new CreatePage(ui, terms);
  }

  /** The settings now. */
  public Settings settings() {
    return settings;
  }

  /** Is told them: a match may have changed them. */
  public void settings(Settings newSettings) {
    settings = newSettings;
  }

  /** Whether the player wants to leave the game. */
  public boolean isQuit() {
    return quit;
  }

  /** What the player chose, once. */
  public Optional<Choice> take() {
    Optional<Choice> taken = Optional.ofNullable(choice);
    choice = null;
    return taken;
  }

  /** Shows what went wrong with a choice, and where it can be mended. */
  public void show(Trouble what, @Nullable Choice which) {
    trouble = what.words();
    ui.turnPage();
    if (which != null && !which.request().room().isBlank()) {
      open(Page.JOIN);
      trouble = what.words();
      code =
          which.place().own() || which.place().url().equals(settings.server())
              ? which.request().room()
              : new Invitation(which.place().url(), which.request().room()).text();
      passwordAsked = what.needsPassword() || !which.request().password().isEmpty();
    }
  }

  /** A frame of it. */
  public void frame(double seconds) {
    double x = Math.max(60, ui.width() * 0.09);
    title(x);
    switch (page) {
      case HOME -> home(x);
      case CREATE -> create(x);
      case JOIN -> join(x);
      case ROOMS -> rooms(x, seconds);
      case SETTINGS -> settings(x);
    }
    trouble(x);
    if (page != Page.HOME && Gdx.input.isKeyJustPressed(Keys.ESCAPE)) {
      open(Page.HOME);
    }
  }

  private void title(double x) {
    double y = ui.height() - 150;
    ui.pen().bold("PLAYMESH", x, y, 46, Align.LEFT, Palette.TEXT);
    ui.text(page.title, x + 1, y - 30, 11, Align.LEFT, Palette.ACCENT);
  }

  private void home(double x) {
    double y = ui.height() - 250;
    ui.text("Your name", x, y + 18, 11, Align.LEFT, Palette.MUTED);
    String name =
        ui.field(settings.name(), "Who are you?", x, y - 30, WIDTH, Settings.LONGEST_NAME, false);
    settings = settings.withName(name);
    y -= 98;
    if (ui.mainButton("QUICK MATCH", x, y, WIDTH, 50)) {
      choose(Entry.QUICK, "");
    }
    y -= 60;
    if (ui.button("CREATE A ROOM", x, y, WIDTH, 46)) {
      open(Page.CREATE);
    }
    y -= 56;
    if (ui.button("JOIN A FRIEND", x, y, WIDTH, 46)) {
      open(Page.JOIN);
      pasteInvitation();
    }
    y -= 56;
    if (ui.button("LIST OF ROOMS", x, y, WIDTH, 46)) {
      open(Page.ROOMS);
    }
    y -= 56;
    if (ui.button("SETTINGS", x, y, WIDTH / 2 - 5, 46)) {
      open(Page.SETTINGS);
    }
    if (ui.button("QUIT", x + WIDTH / 2 + 5, y, WIDTH / 2 - 5, 46)) {
      quit = true;
    }
  }

  private void create(double x) {
    double y = ui.height() - 250;
    settings = create.frame(settings, x, y);
    if (create.isCreated()) {
      if (create.code().isEmpty() || isCode(create.code())) {
        Entry entry = create.code().isEmpty() ? Entry.CREATE : Entry.CODE;
        String code = create.code();
        choose(settings.server(), entry, code, create.seats(), create.password(), settings.bots());
      } else {
        trouble = "Codes have letters, digits, - and _ only.";
      }
    }
    back(x, y - 282);
  }

  /** Who has copied an invitation needn't paste it. */
  private void pasteInvitation() {
    String copied = Gdx.app.getClipboard().getContents();
    if (copied != null && copied.length() < 300) {
      Invitation.parse(copied).ifPresent(invitation -> code = invitation.text());
    }
  }

  private void join(double x) {
    double y = ui.height() - 250;
    ui.text("Code of the room, or an invitation", x, y + 18, 11, Align.LEFT, Palette.MUTED);
    code = ui.field(code, "K7QMXD or ws://...#K7QMXD", x, y - 30, WIDTH, 240, false);
    boolean go = ui.isEntered();
    if (passwordAsked) {
      y -= 74;
      ui.text("Password", x, y + 18, 11, Align.LEFT, Palette.MUTED);
      password = ui.field(password, "", x, y - 30, WIDTH, 64, true);
      go |= ui.isEntered();
    }
    y -= 98;
    if (ui.mainButton("JOIN", x, y, WIDTH, 50) || go) {
      join();
    }
    back(x, y - 60);
  }

  private void join() {
    Optional<Invitation> invitation = Invitation.parse(code);
    if (invitation.isPresent()) {
      choose(invitation.get().server(), Entry.EXISTING, invitation.get().room());
    } else if (isCode(code.strip())) {
      choose(Entry.EXISTING, code.strip());
    } else {
      trouble =
          code.isBlank()
              ? "Type the code of the room, or paste an invitation."
              : "That is neither a code nor an invitation: codes have letters and digits only.";
    }
  }

  private static boolean isCode(String text) {
    return text.matches("[A-Za-z0-9_-]{1,32}");
  }

  private void rooms(double x, double seconds) {
    double y = ui.height() - 250;
    Optional<RoomFacts> picked = rooms.frame(place(), x, y, seconds);
    picked.ifPresent(
        room -> {
          code = room.code();
          passwordAsked = room.needsPassword();
          if (passwordAsked) {
            open(Page.JOIN);
            passwordAsked = true;
          } else {
            choose(Entry.EXISTING, room.code());
          }
        });
    back(x, y - 358);
  }

  private void settings(double x) {
    double y = ui.height() - 250;
    ui.text("Server (empty: this computer is one)", x, y + 18, 11, Align.LEFT, Palette.MUTED);
    String server = ui.field(settings.server(), "ws://host:8080", x, y - 30, WIDTH, 200, false);
    settings = settings.withServer(server);
    y -= 84;
    ui.text("Volume", x, y + 18, 11, Align.LEFT, Palette.MUTED);
    settings = settings.withVolume(ui.slider(settings.volume(), x + 10, y - 4, WIDTH - 20));
    y -= 84;
    String full = settings.fullscreen() ? "FULL SCREEN: ON" : "FULL SCREEN: OFF";
    if (ui.button(full, x, y, WIDTH, 46)) {
      settings = settings.withFullscreen(!settings.fullscreen());
    }
    back(x, y - 56);
  }

  private void back(double x, double y) {
    if (ui.button("BACK", x, y, WIDTH, 46)) {
      open(Page.HOME);
    }
  }

  private void open(Page next) {
    rooms.close();
    page = next;
    trouble = "";
    passwordAsked = false;
    ui.turnPage();
    if (next == Page.JOIN) {
      ui.focus(0);
    }
  }

  private @Nullable Place place() {
    try {
      return servers.server(settings.server());
    } catch (IOException | IllegalArgumentException e) {
      trouble = "The server's address must look like ws://host:8080 (see the settings).";
      return null;
    }
  }

  private void choose(Entry entry, String room) {
    choose(settings.server(), entry, room);
  }

  private void choose(String server, Entry entry, String room) {
    String word = passwordAsked ? password : terms.password();
    choose(server, entry, room, terms.capacity(), word, entry == Entry.QUICK ? settings.bots() : 0);
  }

  private void choose(String server, Entry entry, String room, int seats, String word, int bots) {
    if (settings.name().isBlank()) {
      trouble = "Type your name first.";
      return;
    }
    try {
      Place place = servers.server(server);
      boolean strangers = entry == Entry.QUICK && !place.own();
      JoinRequest request =
          new JoinRequest(
              place.url(),
              settings.name().strip(),
              entry,
              room,
              seats,
              word,
              terms.line(),
              terms.mode());
      trouble = "";
      rooms.close();
      choice = new Choice(request, place, strangers ? 0 : Math.min(bots, seats - 1));
    } catch (IllegalArgumentException e) {
      trouble = "The server's address must look like ws://host:8080 (see the settings).";
    } catch (IOException e) {
      trouble = "No server can be started on this computer: " + e.getMessage();
    }
  }

  private void trouble(double x) {
    if (trouble.isEmpty()) {
      return;
    }
    Paragraph text = new Paragraph(ui.pen(), trouble, 12, WIDTH - 44);
    double height = text.height() + 26;
    double y = 24;
    ui.ink().box(x, y, WIDTH, height, 8, 0x3A1620F2);
    ui.ink().frame(x, y, WIDTH, height, 8, 1.5, Palette.DANGER);
    ui.ink().box(x, y, 6, height, 3, Palette.DANGER);
    text.write(x + 22, y + height - 13, 0xFFD9DDFF);
  }

  @Override
  public void close() {
    rooms.close();
  }
}
