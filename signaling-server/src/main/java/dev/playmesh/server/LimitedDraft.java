package dev.playmesh.server;

import java.nio.ByteBuffer;
import java.util.List;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.enums.Opcode;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.exceptions.LimitExceededException;
import org.java_websocket.framing.BinaryFrame;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.jspecify.annotations.Nullable;

/**
 * RFC 6455 without extensions and fragments, and with a largest frame. What breaks the rules is
 * told to the sink, so that the client can be told why, instead of being logged and closed by the
 * library.
 *
 * <p><b>Threading:</b> one per connection, on the library's worker of that connection.
 */
final class LimitedDraft extends Draft_6455 {

  private final FrameSink sink;
  private final int mostBytes;
  private @Nullable Refusal broken;
  private int closeCode;

  LimitedDraft(FrameSink sink, int mostBytes) {
    super(List.of(), mostBytes);
    this.sink = sink;
    this.mostBytes = mostBytes;
  }

  @Override
  public Draft copyInstance() {
    return new LimitedDraft(sink, mostBytes);
  }

  @Override
  public List<Framedata> translateFrame(ByteBuffer buffer) {
    if (broken != null) {
      buffer.position(buffer.limit());
      return List.of();
    }
    try {
      return super.translateFrame(buffer);
    } catch (LimitExceededException e) {
      return breakOff(
          buffer, CloseFrame.TOOBIG, "A frame may have " + mostBytes + " bytes at most");
    } catch (InvalidDataException | RuntimeException e) {
      return breakOff(
          buffer,
          e instanceof InvalidDataException bad ? bad.getCloseCode() : 1002,
          "That is no WebSocket frame of RFC 6455 without extensions");
    }
  }

  /** Lets {@link #processFrame}, which knows the socket, tell. */
  private List<Framedata> breakOff(ByteBuffer buffer, int code, String message) {
    buffer.position(buffer.limit());
    broken = Refusal.badRequest(message);
    closeCode = code;
    return List.of(new BinaryFrame());
  }

  @Override
  public void processFrame(WebSocketImpl socket, Framedata frame) throws InvalidDataException {
    if (broken != null) {
      sink.broken(socket, broken, closeCode);
      return;
    }
    Opcode opcode = frame.getOpcode();
    if (opcode == Opcode.CLOSING) {
      super.processFrame(socket, frame);
    } else if (sink.admit(socket, frame.getPayloadData().remaining())) {
      processAdmitted(socket, frame, opcode);
    }
  }

  private void processAdmitted(WebSocketImpl socket, Framedata frame, Opcode opcode)
      throws InvalidDataException {
    if (opcode == Opcode.PING || opcode == Opcode.PONG) {
      super.processFrame(socket, frame);
    } else if (!frame.isFin() || opcode == Opcode.CONTINUOUS) {
      broken = Refusal.badRequest("Fragmented messages are refused; send each in one frame");
      sink.broken(socket, broken, CloseFrame.POLICY_VALIDATION);
    } else {
      sink.frame(socket, opcode == Opcode.TEXT, frame.getPayloadData());
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
