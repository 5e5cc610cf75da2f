package dev.playmesh.shooter.app;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where reports go: written beside the file, then renamed onto it, so that a reader never sees half
 * of one.
 *
 * <p><b>Threading:</b> one thread.
 */
final class ReportFile {

  private static final Gson JSON =
      new GsonBuilder().serializeNulls().setPrettyPrinting().disableHtmlEscaping().create();

  private final Path file;
  private final Path beside;

  private ReportFile(Path file) {
    Path absolute = file.toAbsolutePath();
    this.file = absolute;
    this.beside = absolute.resolveSibling(absolute.getFileName() + ".tmp");
  }

  /**
   * Writes a first report, to find out whether that works.
   *
   * @throws IOException when it doesn't
   */
  static ReportFile open(Path path, Report first) throws IOException {
    if (path.toString().isBlank() || path.toAbsolutePath().getFileName() == null) {
      throw new IOException("it names no file");
    }
    if (Files.isDirectory(path)) {
      throw new IOException("it is a folder");
    }
    ReportFile file = new ReportFile(path);
    file.write(first);
    return file;
  }

  void write(Report report) throws IOException {
    Files.writeString(beside, JSON.toJson(report) + "\n");
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Says in words what exceptions of files say by their class. */
  static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "its folder doesn't exist";
    }
    if (e instanceof AccessDeniedException) {
      return "access is denied";
    }
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
