package dev.playmesh.shooter.draw;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttribute;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.glutils.ShaderProgram;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.utils.Disposable;
import com.badlogic.gdx.utils.NumberUtils;

/**
 * The brush: rounded boxes, and what can be made of them: discs, rings, lines, glows. Lengths are
 * in the units of the projection; colours are {@code 0xRRGGBBAA}. Shapes are collected and drawn in
 * order, thousands at once.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Ink implements Disposable {

  private static final int MAX_SHAPES = 8000;
  private static final int FLOATS = 11;

  private final ShaderProgram shader = InkShader.compile();
  private final float[] vertices = new float[MAX_SHAPES * 4 * FLOATS];
  private final Mesh mesh;
  private final Matrix4 projection = new Matrix4();
  private int used;
  private double edge;

  // of the shape at hand
  private float halfWidth;
  private float halfHeight;
  private float radius;
  private float soft;
  private float stroke;
  private float light;

  /** Prepares the brush; needs the graphics context. */
  public Ink() {
    mesh =
        new Mesh(
            false,
            MAX_SHAPES * 4,
            MAX_SHAPES * 6,
            new VertexAttribute(Usage.Position, 2, "a_position"),
            new VertexAttribute(Usage.Generic, 2, "a_local"),
            new VertexAttribute(Usage.Generic, 2, "a_half"),
            new VertexAttribute(Usage.Generic, 4, "a_shape"),
            new VertexAttribute(Usage.ColorPacked, 4, "a_color"));
    short[] indices = new short[MAX_SHAPES * 6];
    for (int i = 0; i < MAX_SHAPES; i++) {
      int first = i * 4;
      int[] corners = {first, first + 1, first + 2, first + 2, first + 3, first};
      for (int j = 0; j < 6; j++) {
        indices[i * 6 + j] = (short) corners[j];
      }
    }
    mesh.setIndices(indices);
  }

  /**
   * Begins to draw.
   *
   * @param newProjection from units to the screen
   * @param pixel how many units a pixel is wide
   */
  public void begin(Matrix4 newProjection, double pixel) {
    projection.set(newProjection);
    edge = pixel * 0.7;
  }

  /** Ends it: all shapes are on the screen. */
  public void end() {
    if (used == 0) {
      return;
    }
    Gdx.gl.glEnable(GL20.GL_BLEND);
    Gdx.gl.glBlendFunc(GL20.GL_ONE, GL20.GL_ONE_MINUS_SRC_ALPHA);
    shader.bind();
    shader.setUniformMatrix("u_projection", projection);
    mesh.setVertices(vertices, 0, used * 4 * FLOATS);
    mesh.render(shader, GL20.GL_TRIANGLES, 0, used * 6);
    used = 0;
  }

  @Override
  public void dispose() {
    mesh.dispose();
    shader.dispose();
  }

  // ---- shapes ----

  /** A filled disc. */
  public void disc(double x, double y, double r, int color) {
    form(r, r, r, edge, 0, 0);
    put(x, y, 1, 0, color, color);
  }

  /** A circle line; its outer edge is at {@code r}. */
  public void ring(double x, double y, double r, double width, int color) {
    form(r, r, r, edge, width, 0);
    put(x, y, 1, 0, color, color);
  }

  /** Light that fades to nothing at {@code r}; it brightens what is below. */
  public void glow(double x, double y, double r, int color) {
    form(r / 2, r / 2, r / 2, r / 2, 0, 1);
    put(x, y, 1, 0, color, color);
  }

  /** A dark or coloured cloud that fades to nothing at {@code r}. */
  public void cloud(double x, double y, double r, int color) {
    form(r / 2, r / 2, r / 2, r / 2, 0, 0);
    put(x, y, 1, 0, color, color);
  }

  /** A line with round ends. */
  public void line(double x1, double y1, double x2, double y2, double width, int color) {
    line(x1, y1, x2, y2, width, edge, 0, color);
  }

  /** A line of light, soft at its sides. */
  public void beam(double x1, double y1, double x2, double y2, double width, int color) {
    line(x1, y1, x2, y2, width / 2, width / 4, 1, color);
  }

  private void line(
      double x1,
      double y1,
      double x2,
      double y2,
      double width,
      double softness,
      double added,
      int color) {
    double dx = x2 - x1;
    double dy = y2 - y1;
    double length = Math.sqrt(dx * dx + dy * dy);
    form(length / 2 + width / 2, width / 2, width / 2, softness, 0, added);
    double cos = length < 1e-9 ? 1 : dx / length;
    double sin = length < 1e-9 ? 0 : dy / length;
    put((x1 + x2) / 2, (y1 + y2) / 2, cos, sin, color, color);
  }

  /** An upright box with its lower left corner at (x, y). */
  public void box(double x, double y, double width, double height, double round, int color) {
    box(x, y, width, height, round, color, color);
  }

  /** The same, fading from one colour at its top to another at its bottom. */
  public void box(
      double x, double y, double width, double height, double round, int top, int bottom) {
    form(width / 2, height / 2, round, edge, 0, 0);
    put(x + width / 2, y + height / 2, 1, 0, top, bottom);
  }

  /** The outline of such a box, inside of it. */
  public void frame(
      double x, double y, double width, double height, double round, double line, int color) {
    form(width / 2, height / 2, round, edge, line, 0);
    put(x + width / 2, y + height / 2, 1, 0, color, color);
  }

  /** A box around (x, y) that is turned. */
  public void turned(
      double x,
      double y,
      double width,
      double height,
      double round,
      double cos,
      double sin,
      int color) {
    form(width / 2, height / 2, round, edge, 0, 0);
    put(x, y, cos, sin, color, color);
  }

  /** The shadow of a box: soft over {@code softness} on both sides of its edge. */
  public void shade(double x, double y, double width, double height, double softness, int color) {
    form(width / 2, height / 2, softness, softness, 0, 0);
    put(x + width / 2, y + height / 2, 1, 0, color, color);
  }

  /** A face with any four corners, in order; its edges are not smoothed. */
  public void face(double[] xs, double[] ys, int from, int to) {
    form(1e6, 1e6, 0, edge, 0, 0);
    float first = NumberUtils.intToFloatColor(Integer.reverseBytes(from));
    float second = NumberUtils.intToFloatColor(Integer.reverseBytes(to));
    for (int i = 0; i < 4; i++) {
      vertex(i, xs[i], ys[i], 0, 0, i < 2 ? first : second);
    }
    done();
  }

  private void form(
      double halfW, double halfH, double round, double softness, double line, double added) {
    halfWidth = (float) halfW;
    halfHeight = (float) halfH;
    radius = (float) Math.min(round, Math.min(halfW, halfH));
    soft = (float) softness;
    stroke = (float) line;
    light = (float) added;
  }

  private void put(double x, double y, double cos, double sin, int top, int bottom) {
    if (((top | bottom) & 0xFF) == 0) {
      return; // nobody would see it
    }
    float upper = NumberUtils.intToFloatColor(Integer.reverseBytes(top));
    float lower = NumberUtils.intToFloatColor(Integer.reverseBytes(bottom));
    double w = halfWidth + soft;
    double h = halfHeight + soft;
    for (int i = 0; i < 4; i++) {
      double lx = i == 0 || i == 3 ? -w : w;
      double ly = i < 2 ? -h : h;
      vertex(i, x + lx * cos - ly * sin, y + lx * sin + ly * cos, lx, ly, i < 2 ? lower : upper);
    }
    done();
  }

  private void vertex(int corner, double x, double y, double localX, double localY, float color) {
    int at = (used * 4 + corner) * FLOATS;
    vertices[at] = (float) x;
    vertices[at + 1] = (float) y;
    vertices[at + 2] = (float) localX;
    vertices[at + 3] = (float) localY;
    vertices[at + 4] = halfWidth;
    vertices[at + 5] = halfHeight;
    vertices[at + 6] = radius;
    vertices[at + 7] = soft;
    vertices[at + 8] = stroke;
    vertices[at + 9] = light;
    vertices[at + 10] = color;
  }

  private void done() {
    used++;
    if (used == MAX_SHAPES) {
      end();
    }
  }
}
