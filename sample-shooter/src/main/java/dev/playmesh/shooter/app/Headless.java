package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.net.Entry;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.Trouble;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Plays without a window: this process's own player and its bots, each a peer of its own, all in
 * one loop.
 *
 * <p><b>Threading:</b> the thread of {@link #run}.
 */
@SuppressWarnings("try") // the player leaves before its bots, on purpose
final class Headless {

  private static final double SETTLE_SECONDS = 1.5;

  private JoinRequest request;
  private final int bots;
  private final double duration;
  private final Optional<ReportFile> report;
  private final BooleanSupplier stop;
  private final Address address;
  private final FrameTimer frames = new FrameTimer();
  private final List<Player> players = new ArrayList<>();
  private final long seed = System.nanoTime();
  private double framesPerSecond = Double.NaN;
  private boolean reportFailed;
  private Score ofDropped = Score.NONE;

  Headless(
      JoinRequest request,
      int bots,
      double duration,
      Optional<ReportFile> report,
      BooleanSupplier stop,
      Address address) {
    this.request = request;
    this.bots = bots;
    this.duration = duration;
    this.report = report;
    this.stop = stop;
    this.address = address;
  }

  /** Plays until the time is over, the match is, or the process is told to end. */
  int run() {
    try (Player me = join()) {
      if (!me.isIn()) {
        return notIn(me);
      }
      welcome(me);
      bringBots(me);
      double played = play(me);
      settle(me);
      boolean over = me.match().closeReason().isPresent();
      me.match().closeReason().ifPresent(why -> complain("The match is over: " + why));
      write(me, played);
      me.close(); // this player leaves first, its bots after it
      return over || reportFailed ? Main.FAILED : 0;
    } finally {
      players.forEach(Player::close);
    }
  }

  /** Who was invited plays in the room's mode, whichever it is. */
  private Player join() {
    Player me = await(request);
    boolean other = me.match().trouble().map(Trouble::otherMode).orElse(false);
    if (!other || request.entry() != Entry.EXISTING) {
      return me;
    }
    me.close();
    players.clear();
    request = request.inTheOtherMode();
    return await(request);
  }

  private Player await(JoinRequest into) {
    Player me = Player.join(into, seed);
    players.add(me);
    while (!me.isIn() && me.match().closeReason().isEmpty() && !stop.getAsBoolean()) {
      frame();
    }
    return me;
  }

  private int notIn(Player me) {
    write(me, Double.NaN);
    me.match().closeReason().ifPresent(why -> complain("Can't join: " + why));
    return me.match().closeReason().isPresent() ? Main.FAILED : 0;
  }

  private void welcome(Player me) {
    String room = me.match().facts().room();
    say("Playing in room " + room + " as " + me.name() + ".");
    String password = request.password().isEmpty() ? "" : " --password ...";
    String join = address.invitation(room).text();
    say("Friends join with: java -jar sample-shooter.jar --join '" + join + "'" + password);
  }

  private void bringBots(Player me) {
    String room = me.match().facts().room();
    for (int i = 0; i < bots; i++) {
      players.add(Player.join(request.forBot(BotNames.of(i), room), seed + i + 1));
    }
  }

  private double play(Player me) {
    long start = System.nanoTime();
    double played = 0;
    double next = 1;
    while (played < duration && me.match().closeReason().isEmpty() && !stop.getAsBoolean()) {
      frame();
      played = (System.nanoTime() - start) / 1e9;
      if (played >= next) {
        next = Math.floor(played) + 1;
        framesPerSecond = frames.framesPerSecond();
        say(Table.of(write(me, played), me.match().facts(), me.match().view()));
      }
    }
    return played;
  }

  /** All fights end before the last report, so that the scores in it are final. */
  private void settle(Player me) {
    players.forEach(player -> player.match().retire());
    long start = System.nanoTime();
    while (me.match().closeReason().isEmpty()
        && !players.stream().allMatch(player -> player.match().isSettled())
        && (System.nanoTime() - start) / 1e9 < SETTLE_SECONDS) {
      frame();
    }
  }

  private void frame() {
    for (Player player : players) {
      player.frame();
    }
    dropFailedBots();
    frames.awaitFrame();
  }

  private void dropFailedBots() {
    Iterator<Player> others = players.listIterator(1);
    while (others.hasNext()) {
      Player bot = others.next();
      Optional<String> why = bot.match().closeReason();
      if (why.isPresent()) {
        complain(bot.name() + " doesn't play: " + why.get());
        ofDropped = ofDropped.plus(bot.score());
        bot.close();
        others.remove();
      }
    }
  }

  private Report write(Player me, double played) {
    MatchFacts facts = me.match().facts();
    Report now = Report.of(me.name(), facts, played, framesPerSecond, score());
    report.ifPresent(file -> write(file, now));
    return now;
  }

  private void write(ReportFile file, Report now) {
    try {
      file.write(now);
      reportFailed = false;
    } catch (IOException e) {
      if (!reportFailed) {
        complain("The report can't be written any more: " + ReportFile.reason(e));
      }
      reportFailed = true;
    }
  }

  private Score score() {
    return players.stream().map(Player::score).reduce(ofDropped, Score::plus);
  }

  private static void say(String line) {
    System.out.println(line);
  }

  private static void complain(String line) {
    System.err.println("sample-shooter: " + line);
  }
}
