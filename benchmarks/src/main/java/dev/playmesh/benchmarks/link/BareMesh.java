package dev.playmesh.benchmarks.link;

import dev.onvoid.webrtc.PeerConnectionFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Bare peers of one process, each with each, a factory for each member. */
final class BareMesh implements AutoCloseable {

  private final List<PeerConnectionFactory> factories = new ArrayList<>();
  private final List<List<BarePeer>> members = new ArrayList<>();
  final double completeMillis;

  BareMesh(int size) throws Exception {
    long start = System.nanoTime();
    for (int i = 0; i < size; i++) {
      factories.add(BarePeer.factory());
      members.add(new ArrayList<>());
    }
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        BarePeer one = new BarePeer(factories.get(i));
        BarePeer two = new BarePeer(factories.get(j));
        BarePeer.connect(one, two);
        members.get(i).add(one);
        members.get(j).add(two);
      }
    }
    completeMillis = (System.nanoTime() - start) / 1e6;
  }

  void listen(Latencies latencies) {
    for (List<BarePeer> member : members) {
      for (BarePeer end : member) {
        end.receiver = bytes -> latencies.add(System.nanoTime() - ByteBuffer.wrap(bytes).getLong());
      }
    }
  }

  void frame(int member, int size) {
    for (BarePeer end : members.get(member)) {
      byte[] packet = new byte[size];
      ByteBuffer.wrap(packet).putLong(System.nanoTime());
      end.send(packet);
    }
  }

  @Override
  public void close() {
    members.forEach(member -> member.forEach(BarePeer::close));
    factories.forEach(PeerConnectionFactory::dispose);
  }
}
