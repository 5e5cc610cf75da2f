package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.draw.Scene;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.GameEvent;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.menu.Place;
import dev.playmesh.shooter.menu.Settings;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Match;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.sound.Speaker;
import dev.playmesh.shooter.sound.Tune;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A match in the window: steps it, draws it, and everything around it. */
final class Playing {

  private static final double FACTS_SECONDS = 0.1;
  private static final double REMARK_SECONDS = 20;

  private final Match match;
  private final Ui ui;
  private final Place place;
  private final Colours colours = new Colours();
  private final Scene scene;
  private final Camera camera;
  private final Hands hands = new Hands();
  private final Steps steps = new Steps();
  private final Hud hud;
  private final Crosshair crosshair = new Crosshair();
  private final KillFeed feed;
  private final Scoreboard scoreboard;
  private final NetGraph graph = new NetGraph();
  private final LinePanel panel;
  private final PauseMenu pause;
  private final Waiting waiting;
  private final boolean duel;
  private final DuelPanel duelPanel;
  private final Leaders leaders;
  private final Ears ears;
  private final Map<String, String> names = new LinkedHashMap<>();
  private MatchFacts facts;
  private Settings settings;
  private String killer = "";
  private double factsIn;
  private double played;
  private int life;

  Playing(Match match, Ui ui, Speaker speaker, Place place, Settings settings) {
    this.match = match;
    this.ui = ui;
    this.place = place;
    this.settings = settings;
    scene = new Scene(match.view(), ui.ink(), ui.pen(), colours);
    camera = new Camera(match.view().arena());
    duel = match.switches().isPresent();
    hud = new Hud(ui, duel);
    duelPanel = new DuelPanel(match);
    leaders = new Leaders(match.view(), colours);
    feed = new KillFeed(match.view(), colours);
    scoreboard = new Scoreboard(match.view(), colours);
    Line first = match.line().equals(Line.PERFECT) ? settings.line() : match.line();
    panel = new LinePanel(ui, first, settings.tuning(), duel);
    match.tune(settings.tuning());
    match.line(first);
    pause = new PauseMenu(ui, duel);
    waiting = new Waiting(ui, place);
    ears = new Ears(match.view(), speaker, camera);
    facts = match.facts();
    scene.own(facts.peerId());
    match.watch(this::witness);
    match.view().figures().forEach(figure -> names.put(figure.id(), figure.name()));
  }

  /** Seconds since it began. */
  double played() {
    return played;
  }

  Settings settings() {
    return settings;
  }

  /** The line that is simulated now. */
  Line line() {
    return panel.line();
  }

  boolean isLeaving() {
    return pause.isLeaving();
  }

  /** Whether the mouse points at controls, not at enemies. */
  boolean showsCursor() {
    return pause.isOpen() || isAtPanel() || match.self().map(self -> !self.isAlive()).orElse(true);
  }

  private boolean isAtPanel() {
    return settings.panel() && panel.isUnderMouse();
  }

  void resize(int pixelsWide, int pixelsHigh) {
    camera.view().resize(pixelsWide, pixelsHigh);
  }

  /** The network and the game, without drawing. */
  void step(double seconds) {
    played += seconds;
    match.poll();
    int due = match.keepsTime() ? 1 : steps.due(seconds);
    for (int i = 0; i < due; i++) {
      scene.remember();
      match.play(input());
    }
    factsIn -= seconds;
    if (factsIn <= 0) {
      factsIn = FACTS_SECONDS;
      facts = match.facts();
    }
    graph.update(facts, seconds);
  }

  private Input input() {
    if (pause.isOpen()) {
      return hands.still();
    }
    return match
        .self()
        .map(self -> hands.input(scene.drawnX(self), scene.drawnY(self), camera.view()))
        .map(wanted -> isAtPanel() ? wanted.withoutFire() : wanted)
        .orElse(Input.NONE);
  }

  void draw(double seconds, double framesPerSecond) {
    keys();
    comings();
    scene.update(match.keepsTime() ? 1 : steps.part(), seconds);
    match.self().ifPresent(self -> look(self, seconds));
    scene.ghosts(settings.ghosts() && !duel ? match.lastHeard() : List.of());
    if (settings.ghosts() && duel) {
      duelPanel.ghosts(scene);
    }
    scene.draw(camera.view());
    ui.begin(seconds);
    match.self().ifPresent(self -> around(self, seconds, framesPerSecond));
    ui.end();
  }

  private void look(Figure self, double seconds) {
    double mouseX = camera.view().toX(Gdx.input.getX() * Ui.scale());
    double mouseY = camera.view().toY(Gdx.input.getY() * Ui.scale());
    camera.follow(scene.drawnX(self), scene.drawnY(self), mouseX, mouseY, seconds);
    if (self.life() != life) {
      life = self.life();
      killer = "";
      ears.own(Tune.APPEAR);
    }
    boolean dry = self.isAlive() && self.ammo() == 0 && !pause.isOpen();
    if (dry && Gdx.input.justTouched()) {
      ears.own(Tune.EMPTY);
    }
  }

