package dev.playmesh.signaling;

import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When a member that lost the server tries again, and what the server's refusals mean for it. */
final class Comeback {

  /** A line that lasted so long was a good one. */
  private static final long STEADY_NANOS = 1_000_000_000L;

  private final Backoff backoff;
  private @Nullable Rejected refusal;

  Comeback(RendezvousSettings settings, long seed) {
    backoff = new Backoff(settings, seed);
  }

  /** The seat is held. */
  void succeeded() {
    refusal = null;
  }

  /**
   * The line was lost.
   *
   * @param heldNanos how long the seat was held on it: only a line that lasted makes the next pause
   *     short again
   * @param unanswered whether nothing at all answered for a while: then no server is hammered by
   *     trying again soon, and a network that comes back is used soon
   * @return when to try
   */
  long nextNanos(long heldNanos, boolean unanswered, long nowNanos) {
    if (heldNanos >= STEADY_NANOS) {
      backoff.reset();
    }
    long asked = refusal == null ? 0 : Rejections.retryNanos(refusal);
    long pause = backoff.nextNanos();
    long most = unanswered ? Math.min(pause, STEADY_NANOS) : pause;
    return nowNanos + Math.max(most, asked);
  }

  /**
   * Takes a refusal.
   *
   * @param seated whether the seat was held when it came, not asked back
   * @return why the seat is lost for good, if it is
   */
  Optional<DisconnectReason> refused(Rejected rejected, boolean seated) {
    Rejected before = refusal;
    refusal = rejected;
    return switch (rejected.getReason()) {
      case REPLACED -> Optional.of(Rejections.reason(rejected));
      case RESUME_REFUSED -> Optional.of(seatGone(rejected, before));
      default ->
          seated || Rejections.passes(rejected)
              ? Optional.empty()
              : Optional.of(Rejections.reason(rejected));
    };
  }

  /** A seat that can't be had back after the server cut the line for abuse was taken away by it. */
  private static DisconnectReason seatGone(Rejected rejected, @Nullable Rejected before) {
    return before != null && Rejections.isForAbuse(before)
        ? DisconnectReason.of(Code.KICKED, Rejections.message(before))
        : Rejections.reason(rejected);
  }
}
