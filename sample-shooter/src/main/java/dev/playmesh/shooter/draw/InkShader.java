package dev.playmesh.shooter.draw;

import com.badlogic.gdx.graphics.glutils.ShaderProgram;

/**
 * What the graphics card does for each pixel of a shape: how far it is from the edge of a rounded
 * box, and how much ink that gives. Source of the distance: Inigo Quilez, "2D distance functions".
 */
final class InkShader {

  private static final String VERTEX =
      """
      attribute vec2 a_position;
      attribute vec2 a_local;
      attribute vec2 a_half;
      attribute vec4 a_shape;
      attribute vec4 a_color;
      uniform mat4 u_projection;
      varying vec2 v_local;
      varying vec2 v_half;
      varying vec4 v_shape;
      varying vec4 v_color;
      void main() {
        v_local = a_local;
        v_half = a_half;
        v_shape = a_shape;
        v_color = a_color;
        v_color.a *= 255.0 / 254.0;
        gl_Position = u_projection * vec4(a_position, 0.0, 1.0);
      }
      """;

  /** Shape: radius of the corners, softness of the edge, width of the stroke, added light. */
  private static final String FRAGMENT =
      """
      #ifdef GL_ES
      precision highp float;
      #endif
      varying vec2 v_local;
      varying vec2 v_half;
      varying vec4 v_shape;
      varying vec4 v_color;
      void main() {
        vec2 q = abs(v_local) - v_half + v_shape.x;
        float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - v_shape.x;
        if (v_shape.z > 0.0) {
          d = abs(d + v_shape.z * 0.5) - v_shape.z * 0.5;
        }
        float alpha = v_color.a * (1.0 - smoothstep(-v_shape.y, v_shape.y, d));
        gl_FragColor = vec4(v_color.rgb * alpha, alpha * (1.0 - v_shape.w));
      }
      """;

  private InkShader() {}

  static ShaderProgram compile() {
    ShaderProgram program = new ShaderProgram(VERTEX, FRAGMENT);
    if (!program.isCompiled()) {
      String log = program.getLog();
      program.dispose();
      throw new IllegalStateException("the graphics card doesn't take the shader: " + log);
    }
    return program;
  }
}
