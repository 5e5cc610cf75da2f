package dev.playmesh.authority;

import java.util.List;

/** Where the models of each kind of bit are. */
final class SnapshotContexts {

  /**
   * Whether an object is told of (after one that was, after one that wasn't), whether it's gone.
   */
  static final int TOLD = 0;

  static final int IS_GONE = 2;
  static final int MORE_NEW = 3;
  static final int NEW_GAP = 4;
  static final int COMMON = NEW_GAP + Residuals.SET;

  /**
   * Of each kind: resting (by whether it was); whether the prediction is the one before (by that),
   * holds, falls (by whether it did), looks how far back (by how far before); the rotation's.
   */
  static final int RESTING = 0;

  static final int MODE = 2;
  static final int HOLDS = MODE + Prediction.MODES;
  static final int FALLS = HOLDS + 1;
  static final int LOOK = FALLS + 2;
  static final int SAME_GREATEST = LOOK + 3 * (Prediction.LOOKS + 1);
  static final int PER_KIND = SAME_GREATEST + 1;

  /** Residuals are modelled apart by how large those before were. */
  static final int ENERGIES = 5;

  static final int PER_FIELD = ENERGIES * Residuals.SET;

  private final int[] kindAt;
  private final int[] fieldsAt;

  SnapshotContexts(List<ObjectKind> kinds) {
    kindAt = new int[kinds.size()];
    fieldsAt = new int[kinds.size()];
    int at = COMMON;
    for (int i = 0; i < kinds.size(); i++) {
      kindAt[i] = at;
      fieldsAt[i] = at + PER_KIND;
      at = fieldsAt[i] + (kinds.get(i).fields() + 1) * PER_FIELD;
    }
  }

  /** How many there are. */
  static int count(List<ObjectKind> kinds) {
    int fields = kinds.stream().mapToInt(kind -> kind.fields() + 1).sum();
    return COMMON + kinds.size() * PER_KIND + fields * PER_FIELD;
  }

  int kind(int kind) {
    return kindAt[kind];
  }

  /** The set of a field; the one behind the last is the count of cuts. */
  int field(int kind, int field, int energy) {
    return fieldsAt[kind] + field * PER_FIELD + energy * Residuals.SET;
  }

  /** Sorts residuals by size. */
  static int energy(int residual) {
    int size = Math.abs(residual);
    if (size < 2) {
      return size;
    }
    return size < 4 ? 2 : size < 12 ? 3 : 4;
  }
}
