package dev.playmesh.shooter.draw;

/**
 * The colours of the game, {@code 0xRRGGBBAA}: a cool night arena on which players shine.
 *
 * <p><b>Threading:</b> constants.
 */
public final class Palette {

  /** Beyond the arena. */
  public static final int VOID = 0x0C1018FF;

  /** The floor. */
  public static final int FLOOR = 0x222B3BFF;

  /** Every other plate of the floor. */
  public static final int FLOOR_ALT = 0x253042FF;

  /** The joints between plates. */
  public static final int JOINT = 0x1B2331FF;

  /** A wall's top. */
  public static final int WALL_TOP = 0x56657FFF;

  /** A line along the edges of a wall's top. */
  public static final int WALL_GROOVE = 0x485670FF;

  /** A wall's upper edge, where light falls on it. */
  public static final int WALL_EDGE = 0x8496B4FF;

  /** The upper end of a wall's side. */
  public static final int WALL_SIDE = 0x3A475EFF;

  /** The lower end of a wall's side. */
  public static final int WALL_FOOT = 0x1A2130FF;

  /** What lies in shadow. */
  public static final int SHADOW = 0x05070CFF;

  /** Text and bright lines. */
  public static final int TEXT = 0xEAF0FAFF;

  /** Text that matters less. */
  public static final int MUTED = 0x92A0B8FF;

  /** Behind text. */
  public static final int PANEL = 0x131A27E8;

  /** What can be clicked. */
  public static final int CONTROL = 0x26324AFF;

  /** The same under the mouse. */
  public static final int CONTROL_HOT = 0x34466AFF;

  /** What calls for attention, and what is chosen. */
  public static final int ACCENT = 0x3DDC97FF;

  /** Bullets and light of guns. */
  public static final int FIRE = 0xFFD479FF;

  /** Ammunition. */
  public static final int AMMO = 0xF7B84BFF;

  /** Health. */
  public static final int HEALTH = 0x4ADE80FF;

  /** What goes wrong. */
  public static final int DANGER = 0xFF5C6AFF;

  private static final int[] PLAYERS = {
    0x4DA3FFFF, 0xFF6B5EFF, 0xFFC145FF, 0x5BE07AFF, 0xB98CFFFF, 0xFF86C8FF, 0x3FD8D4FF, 0xE8E4D6FF
  };

  private Palette() {}

  /** The colour of a player's suit, by number; eight differ. */
  public static int player(int number) {
    return PLAYERS[Math.floorMod(number, PLAYERS.length)];
  }

  /** How many colours players have. */
  public static int players() {
    return PLAYERS.length;
  }

  /** The same colour, let through by {@code alpha}, 0 to 1. */
  public static int fade(int color, double alpha) {
    int a = (int) Math.round((color & 0xFF) * Math.max(0, Math.min(1, alpha)));
    return (color & 0xFFFFFF00) | a;
  }

  /** From one colour at 0 to another at 1. */
  public static int mix(int from, int to, double part) {
    double t = Math.max(0, Math.min(1, part));
    int mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      double a = (from >>> shift) & 0xFF;
      double b = (to >>> shift) & 0xFF;
      mixed |= (int) Math.round(a + (b - a) * t) << shift;
    }
    return mixed;
  }

  /** Nearer to black. */
  public static int darker(int color, double part) {
    return mix(color, 0x0A0E1600 | (color & 0xFF), part);
  }

  /** Nearer to white. */
  public static int lighter(int color, double part) {
    return mix(color, 0xFFFFFF00 | (color & 0xFF), part);
  }

  /** What a share of health looks like, 0 to 1. */
  public static int health(double part) {
    return part > 0.5 ? mix(AMMO, HEALTH, part * 2 - 1) : mix(DANGER, AMMO, part * 2);
  }
}
