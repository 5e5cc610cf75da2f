package dev.playmesh.server;

import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The answer to a STUN binding request (RFC 8489): which address it came from.
 *
 * <pre>
 *  type 2 | length 2 | magic cookie 4 = 0x2112A442 | transaction id 12 | attributes
 *  XOR-MAPPED-ADDRESS: 0x0020 | length 2 | 0 | family 1 | port^ 2 | address^ 4 or 16
 *  FINGERPRINT:        0x8028 | 4 | CRC-32 of all before, xor 0x5354554E
 * </pre>
 *
 * At most 24 bytes longer than the request, so that nobody uses it to amplify a flood.
 */
final class StunAnswer {

  static final int MOST_REQUEST_BYTES = 548;

  private static final int HEADER_BYTES = 20;
  private static final int MAGIC_COOKIE = 0x2112A442;
  private static final short BINDING_REQUEST = 0x0001;
  private static final short BINDING_SUCCESS = 0x0101;
  private static final short XOR_MAPPED_ADDRESS = 0x0020;
  private static final int FINGERPRINT = 0x8028;
  private static final int FINGERPRINT_XOR = 0x5354554E;
  private static final int FIRST_OPTIONAL = 0x8000;

  private StunAnswer() {}

  /** Empty when it is no well-formed binding request without attributes that must be understood. */
  static Optional<ByteBuffer> to(ByteBuffer request, InetSocketAddress from) {
    if (!isBindingRequest(request) || from.getPort() == 0) {
      return Optional.empty();
    }
    boolean fingerprint = false;
    int at = HEADER_BYTES;
    while (at < request.limit()) {
      if (request.limit() - at < 4) {
        return Optional.empty();
      }
      int type = request.getShort(at) & 0xffff;
      int length = request.getShort(at + 2) & 0xffff;
      int next = at + 4 + (length + 3) / 4 * 4;
      if (fingerprint || next > request.limit() || type < FIRST_OPTIONAL) {
        return Optional.empty();
      }
      if (type == FINGERPRINT) {
        if (length != 4 || request.getInt(at + 4) != fingerprint(request, at)) {
          return Optional.empty();
        }
        fingerprint = true;
      }
      at = next;
    }
    return Optional.of(answer(request, from, fingerprint));
  }

  private static boolean isBindingRequest(ByteBuffer request) {
    int length = request.limit();
    return length >= HEADER_BYTES
        && length <= MOST_REQUEST_BYTES
        && request.getShort(0) == BINDING_REQUEST
        && (request.getShort(2) & 0xffff) == length - HEADER_BYTES
        && length % 4 == 0
        && request.getInt(4) == MAGIC_COOKIE;
  }

  private static ByteBuffer answer(
      ByteBuffer request, InetSocketAddress from, boolean withFingerprint) {
    byte[] address = from.getAddress().getAddress();
    int attributes = 8 + address.length + (withFingerprint ? 8 : 0);
    ByteBuffer answer = ByteBuffer.allocate(HEADER_BYTES + attributes);
    answer.putShort(BINDING_SUCCESS).putShort((short) attributes);
    answer.put(request.duplicate().position(4).limit(HEADER_BYTES));
    answer.putShort(XOR_MAPPED_ADDRESS).putShort((short) (4 + address.length));
    answer.putShort((short) (from.getAddress() instanceof Inet4Address ? 1 : 2));
    answer.putShort((short) (from.getPort() ^ (MAGIC_COOKIE >>> 16)));
    for (int i = 0; i < address.length; i++) {
      answer.put((byte) (address[i] ^ answer.get(4 + i)));
    }
    if (withFingerprint) {
      int at = answer.position();
      answer.putShort((short) FINGERPRINT).putShort((short) 4).putInt(fingerprint(answer, at));
    }
    return answer.flip();
  }

  private static int fingerprint(ByteBuffer message, int end) {
    CRC32 crc = new CRC32();
    crc.update(message.duplicate().position(0).limit(end));
    return (int) crc.getValue() ^ FINGERPRINT_XOR;
  }
}
