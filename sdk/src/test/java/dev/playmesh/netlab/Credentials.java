package dev.playmesh.netlab;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** TURN credentials of a game's own, good or not. */
final class Credentials {

  private static final long HOUR_SECONDS = 3_600;

  private Credentials() {}

  /** As a word of a join: {@code ice=URL,USER,SECRET}. */
  static String good(String url) {
    return word(url, HOUR_SECONDS, Lab.SECRET);
  }

  static String expired(String url) {
    return word(url, -HOUR_SECONDS, Lab.SECRET);
  }

  static String wrong(String url) {
    return word(url, HOUR_SECONDS, "another secret");
  }

  private static String word(String url, long fromNowSeconds, String secret) {
    String username = System.currentTimeMillis() / 1000 + fromNowSeconds + ":game";
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
      byte[] hash = mac.doFinal(username.getBytes(StandardCharsets.UTF_8));
      return "ice=" + url + "," + username + "," + Base64.getEncoder().encodeToString(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
