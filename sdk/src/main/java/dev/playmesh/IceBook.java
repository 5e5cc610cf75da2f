package dev.playmesh;

import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.transport.IceServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The STUN and TURN servers of a session: the configuration's, those that the signaling server
 * names, and the signaling server itself. What the server names can be anything; an address that
 * can't be used is left out and counted, and the first ones are told to the game.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class IceBook {

  private static final int MOST_SHOWN = 3;

  private final SessionConfig config;
  private final Consumer<Notice> notices;
  private List<IceServer> own = List.of();
  private long dropped;

  IceBook(SessionConfig config, Consumer<Notice> notices) {
    this.config = config;
    this.notices = notices;
  }

  /** How many addresses were left out. */
  long dropped() {
    return dropped;
  }

  /** All servers, after a welcome. */
  List<IceServer> welcomed(Welcome welcome) {
    own = stun(welcome.getStunPort());
    return told(welcome.getIceServersList());
  }

  /** All servers, when the server names others. */
  List<IceServer> told(List<dev.playmesh.proto.signaling.IceServer> said) {
    List<IceServer> all = new ArrayList<>(config.iceServers());
    List<String> problems = new ArrayList<>();
    said.forEach(one -> usable(one, problems).forEach(all::add));
    all.addAll(own);
    complain(problems);
    return all;
  }

  private static List<IceServer> usable(
      dev.playmesh.proto.signaling.IceServer said, List<String> problems) {
    IceServer server = new IceServer(said.getUrlsList(), said.getUsername(), said.getCredential());
    List<String> urls = new ArrayList<>();
    for (String url : server.urls()) {
      server
          .problem(url)
          .ifPresentOrElse(
              problem -> problems.add("'" + Texts.shown(url) + "' (" + problem + ")"),
              () -> urls.add(url));
    }
    return urls.isEmpty()
        ? List.of()
        : List.of(new IceServer(urls, server.username(), server.credential()));
  }

  private void complain(List<String> problems) {
    boolean first = dropped == 0;
    dropped += problems.size();
    if (first && dropped > 0) {
      List<String> some = problems.subList(0, Math.min(MOST_SHOWN, problems.size()));
      String text =
          "the signaling server names "
              + problems.size()
              + " STUN or TURN addresses that can't be used, and are left out: "
              + String.join(", ", some)
              + (some.size() < problems.size() ? ", …" : "");
      notices.accept(
          new Notice.Trouble("the signaling server's list", new IllegalStateException(text)));
    }
  }

  /** The signaling server answers STUN on the port that it names. */
  private List<IceServer> stun(int port) {
    String host = config.server().map(URI::getHost).orElse("");
    if (port <= 0 || port > 65_535 || host.isEmpty()) {
      return List.of();
    }
    IceServer server = new IceServer(List.of("stun:" + host + ":" + port), "", "");
    return server.problem(server.urls().get(0)).isEmpty() ? List.of(server) : List.of();
  }
}
