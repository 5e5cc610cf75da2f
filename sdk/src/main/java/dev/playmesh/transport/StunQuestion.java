package dev.playmesh.transport;

import dev.playmesh.time.Clock;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks STUN servers as what address they see a socket of this machine (RFC 8489, binding request).
 *
 * <pre>
 *  2 bytes   type: 0001 request, 0101 answer
 *  2 bytes   length of what follows the header
 *  4 bytes   magic cookie 2112A442
 *  12 bytes  transaction
 *  the rest  attributes: type, length, value; 0020 is the address, its bits turned by cookie and transaction
 * </pre>
 *
 * <p><b>Threading:</b> one thread, which waits for the answers.
 */
public final class StunQuestion implements AutoCloseable {

  private static final int COOKIE = 0x2112A442;
  private static final int REQUEST = 1;
  private static final int ANSWER = 0x0101;
  private static final int XOR_MAPPED_ADDRESS = 0x0020;
  private static final int HEADER_BYTES = 20;
  private static final int DEFAULT_PORT = 3478;
  private static final int TIMES = 4;
  private static final Pattern URL =
      Pattern.compile("stun:(?<host>\\[[^\\]]+\\]|[^:?\\[\\]]+)(?::(?<port>\\d{1,5}))?");

  private final DatagramSocket socket;
  private long transaction;

  private StunQuestion(DatagramSocket socket, Clock clock) {
    this.socket = socket;
    this.transaction = clock.nanos();
  }

  /**
   * Opens a socket, from which all are asked.
   *
   * @param clock makes transactions differ
   * @return the question
   * @throws IOException when this machine has no socket to give
   */
  public static StunQuestion open(Clock clock) throws IOException {
    return new StunQuestion(new DatagramSocket(), clock);
  }

  /**
   * Asks a server, four times until it answers, each time for half a second.
   *
   * @param url {@code stun:HOST[:PORT]}
   * @return as what it sees this socket; empty when no answer came
   * @throws IOException when the address is none, its host is unknown, or nothing can be sent there
   */
  public Optional<InetSocketAddress> ask(String url) throws IOException {
    InetSocketAddress server = server(url);
    long asked = ++transaction;
    byte[] request =
        ByteBuffer.allocate(HEADER_BYTES)
            .putShort((short) REQUEST)
            .putShort((short) 0)
            .putInt(COOKIE)
            .putInt(0)
            .putLong(asked)
            .array();
    socket.setSoTimeout(500);
    for (int i = 0; i < TIMES; i++) {
      socket.send(new DatagramPacket(request, request.length, server));
      Optional<InetSocketAddress> seen = await(asked);
      if (seen.isPresent()) {
        return seen;
      }
    }
    return Optional.empty();
  }

  /**
   * The address from which packets to a server leave.
   *
   * @param url {@code stun:HOST[:PORT]}
   * @return this machine's own
   * @throws IOException when there is no way there
   */
  public InetSocketAddress local(String url) throws IOException {
    try (DatagramSocket probe = new DatagramSocket()) {
      probe.connect(server(url));
      return new InetSocketAddress(probe.getLocalAddress(), socket.getLocalPort());
    }
  }

  private Optional<InetSocketAddress> await(long asked) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    try {
      for (int i = 0; i < TIMES; i++) { // a late answer to an earlier question is passed over
        socket.receive(packet);
        ByteBuffer answer = ByteBuffer.wrap(packet.getData(), 0, packet.getLength());
        Optional<InetSocketAddress> seen = read(answer, asked);
        if (seen.isPresent()) {
          return seen;
        }
      }
    } catch (SocketTimeoutException e) {
      // asked again, or given up
    }
    return Optional.empty();
  }

  static Optional<InetSocketAddress> read(ByteBuffer answer, long asked) throws IOException {
    if (answer.remaining() < HEADER_BYTES
        || answer.getShort() != ANSWER
        || answer.getShort() < 0
        || answer.getInt() != COOKIE
        || answer.getInt() != 0
        || answer.getLong() != asked) {
      return Optional.empty();
    }
    while (answer.remaining() >= 4) {
      int type = answer.getShort() & 0xFFFF;
      int length = answer.getShort() & 0xFFFF;
      if (length > answer.remaining()) {
        return Optional.empty();
      }
      if (type == XOR_MAPPED_ADDRESS && (length == 8 || length == 20)) {
        return Optional.of(address(answer, length, asked));
      }
      answer.position(Math.min(answer.limit(), answer.position() + (length + 3) / 4 * 4));
    }
    return Optional.empty();
  }

  private static InetSocketAddress address(ByteBuffer answer, int length, long asked)
      throws IOException {
    answer.getShort(); // family: the length tells it too
    int port = (answer.getShort() ^ COOKIE >>> 16) & 0xFFFF;
    byte[] mask = ByteBuffer.allocate(16).putInt(COOKIE).putInt(0).putLong(asked).array();
    byte[] bytes = new byte[length - 4];
    answer.get(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] ^= mask[i];
    }
    return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
  }

  private static InetSocketAddress server(String url) throws IOException {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      throw new IOException("it isn't of the form stun:HOST:PORT");
    }
    String port = parts.group("port");
    int number = port == null ? DEFAULT_PORT : Integer.parseInt(port);
    if (number < 1 || number > 65_535) {
      throw new IOException("the port must be 1 to 65535 but is " + number);
    }
    String host = parts.group("host");
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new InetSocketAddress(InetAddress.getByName(bare), number);
  }

  @Override
  public void close() {
    socket.close();
  }
}
