package dev.playmesh.transport;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import dev.playmesh.types.LinkPath;

/**
 * Watches the steps of one connection, each with its deadline, so that what doesn't form fails with
 * the step that didn't; and asks for the path now and then.
 *
 * <p>Steps: addresses of this machine (5 s), a path between the machines (8 s from the other side's
 * description), lanes (5 s from the path). The other side's silence is the owner's to time: only it
 * knows when to expect something.
 *
 * <p><b>Threading:</b> the link thread; {@link #pathKnown} any.
 */
final class ConnectionWatch {

  static final long GATHER_NANOS = 5_000_000_000L;
  static final long PATH_NANOS = 8_000_000_000L;
  static final long LANES_NANOS = 5_000_000_000L;
  private static final long CHECKS_NANOS = 500_000_000L;

  private static final long FORMING_LOOK_NANOS = 100_000_000L;
  private static final long UNKNOWN_PATH_NANOS = 1_000_000_000L;
  private static final long KNOWN_PATH_NANOS = 10_000_000_000L;
  private static final long UNSET = Long.MIN_VALUE;

  private final CandidateTally local;
  private final Negotiation negotiation;
  private final SinkGate gate;
  private final IceFindings findings;
  private long gatheringSince = UNSET;
  private long searchingSince = UNSET;
  private long connectedSince = UNSET;
  private long nextPathNanos = UNSET;
  private volatile boolean pathKnown;
  private boolean everOpen;
  private boolean checksAsked;
  private volatile String checks = "";

  ConnectionWatch(
      CandidateTally local, Negotiation negotiation, SinkGate gate, IceFindings findings) {
    this.local = local;
    this.negotiation = negotiation;
    this.gate = gate;
    this.findings = findings;
  }

  /** Looks at the deadlines; answers when to come again. */
  long tick(long nowNanos, boolean open) {
    if (open) {
      everOpen = true;
      return nextPathNanos;
    }
    if (gatheringSince == UNSET && negotiation.isLocalKnown()) {
      gatheringSince = nowNanos;
    }
    if (searchingSince == UNSET && negotiation.isRemoteSet()) {
      searchingSince = nowNanos;
    }
    if (isOver(connectedSince, LANES_NANOS, nowNanos)) {
      gate.fail(
          DisconnectReason.of(
              Code.NO_CHANNELS,
              "the machines reached each other, but the lanes didn't open within 5 s: the peer's"
                  + " process may stand still, or a firewall lets only the first packets through; it"
                  + " is tried again"));
    } else if (local.total() == 0 && isOver(gatheringSince, GATHER_NANOS, nowNanos)) {
      gathered();
    } else if (connectedSince == UNSET && isOver(searchingSince, PATH_NANOS, nowNanos)) {
      noPath();
    }
    return gate.isShut() ? Long.MAX_VALUE : nowNanos + FORMING_LOOK_NANOS;
  }

  private static boolean isOver(long since, long limit, long nowNanos) {
    return since != UNSET && nowNanos - since >= limit;
  }

  /** All addresses of this machine are known, or should be. */
  void gathered() {
    if (local.total() == 0 && !everOpen) {
      gate.fail(findings.noAddress());
    }
  }

  /** Packets can flow. */
  void connected(long nowNanos) {
    if (connectedSince == UNSET) {
      connectedSince = nowNanos;
    }
    pathKnown = false; // after an interruption it may be another one
    nextPathNanos = UNSET;
  }

  /** ICE or DTLS gave up. */
  void broken() {
    if (everOpen) {
      gate.fail(
          DisconnectReason.of(
              Code.CONNECTION_LOST,
              "the network carried nothing to or from the peer any more; another connection is"
                  + " made"));
    } else if (local.total() == 0) {
      gathered();
    } else {
      noPath();
    }
  }

  private void noPath() {
    gate.fail(findings.noPath(local, negotiation.remoteCandidates(), checks));
  }

  /** Whether the native should be asked what it tried, since it will soon be over; once. */
  boolean areChecksDue(long nowNanos) {
    boolean due = !checksAsked && isOver(searchingSince, PATH_NANOS - CHECKS_NANOS, nowNanos);
    checksAsked |= due;
    return due;
  }

  /** The native's answer, for the sentence that says why no path was found. */
  void checksKnown(PathChecks done) {
    checks = "; " + done;
  }

  /** Whether the native should be asked for the path now. */
  boolean isPathDue(long nowNanos) {
    if (nextPathNanos != UNSET && nowNanos < nextPathNanos) {
      return false;
    }
    nextPathNanos = nowNanos + (pathKnown ? KNOWN_PATH_NANOS : UNKNOWN_PATH_NANOS);
    return true;
  }

  /** The native's answer. */
  void pathKnown(LinkPath path) {
    if (path != LinkPath.NONE) {
      pathKnown = true;
      gate.path(path);
    }
  }
}
