package dev.playmesh.shooter.lab;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.game.WorldView;
import java.util.Optional;

/** Keys for one of the two. The gun aims at the other, where it is seen, or ahead. */
final class Keyboard {

  private static final double PATIENCE_SECONDS = 3;

  private final int[] keys;
  private double idle = PATIENCE_SECONDS;
  private double aim;

  /** Left, right, down, up, fire. */
  Keyboard(int... keys) {
    this.keys = keys.clone();
  }

  static Keyboard left() {
    return new Keyboard(Keys.A, Keys.D, Keys.S, Keys.W, Keys.SPACE);
  }

  static Keyboard right() {
    return new Keyboard(Keys.LEFT, Keys.RIGHT, Keys.DOWN, Keys.UP, Keys.ENTER);
  }

  /** What the hands want; empty when nobody has touched the keys for a while. */
  Optional<Input> input(WorldView world, Optional<Figure> self, double seconds) {
    double x = held(1) - held(0);
    double y = held(3) - held(2);
    boolean fire = held(4) > 0;
    idle = x != 0 || y != 0 || fire ? 0 : idle + seconds;
    if (idle >= PATIENCE_SECONDS) {
      return Optional.empty();
    }
    self.ifPresent(figure -> aim(world, figure, x, y));
    return Optional.of(new Input(x, y, aim, fire));
  }

  private void aim(WorldView world, Figure self, double x, double y) {
    Optional<Figure> other =
        world.figures().stream()
            .filter(figure -> figure != self && figure.isAlive())
            .filter(figure -> world.arena().sees(self.x(), self.y(), figure.x(), figure.y()))
            .findFirst();
    if (other.isPresent()) {
      aim = Math.atan2(other.get().y() - self.y(), other.get().x() - self.x());
    } else if (x != 0 || y != 0) {
      aim = Math.atan2(y, x);
    }
  }

  private int held(int which) {
    return Gdx.input.isKeyPressed(keys[which]) ? 1 : 0;
  }

  /** Whether somebody plays. */
  boolean isUsed() {
    return idle < PATIENCE_SECONDS;
  }
}
