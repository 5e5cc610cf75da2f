package dev.playmesh.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A router between peers of one machine: each local address that a peer tells is told as one of the
 * router's, and what comes there is passed on, from another port of it for each sender. It can go
 * dark, forget what it knew as a NAT does, and both break ICE for real.
 *
 * <p><b>Threading:</b> any thread; a thread of its own passes packets on.
 */
public final class UdpRelay implements AutoCloseable {

  /** An address of the router, and the peer's behind it. */
  private final class Mapping {

    final DatagramChannel face;
    final SocketAddress behind;
    final Map<SocketAddress, DatagramChannel> senders = new HashMap<>();
    volatile boolean forgotten;

    Mapping(InetSocketAddress behind) throws IOException {
      this.behind = behind;
      this.face = channel(behind);
    }

    int port() {
      return face.socket().getLocalPort();
    }

    void fromOutside() throws IOException {
      SocketAddress sender = face.receive(buffer.clear());
      if (sender != null && carries(this)) {
        DatagramChannel port = senders.get(sender);
        if (port == null) {
          DatagramChannel made = channel((InetSocketAddress) behind);
          senders.put(sender, made);
          made.register(selector, SelectionKey.OP_READ, (Step) () -> fromBehind(made, sender));
          port = made;
        }
        passed.incrementAndGet();
        port.send(buffer.flip(), behind);
      }
    }

    private void fromBehind(DatagramChannel port, SocketAddress sender) throws IOException {
      if (port.receive(buffer.clear()) != null && carries(this)) {
        passed.incrementAndGet();
        face.send(buffer.flip(), sender);
      }
    }

    void close() {
      senders.values().forEach(UdpRelay::quietly);
      quietly(face);
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private final Selector selector = open();
  private final ConcurrentLinkedQueue<Mapping> fresh = new ConcurrentLinkedQueue<>();
  private final List<Mapping> mappings = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(65_536);
  private final Thread thread = new Thread(this::run, "udp-relay");
  private final AtomicInteger passed = new AtomicInteger();
  private volatile boolean dark;
  private volatile boolean closed;

  public UdpRelay() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Whether nothing gets through. */
  public void dark(boolean newDark) {
    dark = newDark;
  }

  /** Nothing gets through at the addresses told until now. */
  public synchronized void forget() {
    mappings.forEach(mapping -> mapping.forgotten = true);
  }

  /** How many packets were passed on. */
  public int passed() {
    return passed.get();
  }

  /** How many addresses it was told. */
  public synchronized int mappings() {
    return mappings.size();
  }

  /** A transport whose peers are reached through this router only. */
  public Transport behind(Transport inner) {
    return new Behind(inner);
  }

  /** The candidate with an address of the router's. */
  private Signal.Candidate translated(Signal.Candidate candidate) {
    String[] words = candidate.candidate().split(" ", -1);
    int port = Integer.parseInt(words[5]);
    try {
      Mapping mapping = new Mapping(new InetSocketAddress(words[4], port));
      synchronized (this) {
        mappings.add(mapping);
      }
      fresh.add(mapping);
      selector.wakeup();
      words[5] = "" + mapping.port();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Signal.Candidate(
        String.join(" ", words), candidate.sdpMid(), candidate.sdpMLineIndex());
  }

  private boolean carries(Mapping mapping) {
    return !dark && !mapping.forgotten;
  }

  private static DatagramChannel channel(InetSocketAddress like) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channel.bind(new InetSocketAddress(like.getAddress(), 0));
    channel.configureBlocking(false);
    return channel;
  }

  private static Selector open() {
    try {
      return Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(500);
        Mapping next;
        while ((next = fresh.poll()) != null) {
          Mapping mapping = next;
          next.face.register(selector, SelectionKey.OP_READ, (Step) mapping::fromOutside);
        }
        for (SelectionKey key : selector.selectedKeys()) {
          ((Step) key.attachment()).run();
        }
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      closeAll();
    }
  }

  private synchronized void closeAll() {
    mappings.forEach(Mapping::close);
    quietly(selector);
  }

  private static void quietly(AutoCloseable open) {
    try {
      open.close();
    } catch (Exception e) {
      // then it is closed as far as it can be
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }

  private final class Behind implements Transport {

    private final Transport inner;

    Behind(Transport inner) {
      this.inner = inner;
    }

    @Override
    public Connection open(
        dev.playmesh.types.PeerId remote,
        boolean offerer,
        List<IceServer> iceServers,
        ConnectionSink sink) {
      Connection open = inner.open(remote, offerer, iceServers, new Translating(sink));
      return new Shielded(open);
    }

    @Override
    public long tick(long nowNanos) {
      return inner.tick(nowNanos);
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  /** Whether an address that somebody told is one of the router's. */
  private synchronized boolean isOurs(Signal.Candidate candidate) {
    String[] words = candidate.candidate().split(" ", -1);
    return words.length > 5
        && mappings.stream().anyMatch(mapping -> words[5].equals("" + mapping.port()));
  }

  /** Hears of no address past the router. */
  private final class Shielded implements Connection {

    private final Connection inner;

    Shielded(Connection inner) {
      this.inner = inner;
    }

    @Override
    public void accept(Signal signal) {
      if (!(signal instanceof Signal.Candidate candidate) || isOurs(candidate)) {
        inner.accept(signal);
      }
    }

    @Override
    public boolean isOpen() {
      return inner.isOpen();
    }

    @Override
    public boolean send(Lane lane, byte[] packet) {
      return inner.send(lane, packet);
    }

    @Override
    public long bufferedBytes(Lane lane) {
      return inner.bufferedBytes(lane);
    }

    @Override
    public int maxPacketBytes() {
      return inner.maxPacketBytes();
    }

    @Override
    public void restart() {
      inner.restart();
    }

    @Override
    public boolean isWorn() {
      return inner.isWorn();
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private final class Translating implements ConnectionSink {

    private final ConnectionSink inner;

    Translating(ConnectionSink inner) {
      this.inner = inner;
    }

    @Override
    public void onSignal(Signal signal) {
      if (signal instanceof Signal.Candidate candidate) {
        String[] words = candidate.candidate().split(" ", -1);
        boolean udp4 = words[2].equalsIgnoreCase("udp") && !words[4].contains(":");
        if (udp4 && candidate.candidate().contains(" typ host ")) {
          inner.onSignal(translated(candidate));
        }
      } else if (signal instanceof Signal.Offer offer) {
        inner.onSignal(new Signal.Offer(bare(offer.sdp())));
      } else if (signal instanceof Signal.Answer answer) {
        inner.onSignal(new Signal.Answer(bare(answer.sdp())));
      } else {
        inner.onSignal(signal);
      }
    }

    /** Without the addresses that it may have. */
    private static String bare(String sdp) {
      return sdp.lines()
          .filter(line -> !line.startsWith("a=candidate:"))
          .collect(java.util.stream.Collectors.joining("\r\n", "", "\r\n"));
    }

    @Override
    public void onOpen() {
      inner.onOpen();
    }

    @Override
    public void onPacket(Lane lane, byte[] packet, long arrivedNanos) {
      inner.onPacket(lane, packet, arrivedNanos);
    }

    @Override
    public void onPath(dev.playmesh.types.LinkPath path) {
      inner.onPath(path);
    }

    @Override
    public void onFailed(dev.playmesh.types.DisconnectReason reason) {
      inner.onFailed(reason);
    }
  }
}
