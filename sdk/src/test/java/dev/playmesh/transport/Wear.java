package dev.playmesh.transport;

/** Ages a transport's native factory as a long session does. */
public final class Wear {

  private final NativeFactory factory;

  private Wear(NativeFactory factory) {
    this.factory = factory;
  }

  /** As if a million messages had come. */
  public static Wear out(WebRtcTransport transport) {
    NativeFactory factory = transport.newestFactory().orElseThrow();
    factory.receivedAtLeast(NativeFactory.MESSAGES_UNTIL_SPENT);
    return new Wear(factory);
  }

  /** Whether what it kept was given back. */
  public boolean isGivenBack() {
    return factory.isDisposed();
  }
}
