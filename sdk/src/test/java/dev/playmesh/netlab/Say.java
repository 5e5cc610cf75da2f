package dev.playmesh.netlab;

import com.google.gson.JsonObject;
import dev.playmesh.Peer;
import dev.playmesh.types.DisconnectReason;

/** Writes the lines of a peer process. */
final class Say {

  private Say() {}

  static synchronized void line(JsonObject line) {
    System.out.println(line);
    System.out.flush();
  }

  /** A line with further names and texts in turn. */
  static void line(String what, String... fields) {
    JsonObject line = start(what);
    for (int i = 0; i < fields.length; i += 2) {
      line.addProperty(fields[i], fields[i + 1]);
    }
    line(line);
  }

  static JsonObject start(String what) {
    JsonObject line = new JsonObject();
    line.addProperty("at", System.currentTimeMillis());
    line.addProperty("what", what);
    return line;
  }

  static JsonObject about(String what, Peer peer) {
    JsonObject line = start(what);
    line.addProperty("peer", peer.name());
    line.addProperty("state", peer.state().name());
    line.addProperty("path", peer.path().name());
    return line;
  }

  static JsonObject with(JsonObject line, DisconnectReason reason) {
    line.addProperty("code", reason.code().name());
    line.addProperty("detail", reason.detail());
    return line;
  }
}
