package dev.playmesh.server;

/**
 * The server could not start: the port is in use, the address isn't this machine's, or the key file
 * can't be used. The message is one line that says what to do.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class ServerStartException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * Tells what is in the way.
   *
   * @param message one line that says what to do
   */
  public ServerStartException(String message) {
    super(message);
  }

  /**
   * Tells what is in the way, and why.
   *
   * @param message one line that says what to do
   * @param cause what was thrown
   */
  public ServerStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
