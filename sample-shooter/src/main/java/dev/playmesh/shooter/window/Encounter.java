package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.Cursor.SystemCursor;
import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Settings;
import dev.playmesh.shooter.menu.Ui;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.Match;
import dev.playmesh.shooter.net.Trouble;
import dev.playmesh.shooter.sound.Speaker;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One match from the choice to its end: first it joins, then it plays. */
final class Encounter implements AutoCloseable {

  private static final double SETTLE_SECONDS = 1.5;
  private static final long FRAME_NANOS = 10_000_000;

  private Choice choice;
  private final Program program;
  private final Ui ui;
  private final Speaker speaker;
  private Match match;
  private @Nullable Playing playing;
  private @Nullable Company company;
  private double waited;
  private double told;
  private int frames;
  private double counted;
  private double framesPerSecond = Double.NaN;
  private boolean cancelled;
  private boolean followed;

  Encounter(Choice choice, Program program, Ui ui, Speaker speaker) {
    this.choice = choice;
    this.program = program;
    this.ui = ui;
    this.speaker = speaker;
    this.match = Match.join(choice.request(), System.nanoTime());
  }

  Choice choice() {
    return choice;
  }

  boolean isPlaying() {
    return playing != null;
  }

  boolean isLeaving() {
    return cancelled || (playing != null && playing.isLeaving());
  }

  double waited() {
    return waited;
  }

  double played() {
    return playing == null ? 0 : playing.played();
  }

  void cancel() {
    cancelled = true;
  }

  /** What is waited for. */
  String what() {
    return switch (choice.request().entry()) {
      case CREATE -> "CREATING A ROOM";
      case QUICK -> "LOOKING FOR A MATCH";
      case CODE, EXISTING -> "JOINING " + choice.request().room();
    };
  }

  /** Why it is over; null while it isn't. */
  @Nullable Trouble trouble() {
    return match.trouble().orElse(null);
  }

  /** The same for the console. */
  String reason() {
    String why = match.closeReason().orElse("it was left");
    return isPlaying() ? why : "Can't join: " + why;
  }

  boolean isWell() {
    return company == null || company.isWell();
  }

  void resize(int pixelsWide, int pixelsHigh) {
    if (playing != null) {
      playing.resize(pixelsWide, pixelsHigh);
    }
  }

  void step(double seconds, Settings settings) {
    if (playing != null) {
      playing.step(seconds);
      if (company != null) {
        company.follow(playing.line(), playing.settings().tuning());
      }
      tell(seconds);
      return;
    }
    waited += seconds;
    match.poll();
    if (match.trouble().map(Trouble::otherMode).orElse(false) && !followed && isInvited()) {
      followed = true;
      match.close();
      choice = new Choice(choice.request().inTheOtherMode(), choice.place(), choice.bots());
      match = Match.join(choice.request(), System.nanoTime());
    }
    if (match.self().isPresent()) {
      company = program.company(match, choice);
      playing = new Playing(match, ui, speaker, choice.place(), settings);
      playing.resize(Gdx.graphics.getBackBufferWidth(), Gdx.graphics.getBackBufferHeight());
      ui.turnPage();
    }
  }

  /** Whether the room is somebody else's: it is played as they play it. */
  private boolean isInvited() {
    return choice.request().entry() == Entry.EXISTING;
  }

  Settings draw(double seconds, double rate) {
    Playing now = playing;
    if (now == null) {
      throw new IllegalStateException("nothing to draw before the join");
    }
    now.draw(seconds, rate);
    SystemCursor cursor = now.showsCursor() ? SystemCursor.Arrow : SystemCursor.None;
    Gdx.graphics.setSystemCursor(cursor);
    return now.settings();
  }

  private void tell(double seconds) {
    frames++;
    counted += seconds;
    if (played() - told >= 1) {
      told = Math.floor(played());
      framesPerSecond = frames / counted;
      frames = 0;
      counted = 0;
      report();
    }
  }

  private void report() {
    if (company != null) {
      company.tell(played(), framesPerSecond);
    }
  }

  /**
   * All fights end, so that the scores in the last report are final; the window is gone by then.
   */
  void settle() {
    Company others = company;
    if (others == null || match.trouble().isPresent()) {
      return;
    }
    match.retire();
    others.retire();
    Playing now = playing;
    long start = System.nanoTime();
    long last = start;
    double spent = 0;
    while (spent < SETTLE_SECONDS
        && match.trouble().isEmpty()
        && !(match.isSettled() && others.isSettled())) {
      LockSupport.parkNanos(this, FRAME_NANOS);
      long time = System.nanoTime();
      if (now != null) {
        now.step((time - last) / 1e9);
      }
      last = time;
      spent = (time - start) / 1e9;
    }
  }

  @Override
  public void close() {
    report();
    match.close(); // this player leaves first, its bots after it
    if (company != null) {
      company.close();
    }
  }
}
