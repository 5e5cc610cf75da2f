package dev.playmesh.shooter.app;

import dev.playmesh.server.ServerStartException;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.menu.Choice;
import dev.playmesh.shooter.menu.Place;
import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Match;
import dev.playmesh.shooter.net.MatchFacts;
import dev.playmesh.shooter.net.Tuning;
import dev.playmesh.shooter.window.Company;
import dev.playmesh.shooter.window.Program;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What this program does for its window: a server when one is needed, bots, the report.
 *
 * <p><b>Threading:</b> the window's thread.
 */
final class Windowed implements Program, AutoCloseable {

  private final Optional<ReportFile> report;
  private final String room;
  private final BooleanSupplier stop;
  private @Nullable OwnServer own;

  Windowed(Optional<ReportFile> report, String room, BooleanSupplier stop) {
    this.report = report;
    this.room = room;
    this.stop = stop;
  }

  @Override
  public Place server(String wanted) throws IOException {
    if (!wanted.isBlank()) {
      return new Place(wanted, Address.of(wanted).server(), false, "");
    }
    try {
      OwnServer running = own == null ? OwnServer.start() : own;
      if (own == null) {
        running.announcement(room).forEach(System.out::println);
      }
      own = running;
      String forFriends = Address.ofThisMachine(running.port()).server();
      return new Place(running.url(), forFriends, true, running.remark());
    } catch (ServerStartException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public Company company(Match match, Choice choice) {
    String room = match.facts().room();
    System.out.println("Playing in room " + room + " as " + choice.request().name() + ".");
    String password = choice.request().password().isEmpty() ? "" : " --password ...";
    String join = new Address(choice.place().forFriends()).invitation(room).text();
    System.out.println(
        "Friends join with: java -jar sample-shooter.jar --join '" + join + "'" + password);
    return new WithBots(match, choice, report);
  }

  @Override
  public boolean isStopping() {
    return stop.getAsBoolean();
  }

  @Override
  public void complain(String line) {
    System.err.println("sample-shooter: " + line);
  }

  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
  }

  /** Bots and report of one match. */
  private final class WithBots implements Company {

    private final Match match;
    private final String name;
    private final Optional<ReportFile> file;
    private final BotSquad squad;
    private boolean failed;

    WithBots(Match match, Choice choice, Optional<ReportFile> file) {
      this.match = match;
      this.name = choice.request().name();
      this.file = file;
      this.squad =
          BotSquad.start(choice.request(), match.facts().room(), choice.bots(), System.nanoTime());
    }

    @Override
    public void tell(double secondsPlayed, double framesPerSecond) {
      MatchFacts facts = match.facts();
      Score own = match.self().map(Figure::score).orElse(Score.NONE);
      Report now = Report.of(name, facts, secondsPlayed, framesPerSecond, own.plus(squad.score()));
      file.ifPresent(to -> write(to, now));
    }

    private void write(ReportFile to, Report now) {
      try {
        to.write(now);
        failed = false;
      } catch (IOException e) {
        if (!failed) {
          complain("The report can't be written any more: " + ReportFile.reason(e));
        }
        failed = true;
      }
    }

    @Override
    public void follow(Line line, Tuning tuning) {
      squad.follow(line, tuning);
    }

    @Override
    public void retire() {
      squad.retire();
    }

    @Override
    public boolean isSettled() {
      return squad.isSettled();
    }

    @Override
    public boolean isWell() {
      return !failed;
    }

    @Override
    public void close() {
      squad.close();
    }
  }
}
