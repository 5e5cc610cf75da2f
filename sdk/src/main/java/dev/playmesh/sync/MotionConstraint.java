package dev.playmesh.sync;

/**
 * Where a game lets an object move: walls, for instance. What is drawn of it then never passes
 * through one, however late the news is.
 *
 * <pre>
 *   RemoteMotion.builder().constraint((from, to) -&gt; level.isFree(from.x(), from.y(), to.x(), to.y()))
 * </pre>
 *
 * <p><b>Threading:</b> called inside {@link RemoteMotion#sample}.
 */
@FunctionalInterface
public interface MotionConstraint {

  /**
   * Decides about a step. One of no length asks whether the object may be there at all.
   *
   * @param from what was drawn last; not to be kept
   * @param to what would be drawn next; not to be kept
   * @return whether the object may go there in one step
   */
  boolean allows(MotionState from, MotionState to);
}
