package dev.playmesh.server;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.Facts;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs what members keep for the server: HMAC-SHA256 with the server's key. A serialized {@link
 * Facts} begins with the byte 0x0A, the other two texts with letters, so that no MAC of one kind is
 * one of another.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class Seal {

  private final Mac mac;

  Seal(byte[] key) {
    try {
      mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }

  Certificate certify(Facts facts) {
    ByteString bytes = facts.toByteString();
    return Certificate.newBuilder().setFacts(bytes).setMac(sign(bytes.toByteArray())).build();
  }

  /** The facts, when this key signed them. */
  Optional<Facts> open(Certificate certificate) {
    byte[] facts = certificate.getFacts().toByteArray();
    if (facts.length == 0 || !same(sign(facts), certificate.getMac())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Facts.parseFrom(facts));
    } catch (InvalidProtocolBufferException e) {
      return Optional.empty();
    }
  }

  ByteString seatSecret(RoomIdentity room, String peerId) {
    return sign(("seat\0" + room.text() + '\0' + peerId).getBytes(StandardCharsets.UTF_8));
  }

  /** Of the empty password: empty. */
  ByteString passwordHash(RoomIdentity room, String password) {
    return password.isEmpty()
        ? ByteString.EMPTY
        : sign(("password\0" + room.text() + '\0' + password).getBytes(StandardCharsets.UTF_8));
  }

  static boolean same(ByteString a, ByteString b) {
    return MessageDigest.isEqual(a.toByteArray(), b.toByteArray());
  }

  private ByteString sign(byte[] bytes) {
    return ByteString.copyFrom(mac.doFinal(bytes));
  }
}
