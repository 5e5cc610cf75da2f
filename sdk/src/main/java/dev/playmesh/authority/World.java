package dev.playmesh.authority;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All objects of a game, as a table of whole numbers.
 *
 * <pre>
 *   int ship = world.spawn(SHIP, player);
 *   world.set(ship, X, world.get(ship, X) + 0.1);
 *   for (int id = world.next(-1); id &gt;= 0; id = world.next(id)) { ... }
 * </pre>
 *
 * <p>What is set is rounded to the field's step and limited to its range at once, on the host as on
 * clients. On a client, what its player's step does to objects of others is ignored, as is spawning
 * and removing: that is the host's to decide.
 *
 * <p><b>Threading:</b> one thread.
 */
public final class World {

  /** Owner of what belongs to no player. */
  public static final int NOBODY = -1;

  static final int FREE = -1;

  final List<ObjectKind> kinds;
  final int capacity;
  private final int players;

  /** Fields and, behind those of the kind, the count of cuts. */
  final int stride;

  final int[] raw;
  final byte[] kind;
  final int[] owner;
  final int[] born;
  final boolean[] resting;
  private final int[] before;
  private final double[] quaternion = new double[4];
  private int births;
  private int end;
  private int search;
  private int count;
  private int scope = NOBODY;
  private boolean readForeign;
  private @Nullable LagCompensation past;

  World(List<ObjectKind> kinds, int capacity, int players) {
    if (kinds.isEmpty() || kinds.size() > 100) {
      throw new IllegalArgumentException("kinds must be 1 to 100 but are " + kinds.size());
    }
    this.kinds = List.copyOf(kinds);
    this.capacity = capacity;
    this.players = players;
    stride = 1 + this.kinds.stream().mapToInt(ObjectKind::fields).max().orElse(0);
    raw = new int[capacity * stride];
    before = new int[capacity * stride];
    kind = new byte[capacity];
    owner = new int[capacity];
    born = new int[capacity];
    resting = new boolean[capacity];
    Arrays.fill(kind, (byte) FREE);
  }

  /**
   * Makes an object. Its fields start at zero, or the nearest that they can be.
   *
   * @param what one of the simulation's kinds
   * @param player whose it is, or {@link #NOBODY}
   * @return its id; -1 on a client, and when there are as many as the settings allow
   * @throws IllegalArgumentException for another kind, or a player beyond those of the settings
   */
  public int spawn(ObjectKind what, int player) {
    int index = kinds.indexOf(what);
    if (index < 0) {
      throw new IllegalArgumentException("not one of the simulation's kinds: " + what);
    }
    if (player < NOBODY || player >= players) {
      throw new IllegalArgumentException(
          "player must be World.NOBODY or 0 to " + (players - 1) + " but is " + player);
    }
    if (scope != NOBODY || count == capacity) {
      return -1;
    }
    int id = search;
    while (kind[id] != FREE) {
      id = (id + 1) % capacity;
    }
    // the next one elsewhere, so that an id isn't used again at once
    search = (id + 1) % capacity;
    put(id, index, player, ++births);
    for (int i = 0; i < what.fields(); i++) {
      raw[id * stride + i] = (int) what.quantizer(i).encode(0);
    }
    return id;
  }

  /**
   * Removes an object. Ignored on a client.
   *
   * @param id whose
   */
  public void remove(int id) {
    require(id);
    if (scope == NOBODY) {
      drop(id);
    }
  }

  /**
   * Whether there is an object of an id.
   *
   * @param id any number
   * @return whether it can be asked for fields
   */
  public boolean exists(int id) {
    return id >= 0 && id < capacity && kind[id] != FREE;
  }

  /**
   * The next object.
   *
   * @param id where to start behind, -1 for the first
   * @return the next id in use, or -1
   */
  public int next(int id) {
    for (int i = id + 1; i < end; i++) {
      if (kind[i] != FREE) {
        return i;
      }
    }
    return -1;
  }

  /**
   * The next object of a player.
   *
   * @param player whose
   * @param id where to start behind, -1 for the first
   * @return the next id of that player, or -1
   */
  public int nextOf(int player, int id) {
    for (int i = id + 1; i < end; i++) {
      if (kind[i] != FREE && owner[i] == player) {
        return i;
      }
    }
    return -1;
  }

  /**
   * How many objects there are.
   *
   * @return the number
   */
  public int size() {
    return count;
  }

  /**
   * An object's kind.
   *
   * @param id whose
   * @return one of the simulation's kinds
   */
  public ObjectKind kind(int id) {
    require(id);
    return kinds.get(kind[id]);
  }

  /**
   * Whose an object is.
   *
   * @param id whose
   * @return a player or {@link #NOBODY}
   */
  public int owner(int id) {
    require(id);
    return owner[id];
  }

  /**
   * Reads a field.
   *
   * @param id whose
   * @param field which, from 0
   * @return its value
   */
  public double get(int id, int field) {
    requireField(id, field);
    readForeign |= owner[id] != scope;
    return kinds.get(kind[id]).quantizer(field).decode(raw[id * stride + field]);
  }

  /**
   * Sets a field.
   *
   * @param id whose
   * @param field which, from 0
   * @param value any number but NaN; it is rounded and limited
   */
  public void set(int id, int field, double value) {
    requireField(id, field);
    if (mayWrite(id)) {
      raw[id * stride + field] = (int) kinds.get(kind[id]).quantizer(field).encode(value);
    }
  }

