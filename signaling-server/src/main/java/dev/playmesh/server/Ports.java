package dev.playmesh.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bound sockets: TCP, and UDP on the same port number.
 *
 * @param tcp for WebSockets
 * @param udp for STUN
 * @param port their number
 */
record Ports(ServerSocketChannel tcp, Optional<DatagramChannel> udp, int port) {

  private static final Logger log = LoggerFactory.getLogger(Ports.class);
  private static final int BACKLOG = 1_024;
  private static final int MOST_TRIES = 20;

  static Ports bind(ServerConfig config) throws ServerStartException {
    InetAddress address = resolve(config.bind());
    int tries = config.port() == 0 && config.stun() ? MOST_TRIES : 1;
    for (int i = 1; ; i++) {
      ServerSocketChannel tcp = bindTcp(address, config);
      try {
        int port = ((InetSocketAddress) tcp.getLocalAddress()).getPort();
        Optional<DatagramChannel> udp =
            config.stun() ? Optional.of(bindUdp(address, port)) : Optional.empty();
        return new Ports(tcp, udp, port);
      } catch (IOException e) {
        closeQuietly(tcp);
        if (i >= tries) {
          throw new ServerStartException(
              "UDP port " + config.port() + " is in use; choose another, or start without STUN", e);
        }
      }
    }
  }

  void close() {
    closeQuietly(tcp);
    udp.ifPresent(Ports::closeQuietly);
  }

  private static InetAddress resolve(String bind) throws ServerStartException {
    try {
      return InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new ServerStartException("address " + bind + " to bind to is unknown", e);
    }
  }

  private static ServerSocketChannel bindTcp(InetAddress address, ServerConfig config)
      throws ServerStartException {
    ServerSocketChannel channel = null;
    try {
      channel = ServerSocketChannel.open();
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.bind(new InetSocketAddress(address, config.port()), BACKLOG);
      return channel;
    } catch (IOException | UnresolvedAddressException e) {
      if (channel != null) {
        closeQuietly(channel);
      }
      throw new ServerStartException(advice(config, e), e);
    }
  }

  private static String advice(ServerConfig config, Exception e) {
    String where = "can't listen on " + config.bind() + " port " + config.port();
    String text = String.valueOf(e.getMessage());
    if (e instanceof BindException && text.contains("in use")) {
      return where + ": the port is in use; choose another";
    }
    if (e instanceof BindException && text.contains("assign")) {
      return where + ": the address isn't one of this machine's";
    }
    return where + ": " + text;
  }

  private static DatagramChannel bindUdp(InetAddress address, int port) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      channel.bind(new InetSocketAddress(address, port));
      return channel;
    } catch (IOException | RuntimeException e) {
      closeQuietly(channel);
      throw e;
    }
  }

  private static void closeQuietly(AutoCloseable channel) {
    try {
      channel.close();
    } catch (Exception e) {
      log.debug("A socket failed to close", e);
    }
  }
}
