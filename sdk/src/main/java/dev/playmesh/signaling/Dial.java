package dev.playmesh.signaling;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a server's TCP port, with TLS where it is due. A name may have several
 * addresses, of IPv6 and IPv4: the first that takes the connection is used, since a machine may
 * have a way to one kind alone.
 *
 * <p>Done here and not by the WebSocket library, which would lose the errors of TLS.
 *
 * <p><b>Threading:</b> one thread connects, any may hang up.
 */
final class Dial {

  /** Finds a name's addresses. */
  interface Names {
    InetAddress[] of(String host) throws UnknownHostException;
  }

  private final URI server;
  private final Names names;
  private final int patienceMillis;
  private volatile @Nullable Socket plain;
  private volatile boolean hungUp;

  Dial(URI server, RendezvousSettings settings) {
    this(server, settings, InetAddress::getAllByName);
  }

  Dial(URI server, RendezvousSettings settings, Names names) {
    this.server = server;
    this.names = names;
    patienceMillis = (int) Math.min(Integer.MAX_VALUE, settings.answer().toMillis());
  }

  /** Connects, however long that takes. */
  Socket connect() throws IOException {
    boolean secure = server.getScheme().equals("wss");
    int port = server.getPort() >= 0 ? server.getPort() : secure ? 443 : 80;
    InetAddress[] addresses = names.of(server.getHost());
    int patience = Math.max(1, patienceMillis / Math.max(1, addresses.length));
    IOException refused = new UnknownHostException(server.getHost());
    for (InetAddress address : addresses) {
      try {
        Socket socket = connect(new InetSocketAddress(address, port), patience);
        return secure ? secured(socket, port) : socket;
      } catch (SSLException e) {
        throw e;
      } catch (IOException e) {
        refused = e;
      }
    }
    throw refused;
  }

  private Socket connect(InetSocketAddress address, int patience) throws IOException {
    Socket socket = new Socket();
    plain = socket;
    try {
      if (hungUp) {
        throw new SocketException("hung up");
      }
      socket.setTcpNoDelay(true);
      socket.connect(address, patience);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private Socket secured(Socket socket, int port) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket tls = (SSLSocket) factory.createSocket(socket, server.getHost(), port, true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // the certificate is this host's
    tls.setSSLParameters(parameters);
    tls.setSoTimeout(patienceMillis);
    tls.startHandshake();
    tls.setSoTimeout(0);
    return tls;
  }

  boolean isReached() {
    Socket socket = plain;
    return socket != null && socket.isConnected();
  }

  /** Closes the plain socket, also under TLS: that never waits for the other side. */
  void hangUp() {
    hungUp = true;
    Socket socket = plain;
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        // then it is closed as far as it can be
      }
    }
  }

  /** Why it didn't work, in words for people. */
  String describe(Throwable e) {
    String text = String.valueOf(e.getMessage());
    if (e instanceof UnknownHostException) {
      return "unknown host '" + server.getHost() + "'";
    }
    if (e instanceof SocketTimeoutException) {
      return "timed out after " + patienceMillis + " ms";
    }
    if (e instanceof NoRouteToHostException) {
      return "no route to host '" + server.getHost() + "'";
    }
    if (e instanceof ConnectException && text.toLowerCase(Locale.ROOT).contains("refused")) {
      return "connection refused";
    }
    String kind = e instanceof SSLException ? "TLS failed" : e.getClass().getSimpleName();
    return Rejections.oneLine(kind + ": " + text);
  }
}
