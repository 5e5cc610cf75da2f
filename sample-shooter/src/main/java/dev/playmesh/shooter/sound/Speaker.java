package dev.playmesh.shooter.sound;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.audio.Sound;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.utils.Disposable;
import com.badlogic.gdx.utils.GdxRuntimeException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays tunes. Where there is no audio device nothing is heard, and nothing fails.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Speaker implements Disposable {

  private static final Logger LOG = LoggerFactory.getLogger(Speaker.class);
  private static final double EARSHOT = 17;

  private final Map<Tune, Sound> sounds = new EnumMap<>(Tune.class);
  private double volume = 1;

  /** Makes all tunes; needs the window. */
  public Speaker() {
    try {
      for (Tune tune : Tune.values()) {
        sounds.put(tune, Gdx.audio.newSound(new InMemory(tune.toFile())));
      }
    } catch (GdxRuntimeException e) {
      LOG.info("no sound: {}", e.toString());
      dispose();
    }
  }

  /** How loud all is, 0 to 1. */
  public void volume(double newVolume) {
    volume = Math.max(0, Math.min(1, newVolume));
  }

  /** Plays a tune near one's ear. */
  public void play(Tune tune) {
    play(tune, 0, 0);
  }

  /**
   * Plays a tune that comes from elsewhere.
   *
   * @param tune what
   * @param right how far to the right it is, in metres
   * @param up how far up the screen it is, in metres
   */
  public void play(Tune tune, double right, double up) {
    Sound sound = sounds.get(tune);
    double near = 1 - Math.hypot(right, up) / EARSHOT;
    if (sound == null || volume == 0 || near <= 0) {
      return;
    }
    double side = Math.max(-1, Math.min(1, right / 11));
    sound.play((float) (volume * near * near), 1, (float) side);
  }

  @Override
  public void dispose() {
    sounds.values().forEach(Sound::dispose);
    sounds.clear();
  }

  /** A WAV file that is nowhere on disk. */
  private static final class InMemory extends FileHandle {

    private final byte[] content;

    InMemory(byte[] content) {
      super("tune.wav");
      this.content = content;
    }

    @Override
    public InputStream read() {
      return new ByteArrayInputStream(content);
    }
  }
}
