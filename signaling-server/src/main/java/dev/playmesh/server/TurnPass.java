package dev.playmesh.server;

import dev.playmesh.proto.signaling.IceServer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes TURN credentials that expire by themselves, without asking the TURN server: user name =
 * Unix second of the end, a colon, the peer's id; password = base64 of HMAC-SHA1(secret, user
 * name). The scheme of coturn's "TURN REST API" (draft-uberti-behave-turn-rest-00).
 *
 * <p><b>Threading:</b> the event loop.
 */
final class TurnPass {

  private final TurnServers servers;
  private final Mac mac;

  TurnPass(TurnServers servers) {
    this.servers = servers;
    try {
      mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(servers.secret().getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA1", e);
    }
  }

  /** The servers, with credentials for one member from now on. */
  IceServer of(String peerId, long wallMillis) {
    String username = wallMillis / 1000 + servers.lifetime().toSeconds() + ":" + peerId;
    return IceServer.newBuilder()
        .addAllUrls(servers.urls())
        .setUsername(username)
        .setCredential(password(username))
        .build();
  }

  String password(String username) {
    byte[] hash = mac.doFinal(username.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(hash);
  }

  /** Early enough that what is asked for with the old ones is answered before they end. */
  long renewAfterMillis() {
    return servers.lifetime().toMillis() * 3 / 4;
  }
}
