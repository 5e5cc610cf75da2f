package dev.playmesh.shooter.game;

/**
 * How far a figure gets that is drawn by guess: nobody runs through walls, not even where the last
 * word of its player is old. It goes on along walls as figures do.
 *
 * <p>Positions are arrays of x and y, in metres. Nothing is allocated.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class WallLimit {

  /** So short a way at once that no wall is passed over. */
  private static final double STRIDE = Rules.FIGURE_RADIUS / 2;

  /** Longer ways are no motion: a figure that was told to be elsewhere. */
  private static final double LONGEST = 12;

  private static final double ROUNDING = 1e-9;
  private static final double TOUCH = Rules.FIGURE_RADIUS - 0.02;

  /** Positions that are told are rounded: so near to a wall is not in it. */
  private static final double SLACK = 0.03;

  private static final int DEEPEST = 20;

  private final Arena arena;
  private final Body body = new Body();
  private final double[] start = new double[2];
  private final double[] end = new double[2];

  /** Keeps figures out of this arena's walls. */
  public WallLimit(Arena arena) {
    this.arena = arena;
  }

  /**
   * Shortens a way, or bends it along walls.
   *
   * @param from where the figure was
   * @param to where it would be; is changed to where it may be
   */
  public void limit(double[] from, double[] to) {
    double dx = to[0] - from[0];
    double dy = to[1] - from[1];
    double length = Math.sqrt(dx * dx + dy * dy);
    if (!(length <= LONGEST) || arena.touchesWall(from[0], from[1], TOUCH)) {
      jump(from, to);
      return;
    }
    if (arena.touchesWall(from[0], from[1], Rules.FIGURE_RADIUS + length)) {
      walk(from, to, (int) Math.ceil(length / STRIDE));
    }
  }

  /**
   * Whether a figure gets from one place to another without being stopped by a wall; from a place
   * to the same: whether it may stand there.
   */
  public boolean allows(double fromX, double fromY, double toX, double toY) {
    if (arena.touchesWall(fromX, fromY, TOUCH)) {
      boolean moves = fromX != toX || fromY != toY;
      return moves && depth(toX, toY) <= depth(fromX, fromY); // whoever is in one may come out
    }
    start[0] = fromX;
    start[1] = fromY;
    end[0] = toX;
    end[1] = toY;
    limit(start, end);
    return Math.abs(end[0] - toX) + Math.abs(end[1] - toY) < SLACK
        && !arena.touchesWall(toX, toY, TOUCH);
  }

  private int depth(double x, double y) {
    int depth = 0;
    while (depth < DEEPEST && arena.touchesWall(x, y, TOUCH - depth * TOUCH / DEEPEST)) {
      depth++;
    }
    return depth;
  }

  /** What begins inside of a wall, or is no motion, may end anywhere outside. */
  private void jump(double[] from, double[] to) {
    if (!Double.isFinite(to[0] + to[1]) || arena.touchesWall(to[0], to[1], TOUCH)) {
      to[0] = from[0];
      to[1] = from[1];
    }
  }

  private void walk(double[] from, double[] to, int strides) {
    double strideX = (to[0] - from[0]) / Math.max(1, strides);
    double strideY = (to[1] - from[1]) / Math.max(1, strides);
    body.place(from[0], from[1], 0, 0);
    for (int i = 0; i < strides; i++) {
      body.moveTo(body.x + strideX, body.y + strideY, arena);
    }
    if (Math.abs(body.x - to[0]) + Math.abs(body.y - to[1]) > ROUNDING) {
      to[0] = body.x;
      to[1] = body.y;
    }
  }
}
