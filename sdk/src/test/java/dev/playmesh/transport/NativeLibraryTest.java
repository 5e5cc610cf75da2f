package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.types.DisconnectReason;
import dev.playmesh.types.DisconnectReason.Code;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NativeLibraryTest {

  private static Throwable thrown(String kind, String message) {
    return switch (kind) {
      case "link" -> new UnsatisfiedLinkError(message);
      case "init" ->
          new ExceptionInInitializerError(
              new RuntimeException(
                  "Load library 'webrtc-java' failed", new NullPointerException()));
      case "load" ->
          new ExceptionInInitializerError(
              new RuntimeException(
                  "Load library 'webrtc-java' failed", new java.io.IOException(message)));
      default -> new NoClassDefFoundError(message);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "link,/tmp/x.so: libpulse.so.0: cannot open shared object file: No such file,libpulse0 libudev1",
    "link,/tmp/x.so: failed to map segment from shared object: Operation not permitted,tmpdir",
    "link,/tmp/x.so: something new,apt-get install",
    "init,,webrtc-java:0.14.0:",
    "load,No space left on device,unpacked",
    "load,/tmp/x.so: Read-only file system,unpacked",
    "class,Could not initialize class dev.onvoid.webrtc.PeerConnectionFactory,apt-get install",
  })
  void saysInOneLineWhatToDo(String kind, String message, String expected) {
    DisconnectReason reason = NativeLibrary.translate(thrown(kind, message));
    assertEquals(Code.NATIVE_UNAVAILABLE, reason.code());
    assertTrue(reason.detail().contains(expected), reason.detail());
    assertFalse(reason.detail().contains("\n"), reason.detail());
  }
}
