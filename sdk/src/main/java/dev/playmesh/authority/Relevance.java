package dev.playmesh.authority;

import java.util.Arrays;

/** Decides what each player may be told of: by distance, by kind and by the game's own rule. */
final class Relevance {

  private final World world;
  private final Simulation<?> simulation;
  private final InterestGrid grid;
  private final double radius;
  private final double leave;

  Relevance(World world, Simulation<?> simulation, AuthoritySettings settings) {
    this.world = world;
    this.simulation = simulation;
    radius = settings.interestRadius();
    leave = radius * (1 + settings.interestHysteresis());
    grid = InterestGrid.of(world.capacity, isLimited() ? radius : 1);
  }

  private boolean isLimited() {
    return radius < Double.MAX_VALUE;
  }

  /** Sorts all objects in; before the first peer of each snapshot. */
  void prepare() {
    if (!isLimited()) {
      return;
    }
    grid.clear();
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      if (world.kind(id).positions() > 0) {
        grid.put(id, place(id, 0), place(id, 1), place(id, 2));
      }
    }
  }

  /** Fills in {@code alive} of a peer. */
  void decide(HostPeer peer) {
    PeerSnapshots s = peer.snapshots;
    if (isLimited()) {
      System.arraycopy(s.near, 0, s.nearBefore, 0, s.near.length);
      Arrays.fill(s.near, false);
      look(peer);
    }
    Arrays.fill(s.alive, false);
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      s.alive[id] = world.owner[id] == peer.player || (isNear(s, id) && isVisible(peer, id));
    }
  }

  private boolean isNear(PeerSnapshots s, int id) {
    ObjectKind kind = world.kinds.get(world.kind[id]);
    return !isLimited() || s.near[id] || kind.alwaysRelevant() || kind.positions() == 0;
  }

  private boolean isVisible(HostPeer peer, int id) {
    return simulation.visible(world, peer.player, id);
  }

  /** From each of the player's objects, or from where its last one was. */
  private void look(HostPeer peer) {
    boolean any = false;
    int player = peer.player;
    for (int id = world.nextOf(player, -1); id >= 0; id = world.nextOf(player, id)) {
      if (world.kind(id).positions() > 0) {
        any = true;
        for (int i = 0; i < 3; i++) {
          peer.viewpoint[i] = place(id, i);
        }
        peer.hasViewpoint = true;
        mark(peer);
      }
    }
    if (!any && peer.hasViewpoint) {
      mark(peer);
    }
  }

  private void mark(HostPeer peer) {
    double[] at = peer.viewpoint;
    PeerSnapshots s = peer.snapshots;
    grid.mark(at[0], at[1], at[2], radius, leave, s.nearBefore, s.near);
  }

  /** The object's coordinate of that number; 0 when it has fewer. */
  private double place(int id, int coordinate) {
    ObjectKind kind = world.kinds.get(world.kind[id]);
    int found = 0;
    for (int f = 0; f < kind.fields(); f++) {
      if (kind.type(f) == ObjectKind.POSITION && found++ == coordinate) {
        return world.get(id, f);
      }
    }
    return 0;
  }
}
