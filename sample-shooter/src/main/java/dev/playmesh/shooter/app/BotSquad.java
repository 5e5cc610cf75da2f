package dev.playmesh.shooter.app;

import dev.playmesh.shooter.game.Score;
import dev.playmesh.shooter.net.JoinRequest;
import dev.playmesh.shooter.net.Line;
import dev.playmesh.shooter.net.Tuning;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The bots that come along with a window, in a loop of their own, so that neither slows the other.
 *
 * <p><b>Threading:</b> the bots play in the squad's thread; all methods may be called from any.
 */
final class BotSquad implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 5;

  private final JoinRequest request;
  private final String room;
  private final int bots;
  private final long seed;
  private final Thread thread = new Thread(this::run, "bots");
  private volatile Score score = Score.NONE;
  private volatile boolean retiring;
  private volatile boolean settled;
  private volatile boolean closing;
  private volatile Optional<Wishes> wishes = Optional.empty();
  private Optional<Wishes> followed = Optional.empty();
  private Score ofDropped = Score.NONE;

  private record Wishes(Line line, Tuning tuning) {}

  private BotSquad(JoinRequest request, String room, int bots, long seed) {
    this.request = request;
    this.room = room;
    this.bots = bots;
    this.seed = seed;
  }

  /** Lets so many bots join a room. */
  static BotSquad start(JoinRequest request, String room, int bots, long seed) {
    BotSquad squad = new BotSquad(request, room, bots, seed);
    squad.settled = bots == 0;
    if (bots > 0) {
      squad.thread.start();
    }
    return squad;
  }

  /** What all of them together did, those who are gone too. */
  Score score() {
    return score;
  }

  /** Lets all of them send over this line, and this often. */
  void follow(Line line, Tuning tuning) {
    wishes = Optional.of(new Wishes(line, tuning));
  }

  void retire() {
    retiring = true;
  }

  boolean isSettled() {
    return settled;
  }

  private void run() {
    List<Player> players = new ArrayList<>();
    try {
      for (int i = 0; i < bots; i++) {
        players.add(Player.join(request.forBot(BotNames.of(i), room), seed + i + 1));
      }
      FrameTimer frames = new FrameTimer();
      while (!closing) {
        frame(players);
        frames.awaitFrame();
      }
    } finally {
      settled = true;
      players.forEach(Player::close);
    }
  }

  private void frame(List<Player> players) {
    if (retiring) {
      players.forEach(player -> player.match().retire());
    }
    follow(players);
    players.forEach(Player::frame);
    dropFailed(players);
    score = players.stream().map(Player::score).reduce(ofDropped, Score::plus);
    settled = retiring && players.stream().allMatch(player -> player.match().isSettled());
  }

  private void follow(List<Player> players) {
    Optional<Wishes> now = wishes;
    if (!now.equals(followed)) {
      followed = now;
      for (Player player : players) {
        now.ifPresent(wish -> player.match().line(wish.line()));
        now.ifPresent(wish -> player.match().tune(wish.tuning()));
      }
    }
  }

  private void dropFailed(List<Player> players) {
    Iterator<Player> each = players.iterator();
    while (each.hasNext()) {
      Player bot = each.next();
      Optional<String> why = bot.match().closeReason();
      if (why.isPresent()) {
        System.err.println("sample-shooter: " + bot.name() + " doesn't play: " + why.get());
        ofDropped = ofDropped.plus(bot.score());
        bot.close();
        each.remove();
      }
    }
  }

  @Override
  public void close() {
    closing = true;
    try {
      thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
