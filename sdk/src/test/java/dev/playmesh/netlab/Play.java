package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.Lobby;
import dev.playmesh.Peer;
import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.SessionConfig;
import dev.playmesh.SessionListener;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.SendResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A session of a peer process: plays, and says what happens. */
final class Play implements SessionListener {

  /** No session. */
  static final Play NONE = new Play(null);

  private static final int FRAMES_BETWEEN = 3;

  private final @Nullable Session session;
  private final Map<PeerId, Heard> heard = new HashMap<>();
  private final Map<PeerId, String> shown = new HashMap<>();
  private Session.State state = Session.State.CONNECTING;
  private boolean serverConnected;
  private long frames;
  private long number;

  private Play(@Nullable Session session) {
    this.session = session;
  }

  static Play join(List<String> words) {
    Session session;
    try {
      String room =
          words.stream()
              .filter(word -> word.startsWith("room="))
              .map(word -> word.substring("room=".length()))
              .findFirst()
              .orElse("lab");
      if (words.contains("hold=yes")) {
        HeldPorts.of(words);
      }
      session = Session.join(config(words), RoomOptions.code(room).capacity(16));
    } catch (RuntimeException e) {
      Say.line("refused", "detail", e.toString());
      return NONE;
    }
    Play play = new Play(session);
    session.listen(play);
    session.on(Talk.Event.class, (peer, event, info) -> play.of(peer).event(event));
    session.on(Talk.State.class, (peer, state, info) -> play.of(peer).state(state));
    return play;
  }

  private static SessionConfig config(List<String> words) {
    SessionConfig.Builder config = SessionConfig.builder().game("netlab", 1).messages(Talk.types());
    for (String word : words) {
      String name = word.substring(0, word.indexOf('='));
      set(config, name, word.substring(name.length() + 1));
    }
    return config.build();
  }

  /** Asks the doctor, and says each finding; takes seconds. */
  static void examine(List<String> words) {
    for (Lobby.Finding finding : Lobby.examine(config(words))) {
      Say.line(
          "finding",
          "step",
          finding.step(),
          "verdict",
          finding.verdict().name(),
          "detail",
          finding.detail());
    }
    Say.line("examined");
  }

  private static void set(SessionConfig.Builder config, String name, String value) {
    switch (name) {
      case "server" -> config.server(value);
      case "name" -> config.name(value);
      case "relay" -> config.relayOnly(value.equals("only"));
      case "tls" -> config.checkTurnCertificates(!value.equals("unchecked"));
      case "ipv6" -> config.ipv6(value.equals("on"));
      case "ports" -> config.portRange(HeldPorts.low(value), HeldPorts.high(value));
      case "ice" -> {
        List<String> parts = List.of(value.split(",", 3));
        config.iceServer(parts.get(0), parts.get(1), parts.get(2));
      }
      case "room", "hold" -> {}
      default -> throw new IllegalArgumentException(name);
    }
  }

  private Heard of(Peer peer) {
    return heard.computeIfAbsent(peer.id(), id -> new Heard(peer.name()));
  }

  void frame() {
    Session current = session;
    if (current == null) {
      return;
    }
    current.poll();
    if (frames++ % FRAMES_BETWEEN == 0 && !current.peers().isEmpty()) {
      long now = System.currentTimeMillis();
      SendResult result = current.broadcast(new Talk.Event(number + 1, now));
      if (result == SendResult.ACCEPTED) {
        number++;
      }
      current.broadcast(new Talk.State(number, now));
    }
    current.flush();
    look(current);
  }

  private void look(Session current) {
    if (current.state() != state) {
      state = current.state();
      Say.line(state == Session.State.JOINED ? "joined" : "ended");
    }
    if (current.serverConnected() != serverConnected) {
      serverConnected = current.serverConnected();
      Say.line(serverConnected ? "server-there" : "server-away");
    }
    for (Peer peer : current.peers()) {
      String now = peer.state() + " " + peer.path();
      if (!now.equals(shown.put(peer.id(), now))) {
        Say.line(Say.about("peer", peer));
      }
      if (peer.state() == PeerState.CONNECTED && peer.path() != LinkPath.NONE) {
        of(peer).path(peer);
      }
    }
  }

  void report() {
    JsonObject line = Say.start("report");
    line.addProperty("sent", number);
    heard.values().forEach(each -> line.add(each.name(), each.report()));
    Say.line(line);
  }

  void close() {
    if (session != null) {
      session.close();
    }
  }

  @Override
  public void onPeerJoined(Peer peer) {
    Say.line(Say.about("peer-joined", peer));
  }

  @Override
  public void onPeerConnected(Peer peer) {
    Say.line(Say.about("peer-connected", peer));
  }

  @Override
  public void onPeerUnstable(Peer peer, DisconnectReason reason) {
    Say.line(Say.with(Say.about("peer-unstable", peer), reason));
  }

  @Override
  public void onPeerRestored(Peer peer) {
    Say.line(Say.about("peer-restored", peer));
  }

  @Override
  public void onPeerLeft(Peer peer, DisconnectReason reason, int undelivered) {
    JsonObject line = Say.with(Say.about("peer-left", peer), reason);
    line.addProperty("undelivered", undelivered);
    Say.line(line);
  }

  @Override
  public void onHostChanged(PeerId host, long term) {
    Say.line("host", "peer", host.value(), "term", Long.toString(term));
  }

  @Override
  public void onError(Throwable error) {
    Say.line("error", "detail", error.toString());
  }

  @Override
  public void onClosed(DisconnectReason reason) {
    Say.line(Say.with(Say.start("closed"), reason));
  }
}
