package dev.playmesh;

import dev.playmesh.channel.Link;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.LinkPath;
import dev.playmesh.types.PeerId;
import dev.playmesh.types.PeerState;
import dev.playmesh.types.PeerStats;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Another member of the room, as this one sees it.
 *
 * <p><b>Threading:</b> any thread may read.
 */
public final class Peer {

  private final PeerId id;
  private final String name;
  private final Supplier<Optional<PeerId>> host;
  private volatile @Nullable Link link;
  private volatile @Nullable DisconnectReason reason;
  private volatile boolean gone;

  // the link thread only
  private long linkedNanos;

  // the game's thread only
  boolean announcedConnected;
  boolean seeded;

  Peer(PeerId id, String name, Supplier<Optional<PeerId>> host) {
    this.id = id;
    this.name = name;
    this.host = host;
  }

  /**
   * Names it.
   *
   * @return its id
   */
  public PeerId id() {
    return id;
  }

  /**
   * What players call it; not unique.
   *
   * @return 1 to 32 characters
   */
  public String name() {
    return name;
  }

  /**
   * How the link to it is, at this moment. GONE comes with {@link #reason}, in the {@code poll()}
   * that tells {@link SessionListener#onPeerLeft}.
   *
   * @return the state; CONNECTING for good when the topology doesn't link it to this peer
   */
  public PeerState state() {
    if (gone) {
      return PeerState.GONE;
    }
    Link current = link;
    PeerState state = current == null ? PeerState.CONNECTING : current.state();
    return state == PeerState.GONE ? PeerState.RECONNECTING : state;
  }

  /**
   * Whether it is the room's host, at this moment.
   *
   * @return whether it is
   */
  public boolean isHost() {
    return host.get().filter(id::equals).isPresent();
  }

  /**
   * Whether the topology links it to this peer.
   *
   * @return whether messages can be sent to it
   */
  public boolean isLinked() {
    return link != null && !gone;
  }

  /**
   * The way that packets to it take.
   *
   * @return the way; NONE while not known
   */
  public LinkPath path() {
    Link current = link;
    return current == null ? LinkPath.NONE : current.path();
  }

  /**
   * What is known of the link, the path included.
   *
   * @return a snapshot
   */
  public PeerStats stats() {
    Link current = link;
    return current == null ? PeerStats.NONE : current.stats();
  }

  /**
   * Why the link isn't well, or why the member is gone.
   *
   * @return the newest reason; empty while all is well
   */
  public Optional<DisconnectReason> reason() {
    return Optional.ofNullable(reason);
  }

  @Override
  public String toString() {
    return name + " (" + id + ", " + state() + ")";
  }

  @Nullable Link link() {
    return link;
  }

  /** When its link was made, on the clock. */
  long linkedNanos() {
    return linkedNanos;
  }

  void link(Link made, long nowNanos) {
    linkedNanos = nowNanos;
    link = made;
  }

  void reason(@Nullable DisconnectReason newest) {
    reason = newest;
  }

  void markGone(DisconnectReason why) {
    reason = why;
    gone = true;
  }
}
