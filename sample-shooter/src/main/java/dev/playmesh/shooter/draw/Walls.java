package dev.playmesh.shooter.draw;

import dev.playmesh.shooter.game.Arena;
import java.util.ArrayList;
import java.util.List;

/** The walls of an arena as few large shapes: their blocks, and their edges to the floor. */
final class Walls {

  /** A block of wall. */
  record Block(int x, int y, int width, int height) {}

  /**
   * A straight edge between wall and floor.
   *
   * @param x1 one end
   * @param y1 one end
   * @param x2 the other
   * @param y2 the other
   * @param outX where the floor is: -1, 0 or 1
   * @param outY where the floor is: -1, 0 or 1
   */
  record Edge(int x1, int y1, int x2, int y2, int outX, int outY) {}

  private final Arena arena;
  private final List<Block> blocks = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  Walls(Arena arena) {
    this.arena = arena;
    findBlocks();
    for (int row = 0; row < arena.height(); row++) {
      findEdges(row, 1);
      findEdges(row, -1);
    }
    for (int column = 0; column < arena.width(); column++) {
      findUprightEdges(column, 1);
      findUprightEdges(column, -1);
    }
  }

  List<Block> blocks() {
    return blocks;
  }

  List<Edge> edges() {
    return edges;
  }

  private void findBlocks() {
    boolean[][] taken = new boolean[arena.height()][arena.width()];
    for (int row = 0; row < arena.height(); row++) {
      for (int column = 0; column < arena.width(); column++) {
        if (arena.isWall(column, row) && !taken[row][column]) {
          blocks.add(grow(taken, column, row));
        }
      }
    }
  }

  private Block grow(boolean[][] taken, int column, int row) {
    int right = column;
    while (right < arena.width() && arena.isWall(right, row) && !taken[row][right]) {
      right++;
    }
    int top = row;
    while (top < arena.height() && isFree(taken, column, right, top)) {
      for (int x = column; x < right; x++) {
        taken[top][x] = true;
      }
      top++;
    }
    return new Block(column, row, right - column, top - row);
  }

  private boolean isFree(boolean[][] taken, int from, int to, int row) {
    for (int x = from; x < to; x++) {
      if (!arena.isWall(x, row) || taken[row][x]) {
        return false;
      }
    }
    return true;
  }

  private void findEdges(int row, int out) {
    int y = out > 0 ? row + 1 : row;
    int start = -1;
    for (int x = 0; x <= arena.width(); x++) {
      boolean edge = x < arena.width() && arena.isWall(x, row) && !arena.isWall(x, row + out);
      if (edge && start < 0) {
        start = x;
      } else if (!edge && start >= 0) {
        edges.add(new Edge(start, y, x, y, 0, out));
        start = -1;
      }
    }
  }

  private void findUprightEdges(int column, int out) {
    int x = out > 0 ? column + 1 : column;
    int start = -1;
    for (int y = 0; y <= arena.height(); y++) {
      boolean edge =
          y < arena.height() && arena.isWall(column, y) && !arena.isWall(column + out, y);
      if (edge && start < 0) {
        start = y;
      } else if (!edge && start >= 0) {
        edges.add(new Edge(x, start, x, y, out, 0));
        start = -1;
      }
    }
  }
}
