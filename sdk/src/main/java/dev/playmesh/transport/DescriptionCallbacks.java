package dev.playmesh.transport;

import dev.onvoid.webrtc.CreateSessionDescriptionObserver;
import dev.onvoid.webrtc.RTCSessionDescription;
import dev.onvoid.webrtc.SetSessionDescriptionObserver;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Carries the answers of the native's description calls over to the link thread: waiting for them
 * would never end, and going on inside the callback would be on the wrong thread.
 *
 * <p><b>Threading:</b> made by the link thread, called by WebRTC's thread.
 */
final class DescriptionCallbacks {

  private DescriptionCallbacks() {}

  static CreateSessionDescriptionObserver created(
      Executor link, Consumer<String> sdp, Consumer<String> failed) {
    return new CreateSessionDescriptionObserver() {
      @Override
      public void onSuccess(RTCSessionDescription description) {
        String text = description.sdp;
        hop(link, () -> sdp.accept(text));
      }

      @Override
      public void onFailure(String error) {
        hop(link, () -> failed.accept(error));
      }
    };
  }

  static SetSessionDescriptionObserver set(Executor link, Runnable done, Consumer<String> failed) {
    return new SetSessionDescriptionObserver() {
      @Override
      public void onSuccess() {
        hop(link, done);
      }

      @Override
      public void onFailure(String error) {
        hop(link, () -> failed.accept(error));
      }
    };
  }

  private static void hop(Executor link, Runnable step) {
    try {
      link.execute(step);
    } catch (Throwable thrown) {
      ChannelCallbacks.report(thrown);
    }
  }
}
