package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.PixmapIO;
import com.badlogic.gdx.utils.GdxRuntimeException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.Deflater;

/** A picture of the window, once. */
final class Screenshot {

  /** When it is taken. */
  static final int AFTER_SECONDS = 10;

  private final Optional<Path> file;
  private final Program program;
  private boolean done;
  private boolean failed;

  Screenshot(Optional<Path> file, Program program) {
    this.file = file;
    this.program = program;
  }

  /** Whether it was wanted, and couldn't be written. */
  boolean isFailed() {
    return failed;
  }

  /** After everything is drawn. */
  void frame(double secondsPlayed) {
    if (done || file.isEmpty() || secondsPlayed < AFTER_SECONDS) {
      return;
    }
    done = true;
    int width = Gdx.graphics.getBackBufferWidth();
    int height = Gdx.graphics.getBackBufferHeight();
    Pixmap pixels = Pixmap.createFromFrameBuffer(0, 0, width, height);
    FileHandle handle = Gdx.files.absolute(file.get().toAbsolutePath().toString());
    try {
      PixmapIO.writePNG(handle, pixels, Deflater.BEST_COMPRESSION, true);
    } catch (GdxRuntimeException e) {
      failed = true;
      program.complain("The screenshot can't be written to '" + file.get() + "'");
    } finally {
      pixels.dispose();
    }
  }
}
