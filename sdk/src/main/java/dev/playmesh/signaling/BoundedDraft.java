package dev.playmesh.signaling;

import java.util.List;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.enums.Opcode;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.exceptions.LimitExceededException;
import org.java_websocket.framing.Framedata;
import org.java_websocket.protocols.Protocol;

/**
 * RFC 6455 without extensions, with a limit on what one message may hold. The base class limits
 * each frame and forgets the sum of a fragmented message's middle frames.
 */
final class BoundedDraft extends Draft_6455 {

  private final int maxBytes;
  private long fragmentBytes;

  BoundedDraft(int maxBytes) {
    super(List.of(), List.of(new Protocol("")), maxBytes);
    this.maxBytes = maxBytes;
  }

  @Override
  public Draft copyInstance() {
    return new BoundedDraft(maxBytes);
  }

  @Override
  public void processFrame(WebSocketImpl socket, Framedata frame) throws InvalidDataException {
    boolean fragment = !frame.isFin() || frame.getOpcode() == Opcode.CONTINUOUS;
    if (fragment) {
      // one more than its bytes, so that empty fragments count too
      fragmentBytes += 1 + frame.getPayloadData().remaining();
      if (fragmentBytes > maxBytes) {
        throw new LimitExceededException("fragments exceed " + maxBytes + " bytes", maxBytes);
      }
      if (frame.isFin()) {
        fragmentBytes = 0;
      }
    }
    super.processFrame(socket, frame);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
