package dev.playmesh;

import dev.playmesh.signaling.Rendezvous;
import dev.playmesh.signaling.RendezvousSink;
import dev.playmesh.transport.ConditionedTransport;
import dev.playmesh.transport.Transport;
import dev.playmesh.transport.UdpRelay;
import dev.playmesh.transport.WebRtcTransport;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import java.util.Optional;
import java.util.function.Function;

/** Real sessions whose links go through something of the test's, and past it to the server. */
final class RoutedSessions {

  private RoutedSessions() {}

  static Session join(SessionConfig config, UdpRelay router) {
    return join(config, router::behind);
  }

  static Session join(SessionConfig config, Function<WebRtcTransport, Transport> wrap) {
    Driver driver = new LinkThread();
    RealParts real = new RealParts(config, config.server().orElseThrow(), driver);
    Mesh mesh = new Mesh(config, driver, new Routed(real, wrap));
    driver.start(mesh);
    mesh.join(RoomOptions.code("it"));
    return new Session(mesh);
  }

  private record Routed(RealParts real, Function<WebRtcTransport, Transport> wrap)
      implements Mesh.Parts {

    @Override
    public ConditionedTransport transport(PeerId self) {
      Driver driver = real.driver();
      return ConditionedTransport.wrap(
          wrap.apply(WebRtcTransport.create(driver.clock(), driver.inbox()::post)),
          driver.clock(),
          1);
    }

    @Override
    public Rendezvous rendezvous(RendezvousSink sink) {
      return real.rendezvous(sink);
    }

    @Override
    public Optional<DisconnectReason> problem() {
      return real.problem();
    }
  }
}
