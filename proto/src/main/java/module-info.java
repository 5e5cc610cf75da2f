/** What goes over wires. */
module dev.playmesh.proto {
  requires transitive com.google.protobuf;

  exports dev.playmesh.proto.signaling;
  exports dev.playmesh.proto.wire;
}
