package dev.playmesh.shooter.draw;

import com.badlogic.gdx.math.Matrix4;

/**
 * A window onto a plane: which part of it is seen, and how large.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class View {

  private final Matrix4 projection = new Matrix4();
  private double x;
  private double y;
  private double width = 1;
  private double height = 1;
  private int pixelsWide = 1;
  private int pixelsHigh = 1;

  /** Is told how many pixels there are. */
  public void resize(int newPixelsWide, int newPixelsHigh) {
    pixelsWide = Math.max(1, newPixelsWide);
    pixelsHigh = Math.max(1, newPixelsHigh);
  }

  /** Looks at a point, with so much above and below together; the sides follow from the window. */
  public void look(double centerX, double centerY, double unitsHigh) {
    x = centerX;
    y = centerY;
    height = unitsHigh;
    width = unitsHigh * pixelsWide / pixelsHigh;
    projection.setToOrtho2D(
        (float) (x - width / 2), (float) (y - height / 2), (float) width, (float) height);
  }

  /** Begins drawing with this view. */
  public void begin(Ink ink) {
    ink.begin(projection, pixel());
  }

  /** The middle. */
  public double x() {
    return x;
  }

  /** The middle. */
  public double y() {
    return y;
  }

  /** How much is seen from left to right. */
  public double width() {
    return width;
  }

  /** How much is seen from bottom to top. */
  public double height() {
    return height;
  }

  /** How many units a pixel is wide. */
  public double pixel() {
    return height / pixelsHigh;
  }

  /** Whether a circle can be seen. */
  public boolean sees(double atX, double atY, double radius) {
    return Math.abs(atX - x) < width / 2 + radius && Math.abs(atY - y) < height / 2 + radius;
  }

  /** Where a pixel is, counted from the left. */
  public double toX(double pixelX) {
    return x + (pixelX / pixelsWide - 0.5) * width;
  }

  /** Where a pixel is, counted from the top. */
  public double toY(double pixelY) {
    return y + (0.5 - pixelY / pixelsHigh) * height;
  }
}
