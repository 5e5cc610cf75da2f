package dev.playmesh.shooter.app;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * As much of the X protocol as it takes to press a window's close button where no window manager
 * draws one: that button sends the window a WM_DELETE_WINDOW message, and so does this.
 */
final class XServer implements AutoCloseable {

  private static final int INTERN_ATOM = 16;
  private static final int SEND_EVENT = 25;
  private static final int GET_INPUT_FOCUS = 43;
  private static final int CLIENT_MESSAGE = 33;

  private final SocketChannel socket;
  private final DataInputStream in;

  private XServer(SocketChannel socket) {
    this.socket = socket;
    this.in = new DataInputStream(Channels.newInputStream(socket));
  }

  static XServer connect(int display) throws IOException {
    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
    socket.connect(UnixDomainSocketAddress.of(Path.of("/tmp/.X11-unix/X" + display)));
    XServer server = new XServer(socket);
    server.send(request(12).put((byte) 'l').put((byte) 0).putShort((short) 11));
    byte[] head = server.in.readNBytes(8);
    if (head.length < 8 || head[0] != 1) {
      throw new IOException("the X server doesn't let us in");
    }
    server.skip(ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getShort(6) * 4);
    return server;
  }

  /** Presses the window's close button. */
  void closeWindow(int window) throws IOException {
    int protocols = atom("WM_PROTOCOLS");
    int delete = atom("WM_DELETE_WINDOW");
    ByteBuffer event = request(44).put((byte) SEND_EVENT).put((byte) 0).putShort((short) 11);
    event.putInt(window).putInt(0);
    event.put((byte) CLIENT_MESSAGE).put((byte) 32).putShort((short) 0);
    send(event.putInt(window).putInt(protocols).putInt(delete));
    send(request(4).put((byte) GET_INPUT_FOCUS).put((byte) 0).putShort((short) 1));
    reply(); // by now the server has passed it on
  }

  private int atom(String name) throws IOException {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    int words = 2 + (text.length + 3) / 4;
    ByteBuffer request = request(words * 4).put((byte) INTERN_ATOM).put((byte) 0);
    request.putShort((short) words).putShort((short) text.length).putShort((short) 0);
    send(request.put(text));
    return reply().getInt(8);
  }

  private ByteBuffer reply() throws IOException {
    byte[] reply = in.readNBytes(32);
    if (reply.length < 32) {
      throw new EOFException("the X server is gone");
    }
    return ByteBuffer.wrap(reply).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void skip(int bytes) throws IOException {
    if (in.readNBytes(bytes).length < bytes) {
      throw new EOFException("the X server is gone");
    }
  }

  private static ByteBuffer request(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void send(ByteBuffer request) throws IOException {
    request.rewind();
    while (request.hasRemaining()) {
      socket.write(request);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
