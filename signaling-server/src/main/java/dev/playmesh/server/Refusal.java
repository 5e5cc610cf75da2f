package dev.playmesh.server;

import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.proto.signaling.Rejected.Reason;
import dev.playmesh.proto.signaling.ServerMessage;

/**
 * Why a request, or a client, is refused.
 *
 * @param reason for programs
 * @param message for people: what to do
 * @param retryAfterMillis 0: retrying won't help
 */
record Refusal(Reason reason, String message, int retryAfterMillis) {

  static Refusal of(Reason reason, String message) {
    return new Refusal(reason, message, 0);
  }

  static Refusal badRequest(String message) {
    return of(Reason.BAD_REQUEST, message);
  }

  static Refusal resume(String message) {
    return of(Reason.RESUME_REFUSED, message);
  }

  ServerMessage toMessage() {
    return ServerMessage.newBuilder()
        .setRejected(
            Rejected.newBuilder()
                .setReason(reason)
                .setMessage(message)
                .setRetryAfterMillis(retryAfterMillis))
        .build();
  }
}
