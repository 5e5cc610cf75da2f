package dev.playmesh.shooter.window;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Buttons;
import com.badlogic.gdx.Input.Keys;
import dev.playmesh.shooter.draw.View;
import dev.playmesh.shooter.game.Input;
import dev.playmesh.shooter.menu.Ui;

/**
 * Keys and mouse: WASD or arrows run, the mouse aims, its left button or space fires. Its right
 * button runs to where it is.
 */
final class Hands {

  /** Nearer to the mouse than this one runs slower. */
  private static final double SLOW_METRES = 0.8;

  private double aim;

  /** What the player wants now, from where the own figure is drawn. */
  Input input(double x, double y, View view) {
    double mouseX = view.toX(Gdx.input.getX() * Ui.scale());
    double mouseY = view.toY(Gdx.input.getY() * Ui.scale());
    if (Math.hypot(mouseX - x, mouseY - y) > 0.05) {
      aim = Math.atan2(mouseY - y, mouseX - x);
    }
    double right = axis(Keys.A, Keys.LEFT, Keys.D, Keys.RIGHT);
    double up = axis(Keys.S, Keys.DOWN, Keys.W, Keys.UP);
    if (right == 0 && up == 0 && Gdx.input.isButtonPressed(Buttons.RIGHT)) {
      double length = Math.max(SLOW_METRES, Math.hypot(mouseX - x, mouseY - y));
      right = (mouseX - x) / length;
      up = (mouseY - y) / length;
    }
    return new Input(right, up, aim, isFiring());
  }

  /** What a player wants who looks at a menu. */
  Input still() {
    return new Input(0, 0, aim, false);
  }

  private static boolean isFiring() {
    return Gdx.input.isButtonPressed(Buttons.LEFT)
        || Gdx.input.isButtonJustPressed(Buttons.LEFT)
        || Gdx.input.isKeyPressed(Keys.SPACE);
  }

  private static double axis(int less, int less2, int more, int more2) {
    return (isHeld(more) || isHeld(more2) ? 1 : 0) - (isHeld(less) || isHeld(less2) ? 1 : 0);
  }

  private static boolean isHeld(int key) {
    return Gdx.input.isKeyPressed(key);
  }
}
