package dev.playmesh.netlab;

import java.util.List;

/**
 * A place on the internet, and the hosts there.
 *
 * @param name of the line to it
 * @param kind how it is connected
 * @param address its public one, or several with commas in between
 * @param hosts the namespaces of its hosts
 */
record Site(String name, Kind kind, String address, List<String> hosts) {

  private static final String RULES =
      """
      table inet nat {
        chain leaving {
          type nat hook postrouting priority srcnat;
          oifname "net0" %s
        }
        chain arriving {
          type filter hook input priority filter; policy drop;
          iifname != "net0" accept
          ct state established,related accept
        }
        chain passing {
          type filter hook forward priority filter; policy drop;
          %s
          iifname != "net0" accept
          ct state established,related accept
        }
      }
      """;

  Site {
    hosts = List.copyOf(hosts);
  }

  /** The namespace that has the public address. */
  String border() {
    return kind.hasNat() ? "nat-" + name : hosts.get(0);
  }

  /** Makes the namespaces, with all but the line to the internet. */
  void build(int number) {
    hosts.forEach(Site::namespace);
    if (!kind.hasNat()) {
      return;
    }
    namespace(border());
    Commands.runInside(border(), "sysctl -qw net.ipv4.ip_forward=1");
    for (int i = 0; i < hosts.size(); i++) {
      cable(hosts.get(i), i, "10." + (77 + i) + "." + number);
    }
    rules(kind.statement);
  }

  /** Takes the namespaces' names away, for the next laboratory of this process. */
  void remove() {
    hosts.forEach(host -> Commands.run("ip netns delete " + host));
    if (kind.hasNat()) {
      Commands.run("ip netns delete " + border());
    }
  }

  private static void namespace(String name) {
    Commands.run("ip netns add " + name);
    Commands.run("ip -n " + name + " link set lo up");
  }

  private void cable(String host, int index, String net) {
    String lan = "lan" + index;
    Commands.run(
        "ip link add eth0 netns " + host + " type veth peer name " + lan + " netns " + border());
    Commands.run("ip -n " + host + " address add " + net + ".2/24 dev eth0");
    Commands.run("ip -n " + host + " link set eth0 up");
    Commands.run("ip -n " + host + " route add default via " + net + ".1");
    Commands.run("ip -n " + border() + " address add " + net + ".1/24 dev " + lan);
    Commands.run("ip -n " + border() + " link set " + lan + " up");
  }

  /** Changes how the NAT maps what leaves, from the next connection on. */
  void rules(String statement) {
    String filter = kind == Kind.TCP_ONLY ? "meta l4proto udp drop" : "";
    Commands.run(
        Commands.inside(border(), List.of("nft", "-f", "-")),
        "flush ruleset\n" + RULES.formatted(statement, filter));
  }
}