  private void around(Figure self, double seconds, double framesPerSecond) {
    int players = match.view().figures().size();
    double left = settings.graph() ? NetGraph.RIGHT : 0;
    hud.frame(self, facts, players, killer, left, seconds);
    feed.frame(ui, ui.height() - 22, seconds);
    boolean scores = Gdx.input.isKeyPressed(Keys.TAB) && !pause.isOpen();
    if (settings.graph() && !scores) {
      graph.draw(ui, facts, framesPerSecond, ui.height() - 96);
    }
    if (settings.panel() && !scores && !pause.isOpen()) {
      panel();
    }
    if (duel && !scores && !pause.isOpen()) {
      duel();
    }
    if (scores) {
      scoreboard.frame(ui, facts);
    } else if (players == 1 && !pause.isOpen()) {
      waiting.frame(facts.room(), seconds);
    } else if (played < REMARK_SECONDS) {
      ui.pen().outlined(place.remark(), 26, ui.height() - 84, 11, Align.LEFT, Palette.AMMO);
    }
    if (pause.isOpen()) {
      settings = pause.frame(settings, waiting.invitation(facts.room()));
    } else if (self.isAlive() && !scores && !isAtPanel()) {
      crosshair.frame(ui, self.ammo() == 0, seconds);
    }
  }

  private void duel() {
    if (!settings.graph()) {
      leaders.frame(ui, facts.peerId(), ui.height() - 96);
    } else if (!settings.panel()) {
      duelPanel.frame(ui, facts.duel(), settings.ghosts());
    }
  }

  private void panel() {
    panel.frame();
    take();
  }

  /** Makes what the panel says true, and keeps it. */
  private void take() {
    if (!panel.tuning().equals(settings.tuning())) {
      settings = settings.withTuning(panel.tuning());
      match.tune(panel.tuning());
    }
    if (!panel.line().equals(match.line())) {
      settings = settings.withLine(panel.line());
      match.line(panel.line());
    }
  }

  private void keys() {
    if (Gdx.input.isKeyJustPressed(Keys.ESCAPE)) {
      pause.toggle();
    }
    if (Gdx.input.isKeyJustPressed(Keys.F3)) {
      settings = settings.withGraph(!settings.graph());
    }
    String switched = duelPanel.keys();
    if (!switched.isEmpty()) {
      feed.told("Netcode:", switched, Palette.ACCENT);
    }
    if (Gdx.input.isKeyJustPressed(Keys.F4) && !duel) {
      panel.toggleMode();
      take();
      String mode = panel.tuning().delayed() ? "a moment ago" : "by now, as predicted";
      feed.told("The others", mode, Palette.ACCENT);
    }
    if (Gdx.input.isKeyJustPressed(Keys.F5)) {
      settings = settings.withGhosts(!settings.ghosts());
    }
    if (Gdx.input.isKeyJustPressed(Keys.F6)) {
      settings = settings.withPanel(!settings.panel());
    }
    if (Gdx.input.isKeyJustPressed(Keys.I) && !pause.isOpen()) {
      waiting.copy(facts.room());
      feed.told("Invitation", "copied", Palette.ACCENT);
    }
    if (Gdx.input.isKeyJustPressed(Keys.M) && !pause.isOpen()) {
      settings = settings.withVolume(settings.volume() > 0 ? 0 : Settings.DEFAULTS.volume());
    }
    if (Gdx.input.isKeyJustPressed(Keys.F11)) {
      settings = settings.withFullscreen(!settings.fullscreen());
    }
  }

  /** Who came and who went since the last frame. */
  private void comings() {
    for (Figure figure : match.view().figures()) {
      if (names.putIfAbsent(figure.id(), figure.name()) == null) {
        feed.told(figure.name(), "joined", Palette.lighter(colours.of(figure.id()), 0.3));
      }
    }
    names
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = match.view().figure(entry.getKey()).isEmpty();
              if (gone) {
                feed.told(entry.getValue(), "left", Palette.MUTED);
              }
              return gone;
            });
  }

  private void witness(GameEvent event) {
    String own = facts.peerId();
    scene.witness(event);
    ears.witness(event, own);
    if (event instanceof GameEvent.Shot shot && shot.shooter().equals(own)) {
      crosshair.fired();
      camera.shake(0.12);
    } else if (event instanceof GameEvent.Hit hit && hit.shooter().equals(own)) {
      crosshair.hit(false);
    } else if (event instanceof GameEvent.Hit hit && hit.victim().equals(own)) {
      hud.hurt();
      camera.shake(0.6);
    } else if (event instanceof GameEvent.Death death) {
      died(death, own);
    }
  }

  private void died(GameEvent.Death death, String own) {
    feed.killed(death, own);
    if (death.killer().equals(own)) {
      crosshair.hit(true);
    }
    if (death.victim().equals(own)) {
      killer = match.view().figure(death.killer()).map(Figure::name).orElse("");
    }
  }
}
