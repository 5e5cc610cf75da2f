package dev.playmesh.server;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;

/**
 * The 32 random bytes that seats and certificates are signed with. In a file they outlive the
 * server, and with them its rooms.
 */
final class ServerKey {

  static final int BYTES = 32;

  private ServerKey() {}

  static byte[] random() {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    return key;
  }

  /** Reads the file; makes it when absent, readable by its owner alone. */
  static byte[] of(Path file) throws ServerStartException {
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      return read(file);
    } catch (NoSuchFileException e) {
      throw new ServerStartException(
          "key file " + file + " can't be made: its folder doesn't exist", e);
    } catch (IOException e) {
      throw new ServerStartException("key file " + file + " can't be used: " + reason(e), e);
    }
  }

  private static byte[] read(Path file) throws IOException, ServerStartException {
    if (!Files.isRegularFile(file)) {
      throw new ServerStartException("key file " + file + " is not a file; name another");
    }
    long size = Files.size(file);
    if (size != BYTES) {
      throw new ServerStartException(
          "key file "
              + file
              + " must have 32 bytes but has "
              + size
              + "; name another, or remove it to have a new key made");
    }
    return Files.readAllBytes(file);
  }

  /** Written whole before it gets its name, so that a crash leaves no half key. */
  private static void make(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path draft = Files.createTempFile(folder, ".playmesh", ".key", ownerOnly());
    try {
      Files.write(draft, random());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException e) {
      // Another server made it meanwhile; that one is read.
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static String reason(IOException e) {
    return e instanceof AccessDeniedException
        ? "permission denied"
        : String.valueOf(e.getMessage());
  }
}
