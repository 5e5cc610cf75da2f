package dev.playmesh.server;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.ServerMessage;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * How messages look in frames.
 *
 * <p><b>Threading:</b> any thread.
 */
enum WireForm {
  BINARY,
  JSON;

  private static final JsonFormat.Parser PARSER = JsonFormat.parser().ignoringUnknownFields();
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace();

  ClientMessage decode(ByteBuffer payload) throws InvalidProtocolBufferException {
    if (this == BINARY) {
      return ClientMessage.parseFrom(payload);
    }
    ClientMessage.Builder message = ClientMessage.newBuilder();
    PARSER.merge(StandardCharsets.UTF_8.decode(payload).toString(), message);
    return message.build();
  }

  byte[] encode(ServerMessage message) throws InvalidProtocolBufferException {
    return this == BINARY
        ? message.toByteArray()
        : PRINTER.print(message).getBytes(StandardCharsets.UTF_8);
  }
}
