package dev.playmesh.shooter.game;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the walls are. Drawn as text, one character a square metre, the top row first: {@code #} is
 * wall, {@code S} a place to appear, {@code A} ammunition, {@code H} health.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Arena {

  /** The one that all play in. */
  public static final Arena STANDARD =
      of(
          "####################################",
          "#S..............#..................#",
          "#...............#...........S......#",
          "#...####........#....A.............#",
          "#...#....................#######...#",
          "#...#..H.....................#.....#",
          "#..........######............#..A..#",
          "#.S........#......................S#",
          "#..........#....................####",
          "####.................##............#",
          "#...........A........##............#",
          "#......S........H..................#",
          "#..................H........S......#",
          "#............##........A...........#",
          "#............##.................####",
          "####....................#..........#",
          "#S......................#........S.#",
          "#..A..#............######..........#",
          "#.....#.....................H..#...#",
          "#...#######....................#...#",
          "#.............A....#........####...#",
          "#......S...........#...............#",
          "#..................#..............S#",
          "####################################");

  /**
   * A place in the drawing.
   *
   * @param x its middle
   * @param y its middle
   */
  public record Place(double x, double y) {}

  private record Item(PickUp kind, Place place) {}

  private final int width;
  private final int height;
  private final boolean[] solid;
  private final List<Place> spawns = new ArrayList<>();
  private final List<Item> items = new ArrayList<>();

  private Arena(String[] rows) {
    width = rows[0].length();
    height = rows.length;
    solid = new boolean[width * height];
    for (int row = 0; row < height; row++) {
      if (rows[row].length() != width) {
        throw new IllegalArgumentException(
            "row " + row + " must have " + width + " characters but has " + rows[row].length());
      }
      for (int column = 0; column < width; column++) {
        read(rows[row].charAt(column), column, height - 1 - row);
      }
    }
  }

  /**
   * Reads a drawing.
   *
   * @param rows from top to bottom, all of the same length, with a wall around it
   * @return the arena
   * @throws IllegalArgumentException when a row has another length or an unknown character
   */
  public static Arena of(String... rows) {
    return new Arena(rows);
  }

  private void read(char c, int column, int row) {
    Place place = new Place(column + 0.5, row + 0.5);
    switch (c) {
      case '#' -> solid[row * width + column] = true;
      case 'S' -> spawns.add(place);
      case 'A' -> items.add(new Item(PickUp.AMMO, place));
      case 'H' -> items.add(new Item(PickUp.HEALTH, place));
      case '.' -> {}
      default -> throw new IllegalArgumentException("a drawing has #, S, A, H and . but not " + c);
    }
  }

  /** How wide it is, in metres. */
  public int width() {
    return width;
  }

  /** How high it is, in metres. */
  public int height() {
    return height;
  }

  /** Where figures appear. */
  public List<Place> spawns() {
    return List.copyOf(spawns);
  }

  /** Whether a square metre is wall; all outside is. */
  public boolean isWall(int column, int row) {
    return column < 0 || row < 0 || column >= width || row >= height || solid[row * width + column];
  }

  /** Whether a circle touches a wall. */
  public boolean touchesWall(double x, double y, double radius) {
    for (int row = (int) Math.floor(y - radius); row <= (int) Math.floor(y + radius); row++) {
      for (int column = (int) Math.floor(x - radius);
          column <= (int) Math.floor(x + radius);
          column++) {
        if (isWall(column, row) && distanceToCell(x, y, column, row) < radius) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Says how far one can go on a straight line until a wall.
   *
   * @return 1 when there is no wall on it, else the part of the way up to it
   */
  public double clearPart(double fromX, double fromY, double toX, double toY) {
    double dx = toX - fromX;
    double dy = toY - fromY;
    int column = (int) Math.floor(fromX);
    int row = (int) Math.floor(fromY);
    double nextX = dx == 0 ? Double.MAX_VALUE : ((dx > 0 ? column + 1 : column) - fromX) / dx;
    double nextY = dy == 0 ? Double.MAX_VALUE : ((dy > 0 ? row + 1 : row) - fromY) / dy;
    double part = 0;
    while (!isWall(column, row)) {
      part = Math.min(nextX, nextY);
      if (part >= 1) {
        return 1;
      }
      if (nextX < nextY) {
        column += dx > 0 ? 1 : -1;
        nextX += Math.abs(1 / dx);
      } else {
        row += dy > 0 ? 1 : -1;
        nextY += Math.abs(1 / dy);
      }
    }
    return part;
  }

  /** Whether nothing stands between two points. */
  public boolean sees(double fromX, double fromY, double toX, double toY) {
    return clearPart(fromX, fromY, toX, toY) >= 1;
  }

  /** What lies around, all of it there to be taken, in an order that is always the same. */
  public List<Spot> newSpots() {
    List<Spot> spots = new ArrayList<>();
    for (Item item : items) {
      spots.add(new Spot(spots.size(), item.kind(), item.place().x(), item.place().y()));
    }
    return List.copyOf(spots);
  }

  private static double distanceToCell(double x, double y, int column, int row) {
    double dx = x - Math.max(column, Math.min(x, column + 1));
    double dy = y - Math.max(row, Math.min(y, row + 1));
    return Math.sqrt(dx * dx + dy * dy);
  }
}
