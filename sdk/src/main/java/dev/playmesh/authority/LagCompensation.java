package dev.playmesh.authority;

/**
 * Remembers where everything was, so that a hit counts where the shooter saw it.
 *
 * <p>A player sees others as they were a round trip and an interpolation delay ago. Inside {@link
 * Simulation#step} and {@link Simulation#rules}, {@link World#seen} reads fields of that moment,
 * which each input names; it is never in the future and at most {@link
 * AuthoritySettings#rewindMillis} ago. What was cut or made since counts where it is now.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class LagCompensation {

  private final int ticks;
  private final int stride;
  private final int capacity;
  private final int[] raw;
  private final int[] born;
  private final double[] looks;
  private long newest = -1;
  private long oldest;

  LagCompensation(World shape, int ticks, int players) {
    this.ticks = Math.max(2, ticks + 1);
    stride = shape.stride;
    capacity = shape.capacity;
    raw = new int[this.ticks * capacity * stride];
    born = new int[this.ticks * capacity];
    looks = new double[players];
  }

  /**
   * The oldest tick that is remembered.
   *
   * @return a tick
   */
  public long oldestTick() {
    return oldest;
  }

  /**
   * The newest tick that is remembered.
   *
   * @return a tick, -1 before the first
   */
  public long newestTick() {
    return newest;
  }

  /**
   * Reads a field as it was.
   *
   * @param world the present
   * @param id whose
   * @param field which, from 0; not one of a rotation
   * @param tick when, with fractions; limited to what is remembered
   * @return its value then; the present one when the object was cut or made since
   */
  public double get(World world, int id, int field, double tick) {
    double present = world.get(id, field);
    if (newest < 0 || !(tick < newest)) {
      return present;
    }
    double when = Math.max((double) oldest, tick);
    long before = (long) Math.floor(when);
    long after = Math.min(newest, before + 1);
    if (!same(world, id, before) || !same(world, id, after)) {
      return present;
    }
    ObjectKind kind = world.kind(id);
    int a = raw[at(before, id) + field];
    int way = Prediction.residual(kind, field, raw[at(after, id) + field], a);
    if (kind.type(field) == ObjectKind.NUMBER) {
      return kind.quantizer(field).decode(a);
    }
    double step = World.step(kind, field);
    return kind.quantizer(field).decode(a) + way * step * (when - before);
  }

  /** Remembers a tick that is over. */
  void record(World world, long tick) {
    if (newest < 0) {
      oldest = tick;
    }
    newest = tick;
    oldest = Math.max(oldest, tick - ticks + 1);
    int slot = (int) (tick % ticks);
    System.arraycopy(world.raw, 0, raw, slot * capacity * stride, world.end() * stride);
    for (int id = 0; id < capacity; id++) {
      born[slot * capacity + id] = world.exists(id) ? world.born[id] : 0;
    }
  }

  /** From when a player sees others in the input that is about to be applied. */
  void look(int player, double tick) {
    looks[player] = tick;
  }

  double at(World world, int player, int id, int field) {
    AuthoritySettings.require("player", player, 0, looks.length - 1);
    return get(world, id, field, looks[player]);
  }

  private boolean same(World world, int id, long tick) {
    int slot = (int) (tick % ticks);
    int last = stride - 1;
    return born[slot * capacity + id] == world.born[id]
        && raw[at(tick, id) + last] == world.raw[id * stride + last];
  }

  private int at(long tick, int id) {
    return ((int) (tick % ticks) * capacity + id) * stride;
  }
}
