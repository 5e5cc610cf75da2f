/** The Playmesh SDK: peer-to-peer game networking over WebRTC data channels. */
module dev.playmesh {
  requires transitive com.google.protobuf;
  requires com.google.gson;
  requires dev.playmesh.proto;
  requires org.java_websocket;
  requires org.slf4j;
  requires static transitive org.jspecify;
  requires webrtc.java;

  exports dev.playmesh;
  exports dev.playmesh.authority;
  exports dev.playmesh.codec;
  exports dev.playmesh.sync;
  exports dev.playmesh.time;
  exports dev.playmesh.types;
}
