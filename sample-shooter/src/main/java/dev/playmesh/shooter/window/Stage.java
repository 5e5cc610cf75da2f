package dev.playmesh.shooter.window;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Graphics;
import com.badlogic.gdx.utils.ScreenUtils;
import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Menu;
import dev.playmesh.shooter.menu.Settings;
import dev.playmesh.shooter.menu.SettingsFile;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Trouble;
import dev.playmesh.shooter.sound.Speaker;
import org.jspecify.annotations.Nullable;

/** Everything in the window, frame by frame: the menu, and the matches that come of it. */
@SuppressWarnings("NullAway.Init") // the graphics context exists only in create()
final class Stage extends ApplicationAdapter {

  private final Launch launch;
  private final Program program;
  private final SettingsFile file;
  private final Screenshot screenshot;
  private Ink ink;
  private Ui ui;
  private Speaker speaker;
  private Demo demo;
  private Menu menu;
  private Settings settings;
  private @Nullable Encounter encounter;
  private boolean created;
  private boolean failed;
  private boolean wasFullscreen;
  private double framesPerSecond = 60;

  Stage(Launch launch, Program program, SettingsFile file) {
    this.launch = launch;
    this.program = program;
    this.file = file;
    this.screenshot = new Screenshot(launch.screenshot(), program);
  }

  /** Whether the window came about. */
  boolean isCreated() {
    return created;
  }

  /** Whether something went wrong that the exit code tells. */
  boolean isFailed() {
    return failed || screenshot.isFailed();
  }

  @Override
  public void create() {
    created = true;
    ink = new Ink();
    Lettering pen = new Lettering(ink);
    speaker = new Speaker();
    ui = new Ui(ink, pen, speaker);
    demo = new Demo(ink, pen);
    Gdx.input.setInputProcessor(ui);
    settings = file.load();
    Settings shown = launch.name().map(settings::withName).orElse(settings);
    shown = launch.server().map(shown::withServer).orElse(shown);
    settings = shown;
    menu = new Menu(ui, program, settings, launch.terms());
    launch.choice().ifPresent(this::begin);
  }

  @Override
  public void resize(int width, int height) {
    int wide = Gdx.graphics.getBackBufferWidth();
    int high = Gdx.graphics.getBackBufferHeight();
    ui.resize(wide, high);
    demo.resize(wide, high);
    if (encounter != null) {
      encounter.resize(wide, high);
    }
  }

  @Override
  public void render() {
    double seconds = Math.min(0.25, Gdx.graphics.getDeltaTime());
    framesPerSecond += (1 / Math.max(0.001, seconds) - framesPerSecond) * 0.05;
    if (program.isStopping()) {
      Gdx.app.exit();
    }
    ScreenUtils.clear(0.047f, 0.063f, 0.094f, 1);
    if (encounter == null) {
      menu(seconds);
    } else {
      encounter(encounter, seconds);
    }
    take(settings);
  }

  private void menu(double seconds) {
    background(seconds);
    ui.begin(seconds);
    shade();
    menu.frame(seconds);
    ui.end();
    settings = menu.settings();
    menu.take().ifPresent(this::begin);
    if (menu.isQuit()) {
      Gdx.app.exit();
    }
  }

  private void background(double seconds) {
    demo.frame(seconds);
  }

  private void shade() {
    ink.box(0, 0, ui.width(), ui.height(), 0, Palette.fade(Palette.SHADOW, 0.35));
    double soft = 220;
    double wide = Math.max(60, ui.width() * 0.09) + 400;
    ink.shade(-soft, -soft, wide + soft, ui.height() + 2 * soft, soft, 0x0B0F18F4);
  }

  private void begin(Choice choice) {
    ui.turnPage();
    encounter = new Encounter(choice, program, ui, speaker);
  }

  private void encounter(Encounter now, double seconds) {
    now.step(seconds, settings);
    if (now.isPlaying()) {
      settings = now.draw(seconds, framesPerSecond);
      screenshot.frame(now.played());
    } else {
      background(seconds);
      waiting(now, seconds);
    }
    if (now.isLeaving()) {
      end(now);
      menu.settings(settings);
    } else if (now.trouble() != null) {
      over(now, now.trouble());
    } else if (now.played() >= launch.duration()) {
      Gdx.app.exit();
    }
  }

  private void waiting(Encounter now, double seconds) {
    ui.begin(seconds);
    ink.box(0, 0, ui.width(), ui.height(), 0, Palette.fade(Palette.SHADOW, 0.6));
    double x = ui.width() / 2;
    double y = ui.height() / 2;
    ui.panel(x - 210, y - 80, 420, 170);
    ui.pen().bold(now.what(), x, y + 38, 15, Align.CENTER, Palette.TEXT);
    for (int i = 0; i < 5; i++) {
      double light = 0.5 + 0.5 * Math.sin(now.waited() * 6 - i * 0.9);
      ink.disc(x - 48 + i * 24, y + 8, 5, Palette.mix(Palette.CONTROL, Palette.ACCENT, light));
    }
    if (ui.button("CANCEL", x - 90, y - 58, 180, 40)) {
      now.cancel();
    }
    ui.end();
  }

  /** The match is over, or never began. */
  private void over(Encounter now, Trouble trouble) {
    program.complain(now.isPlaying() ? "The match is over: " + now.reason() : now.reason());
    end(now);
    if (launch.unattended()) {
      failed = true;
      Gdx.app.exit();
    } else {
      menu.settings(settings);
      menu.show(trouble, now.choice());
    }
  }

  private void end(Encounter now) {
    now.close();
    failed |= !now.isWell();
    encounter = null;
    ui.turnPage();
    Gdx.graphics.setSystemCursor(com.badlogic.gdx.graphics.Cursor.SystemCursor.Arrow);
  }

  /** Makes settings true, and keeps them. */
  private void take(Settings now) {
    speaker.volume(now.volume());
    if (now.fullscreen() != wasFullscreen) {
      wasFullscreen = now.fullscreen();
      Graphics graphics = Gdx.graphics;
      if (wasFullscreen) {
        graphics.setFullscreenMode(graphics.getDisplayMode());
      } else {
        graphics.setWindowedMode(GameWindow.WIDTH, GameWindow.HEIGHT);
      }
    }
  }

  @Override
  public void dispose() {
    GameWindow.hide();
    if (encounter != null) {
      Encounter last = encounter;
      last.settle();
      end(last);
    }
    menu.close();
    keep();
    speaker.dispose();
    ink.dispose();
  }

  /** What options set for this run alone isn't kept. */
  private void keep() {
    Settings before = file.load();
    Settings kept = settings;
    kept = launch.name().isPresent() ? kept.withName(before.name()) : kept;
    kept = launch.server().isPresent() ? kept.withServer(before.server()) : kept;
    file.save(kept);
  }
}
