package dev.playmesh.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that does what no client may. */
final class RawSocket implements AutoCloseable {

  private static final String HANDSHAKE =
      """
      GET / HTTP/1.1
      Host: localhost
      Upgrade: websocket
      Connection: Upgrade
      Sec-WebSocket-Version: 13
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
      """
          .replace("\n", "\r\n");

  private final Socket socket = new Socket();

  RawSocket(SignalingServer server) throws IOException {
    this(server, 0);
  }

  RawSocket(SignalingServer server, int receiveBufferBytes) throws IOException {
    if (receiveBufferBytes > 0) {
      socket.setReceiveBufferSize(receiveBufferBytes);
    }
    socket.setSoTimeout(10_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()), 5_000);
  }

  /** Returns the status line. */
  String shakeHands(String moreHeaders) throws IOException {
    write((HANDSHAKE + moreHeaders + "\r\n").getBytes(StandardCharsets.US_ASCII));
    String head = "";
    DataInputStream in = new DataInputStream(socket.getInputStream());
    while (!head.endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        return head;
      }
      head += (char) next;
    }
    return head.lines().findFirst().orElse("");
  }

  RawSocket open() throws IOException {
    String status = shakeHands("");
    if (!status.contains("101")) {
      throw new IOException(status);
    }
    return this;
  }

  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** A whole frame with a mask of zeros. */
  void frame(int opcode, byte[] payload) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(0x80 | opcode);
    if (payload.length < 126) {
      frame.write(0x80 | payload.length);
    } else {
      frame.write(0x80 | 126);
      frame.write(payload.length >>> 8);
      frame.write(payload.length);
    }
    frame.writeBytes(new byte[4]);
    frame.writeBytes(payload);
    write(frame.toByteArray());
  }

  /** Reads to the end; whether it came within so many milliseconds. */
  boolean endsWithin(int millis) throws IOException {
    long deadline = AwakeClock.systemMillis() + millis;
    byte[] buffer = new byte[65_536];
    try {
      while (AwakeClock.systemMillis() < deadline) {
        socket.setSoTimeout((int) Math.max(1, deadline - AwakeClock.systemMillis()));
        if (socket.getInputStream().read(buffer) < 0) {
          return true;
        }
      }
      return false;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** All that comes until the end. */
  byte[] readToEnd() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    int count = socket.getInputStream().read(buffer);
    while (count >= 0) {
      all.write(buffer, 0, count);
      count = socket.getInputStream().read(buffer);
    }
    return all.toByteArray();
  }

  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