  /**
   * Reads a rotation.
   *
   * @param id whose
   * @param field the first of its four
   * @param out gets w, x, y, z
   */
  public void rotation(int id, int field, double[] out) {
    requireRotation(id, field);
    readForeign |= owner[id] != scope;
    ObjectKind what = kinds.get(kind[id]);
    Rotations.unpack(
        raw, id * stride + field, step(what, field + 1), what.last(field + 1) / 2, out);
  }

  /**
   * Sets a rotation.
   *
   * @param id whose
   * @param field the first of its four
   * @param w the real part
   * @param x the first imaginary part
   * @param y the second
   * @param z the third; the four are normalised
   */
  public void setRotation(int id, int field, double w, double x, double y, double z) {
    requireRotation(id, field);
    if (!mayWrite(id)) {
      return;
    }
    double[] q = quaternion;
    q[0] = w;
    q[1] = x;
    q[2] = y;
    q[3] = z;
    Rotations.normalize(q);
    if (Double.isNaN(q[0])) {
      throw new IllegalArgumentException("no rotation: " + w + ", " + x + ", " + y + ", " + z);
    }
    ObjectKind what = kinds.get(kind[id]);
    int at = id * stride + field;
    raw[at] = Rotations.greatest(q);
    Rotations.parts(q, raw[at], step(what, field + 1), what.last(field + 1) / 2, raw, at + 1);
    for (int i = 1; i <= 3; i++) {
      raw[at + i] = Math.max(0, Math.min(what.last(field + i), raw[at + i]));
    }
  }

  /**
   * Says that an object was put somewhere instead of moving there: nobody draws the way between,
   * and nobody hits it where it was.
   *
   * @param id whose
   */
  public void cut(int id) {
    require(id);
    if (mayWrite(id)) {
      int at = id * stride + stride - 1;
      raw[at] = (raw[at] + 1) & 0xFF;
    }
  }

  /**
   * Reads a field as a player saw it when giving the input that is being applied: on the host of
   * that moment (see {@link LagCompensation}), on a client the newest.
   *
   * @param player who looked
   * @param id whose
   * @param field which, from 0
   * @return its value then; the present one when the object was cut or made since
   */
  public double seen(int player, int id, int field) {
    if (past == null || owner(id) == player) {
      return get(id, field);
    }
    return past.at(this, player, id, field);
  }

  /**
   * A number that is equal when all of a player's objects are.
   *
   * @param player whose
   * @return the hash
   */
  public int hash(int player) {
    int hash = 17;
    for (int id = nextOf(player, -1); id >= 0; id = nextOf(player, id)) {
      hash = hash * 31 + id;
      for (int i = id * stride; i < (id + 1) * stride; i++) {
        hash = (hash ^ raw[i]) * 0x01000193;
      }
    }
    return hash;
  }

  /** What {@link #seen} looks into. */
  void past(LagCompensation history) {
    past = history;
  }

  /** Makes an object at a place of its own. */
  void put(int id, int kindIndex, int player, int birth) {
    if (kind[id] == FREE) {
      count++;
    }
    kind[id] = (byte) kindIndex;
    owner[id] = player;
    born[id] = birth;
    resting[id] = false;
    Arrays.fill(raw, id * stride, (id + 1) * stride, 0);
    end = Math.max(end, id + 1);
  }

  void drop(int id) {
    if (kind[id] == FREE) {
      return;
    }
    kind[id] = FREE;
    count--;
    while (end > 0 && kind[end - 1] == FREE) {
      end--;
    }
  }

  /** Behind the last id in use. */
  int end() {
    return end;
  }

  /** From now on only that player's objects are written: its step is being predicted. */
  void limitTo(int player) {
    scope = player;
    readForeign = false;
  }

  /** All may be written again. Answers whether the step read anything of others. */
  boolean unlimit() {
    scope = NOBODY;
    return readForeign;
  }

  /** Ends a tick: what didn't change in it is resting. */
  void settle() {
    for (int id = 0; id < end; id++) {
      int at = id * stride;
      resting[id] = Arrays.equals(raw, at, at + stride, before, at, at + stride);
    }
    System.arraycopy(raw, 0, before, 0, end * stride);
  }

  /** Takes all objects of another world of the same kinds. */
  void copyFrom(World other) {
    for (int id = 0; id < capacity; id++) {
      if (other.kind[id] == FREE) {
        drop(id);
      } else {
        put(id, other.kind[id], other.owner[id], ++births);
        System.arraycopy(other.raw, id * stride, raw, id * stride, stride);
        resting[id] = other.resting[id];
      }
    }
    System.arraycopy(raw, 0, before, 0, raw.length);
  }

  static double step(ObjectKind kind, int field) {
    return kind.quantizer(field).decode(1) - kind.quantizer(field).decode(0);
  }

  private boolean mayWrite(int id) {
    return scope == NOBODY || owner[id] == scope;
  }

  private void require(int id) {
    if (!exists(id)) {
      throw new IllegalArgumentException(
          "no object has the id "
              + id
              + (id == -1 ? ": spawn answers -1 on a client, and when the world is full" : ""));
    }
  }

  private void requireField(int id, int field) {
    require(id);
    if (field < 0 || field >= kinds.get(kind[id]).fields()) {
      throw new IllegalArgumentException(
          kinds.get(kind[id]) + " has no field " + field + ": it has " + kind(id).fields());
    }
  }

  private void requireRotation(int id, int field) {
    requireField(id, field);
    if (kinds.get(kind[id]).type(field) != ObjectKind.ROTATION) {
      throw new IllegalArgumentException(
          "field " + field + " of " + kinds.get(kind[id]) + " isn't the first of a rotation");
    }
  }
}
