package dev.playmesh.netlab;

/** How a host is on the internet. */
enum Kind {
  /** With an address of its own, and no firewall. */
  OPEN(""),
  /** Behind a NAT that keeps a mapping for all destinations and lets answers in alone. */
  CONE("masquerade"),
  /** Behind a NAT that takes another port for each destination. */
  SYMMETRIC("masquerade fully-random"),
  /** Behind a NAT that lets only TCP out. */
  TCP_ONLY("masquerade");

  /** The nftables statement that changes the source of what leaves; empty without a NAT. */
  final String statement;

  Kind(String statement) {
    this.statement = statement;
  }

  boolean hasNat() {
    return !statement.isEmpty();
  }

  /** The way that two of them should find to each other. */
  static Way expected(Kind a, Kind b, Relay relay) {
    if (a == OPEN || b == OPEN || (a == CONE && b == CONE)) {
      return Way.DIRECT; // TCP_ONLY reaches an open host by ICE over TCP
    }
    boolean udpOnly = a != TCP_ONLY && b != TCP_ONLY;
    boolean relayed = relay == Relay.TCP || (relay == Relay.UDP && udpOnly);
    return relayed ? Way.TURN : Way.NONE;
  }

  String word() {
    return switch (this) {
      case OPEN -> "open";
      case CONE -> "cone";
      case SYMMETRIC -> "symmetric";
      case TCP_ONLY -> "tcp-only";
    };
  }

  /** How a pair should come together. */
  enum Way {
    DIRECT,
    TURN,
    NONE
  }

  /** What the signaling server hands out for relaying. */
  enum Relay {
    OFF,
    UDP,
    TCP
  }
}
