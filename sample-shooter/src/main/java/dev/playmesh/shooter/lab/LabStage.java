package dev.playmesh.shooter.lab;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Buttons;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.utils.ScreenUtils;
import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.draw.Picture;
import dev.playmesh.shooter.duel.Play;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.sound.Speaker;
import java.util.Locale;

/** Three panes side by side, and below each what it can be told. */
@SuppressWarnings("NullAway.Init") // the graphics context exists only in create()
final class LabStage extends ApplicationAdapter {

  private static final double GAP = 12;
  private static final double TOP = 50;
  private static final double PANEL = 290;

  private final LabLaunch launch;
  private final Experiment experiment = new Experiment();
  private final Keyboard leftKeys = Keyboard.left();
  private final Keyboard rightKeys = Keyboard.right();
  private Ink ink;
  private Ui ui;
  private Speaker speaker;
  private Pane leftPane;
  private Pane hostPane;
  private Pane rightPane;
  private ClientPanel leftPanel;
  private ClientPanel rightPanel;
  private HostPanel hostPanel;
  private boolean created;
  private boolean failed;
  private boolean taken;
  private double played;
  private double scale = 1;

  LabStage(LabLaunch launch) {
    this.launch = launch;
  }

  boolean isCreated() {
    return created;
  }

  boolean isFailed() {
    return failed;
  }

  @Override
  public void create() {
    created = true;
    ink = new Ink();
    Lettering pen = new Lettering(ink);
    speaker = new Speaker();
    speaker.volume(0);
    ui = new Ui(ink, pen, speaker);
    Gdx.input.setInputProcessor(ui);
    leftPane = new Pane(experiment.left.play().view(), experiment.left.id, ink, pen);
    hostPane = new Pane(experiment.host.view(), "", ink, pen);
    rightPane = new Pane(experiment.right.play().view(), experiment.right.id, ink, pen);
    leftPanel = new ClientPanel(ui, experiment.left, Keys.NUM_1, "1", "2", "3", "4");
    rightPanel = new ClientPanel(ui, experiment.right, Keys.NUM_6, "6", "7", "8", "9");
    hostPanel = new HostPanel(ui, experiment);
    launch.prepare(experiment);
    hostPanel.botsFire(launch.fire());
  }

  @Override
  public void resize(int width, int height) {
    int wide = Gdx.graphics.getBackBufferWidth();
    int high = Gdx.graphics.getBackBufferHeight();
    ui.resize(wide, high);
    scale = high / ui.height();
  }

  @Override
  public void render() {
    double seconds = Math.min(0.1, Gdx.graphics.getDeltaTime());
    if (launch.isStopping()) {
      Gdx.app.exit();
    }
    play(seconds * hostPanel.speed());
    ScreenUtils.clear(0.047f, 0.063f, 0.094f, 1);
    panes();
    if (!Gdx.input.isButtonPressed(Buttons.LEFT)) {
      ui.focus(-1); // arrows are for playing
    }
    ui.begin(seconds);
    around();
    ui.end();
    played += seconds;
    take();
  }

  private void play(double seconds) {
    Play ann = experiment.left.play();
    Play bob = experiment.right.play();
    experiment.run(
        seconds,
        leftKeys.input(ann.view().world(), ann.self(), seconds),
        rightKeys.input(bob.view().world(), bob.self(), seconds),
        hostPanel.botsFire(),
        this::follow);
  }

  private void follow(double seconds) {
    leftPane.update(seconds);
    hostPane.update(seconds);
    rightPane.update(seconds);
    leftPanel.compare(leftPane, hostPane);
    rightPanel.compare(rightPane, hostPane);
  }

  private double paneWidth() {
    return (ui.width() - 4 * GAP) / 3;
  }

  private double paneHeight() {
    return ui.height() - TOP - PANEL - 3 * GAP + 8;
  }

  private double paneX(int which) {
    return GAP + which * (paneWidth() + GAP);
  }

  private void panes() {
    draw(leftPane, 0, () -> marks(leftPane, experiment.left.play()));
    draw(hostPane, 1, this::hostMarks);
    draw(rightPane, 2, () -> marks(rightPane, experiment.right.play()));
  }

  private void draw(Pane pane, int which, Runnable marks) {
    double y = PANEL + 2 * GAP;
    pane.draw(
        (int) Math.round(paneX(which) * scale),
        (int) Math.round(y * scale),
        (int) Math.round(paneWidth() * scale),
        (int) Math.round(paneHeight() * scale),
        marks);
  }

  private void marks(Pane pane, Play play) {
    if (hostPanel.trails()) {
      pane.truthTrails(hostPane);
      pane.trails();
    }
    if (hostPanel.ghosts()) {
      pane.ghosts(play.lastSnapshot(), Pane.SNAPSHOT, 0.36);
      pane.ghosts(play.predicted(), Pane.PREDICTED, 0.44);
      pane.ghosts(experiment.host.truth(), Pane.TRUTH, 0.52);
    }
  }

  private void hostMarks() {
    if (hostPanel.trails()) {
      hostPane.trails();
    }
  }

  private void around() {
    double y = ui.height() - 22;
    ui.pen().bold("PLAYMESH NETCODE LAB", GAP, y, 13, Align.LEFT, Palette.TEXT);
    String help = "one process, two simulated lines; bots play until you do";
    ui.text(help, ui.width() - GAP, y, 10, Align.RIGHT, Palette.MUTED);
    title(
        0,
        "CLIENT " + experiment.left.id.toUpperCase(Locale.ROOT),
        leftKeys.isUsed() ? "you: WASD, space" : "a bot; WASD, space");
    title(1, "HOST", "what is true");
    title(
        2,
        "CLIENT " + experiment.right.id.toUpperCase(Locale.ROOT),
        rightKeys.isUsed() ? "you: arrows, enter" : "a bot; arrows, enter");
    double top = PANEL + GAP;
    double now = experiment.nowMillis();
    leftPanel.frame(paneX(0), top, paneWidth(), PANEL, now);
    hostPanel.frame(paneX(1), top, paneWidth(), PANEL);
    rightPanel.frame(paneX(2), top, paneWidth(), PANEL, now);
  }

  private void title(int which, String name, String remark) {
    double x = paneX(which);
    double y = ui.height() - TOP + 6;
    int color =
        which == 1
            ? Pane.TRUTH
            : hostPane.color(which == 0 ? experiment.left.id : experiment.right.id);
    ui.pen().bold(name, x + 2, y, 10.5, Align.LEFT, Palette.lighter(color, 0.25));
    ui.text(remark, x + paneWidth() - 2, y, 9.5, Align.RIGHT, Palette.MUTED);
    double bottom = PANEL + 2 * GAP;
    int frame = Palette.fade(color, 0.5);
    ink.frame(x - 1, bottom - 1, paneWidth() + 2, paneHeight() + 2, 2, 1.5, frame);
  }

  private void take() {
    if (!taken && launch.screenshot().isPresent() && played >= launch.screenshotSeconds()) {
      taken = true;
      failed = !Picture.write(launch.screenshot().get());
    }
    if (played >= launch.duration()) {
      Gdx.app.exit();
    }
  }

  @Override
  public void dispose() {
    speaker.dispose();
    ink.dispose();
  }
}
