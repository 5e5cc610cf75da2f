package dev.playmesh.shooter.draw;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.PixmapIO;
import com.badlogic.gdx.utils.GdxRuntimeException;
import java.nio.file.Path;
import java.util.zip.Deflater;

/**
 * What is in the window, as a file.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Picture {

  private Picture() {}

  /** Writes a PNG, after everything is drawn; whether that worked. */
  public static boolean write(Path file) {
    int width = Gdx.graphics.getBackBufferWidth();
    int height = Gdx.graphics.getBackBufferHeight();
    Pixmap pixels = Pixmap.createFromFrameBuffer(0, 0, width, height);
    FileHandle handle = Gdx.files.absolute(file.toAbsolutePath().toString());
    try {
      PixmapIO.writePNG(handle, pixels, Deflater.BEST_COMPRESSION, true);
      return true;
    } catch (GdxRuntimeException e) {
      return false;
    } finally {
      pixels.dispose();
    }
  }
}
