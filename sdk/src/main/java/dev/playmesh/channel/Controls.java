package dev.playmesh.channel;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.playmesh.proto.wire.Control;
import dev.playmesh.proto.wire.Goodbye;
import dev.playmesh.proto.wire.Hello;
import dev.playmesh.transport.Signal;
import dev.playmesh.transport.SignalJson;
import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.PeerId;
import org.jspecify.annotations.Nullable;

/** Makes and reads the bodies of control records. */
final class Controls {

  private Controls() {}

  static byte[] hello(MessageTable table, PeerId self) {
    Hello.Builder hello =
        Hello.newBuilder()
            .setProtocol(TableComparison.PROTOCOL)
            .setGame(table.game())
            .setGameVersion(table.gameVersion())
            .setPeerId(self.value());
    for (MessageSpec spec : table.entries()) {
      hello.addMessages(
          Hello.Entry.newBuilder()
              .setId(spec.id())
              .setName(spec.name())
              .setDelivery(DeliveryLanes.id(spec.delivery()))
              .setKeyed(spec.keyed()));
    }
    return Control.newBuilder().setHello(hello).build().toByteArray();
  }

  static byte[] goodbye(DisconnectReason reason) {
    Goodbye.Reason code =
        switch (reason.code()) {
          case TABLE_MISMATCH -> Goodbye.Reason.TABLE_MISMATCH;
          case PROTOCOL_ERROR -> Goodbye.Reason.PROTOCOL_ERROR;
          default -> Goodbye.Reason.LEFT;
        };
    Goodbye goodbye =
        Goodbye.newBuilder().setReason(code).setMessage(limited(reason.detail())).build();
    return Control.newBuilder().setGoodbye(goodbye).build().toByteArray();
  }

  static byte[] signal(int negotiation, Signal signal) {
    dev.playmesh.proto.wire.Signal said =
        dev.playmesh.proto.wire.Signal.newBuilder()
            .setNegotiation(negotiation)
            .setBody(SignalJson.write(signal))
            .build();
    return Control.newBuilder().setSignal(said).build().toByteArray();
  }

  /** What a goodbye says, as a reason. */
  static DisconnectReason reason(Goodbye goodbye) {
    String said = TableComparison.shown(goodbye.getMessage(), 512);
    return switch (goodbye.getReason()) {
      case TABLE_MISMATCH ->
          DisconnectReason.of(
              DisconnectReason.Code.TABLE_MISMATCH,
              "The peer says that the games' messages differ: " + said);
      case PROTOCOL_ERROR ->
          DisconnectReason.of(
              DisconnectReason.Code.PROTOCOL_ERROR,
              "The peer says that this side broke the protocol: " + said);
      default ->
          DisconnectReason.of(
              DisconnectReason.Code.LEFT,
              said.isBlank() ? "The peer said goodbye" : "The peer said goodbye: " + said);
    };
  }

  /** Reads a control record; null when it isn't one. */
  static @Nullable Control parse(byte[] bytes, int offset, int length) {
    try {
      return Control.parseFrom(ByteString.copyFrom(bytes, offset, length));
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
  }

  /** A remote's text, fit for one line. */
  static String shown(String text) {
    return TableComparison.shown(text, 64);
  }

  private static String limited(String text) {
    return text.length() > 512 ? text.substring(0, 512) : text;
  }
}
