package dev.playmesh;

import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSettings;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.signaling.WebSocketRendezvous;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.transport.WebRtcTransport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.net.URI;
import java.util.Optional;

/** WebRTC and a signaling server. */
record RealParts(SessionConfig config, URI server, Driver driver) implements Mesh.Parts {

  /** Starts a mesh on a thread of its own. */
  static Mesh mesh(SessionConfig config) {
    URI server =
        config
            .server()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "server must be named in the SessionConfig: server(\"ws://host:8080\")"));
    Driver driver = new LinkThread();
    Mesh mesh = new Mesh(config, driver, new RealParts(config, server, driver));
    driver.start(mesh);
    return mesh;
  }

  @Override
  public ConditionedTransport transport(PeerId self) {
    return ConditionedTransport.wrap(
        WebRtcTransport.create(driver.clock(), driver.inbox()::post, config.iceSettings()),
        driver.clock(),
        self.value().hashCode());
  }

  @Override
  public Rendezvous rendezvous(RendezvousSink sink) {
    return WebSocketRendezvous.create(
        server,
        driver.clock(),
        driver.inbox()::post,
        sink,
        hashCode(),
        RendezvousSettings.defaults().withAnswer(config.joinTimeout()));
  }

  @Override
  public Optional<DisconnectReason> problem() {
    return WebRtcTransport.nativeProblem();
  }
}
