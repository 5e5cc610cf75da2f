package dev.playmesh.types;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines over time: which {@link NetworkConditions} hold when, from the moment the script is given
 * to a session.
 *
 * <pre>{@code
 * NetworkConditions dark = line.toBuilder().dark(true).build();
 * session.conditions(
 *     NetworkScript.of(line)
 *         .at(Duration.ofSeconds(10), dark)
 *         .at(Duration.ofSeconds(12), line)
 *         .repeatedEvery(Duration.ofSeconds(20)));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param steps what holds from when on; the first from 0 on, each later than the one before
 * @param repeatMillis after how long it starts again; 0 for never: the last step then stays
 */
public record NetworkScript(List<Step> steps, double repeatMillis) {

  /**
   * One line of a script.
   *
   * <p><b>Threading:</b> immutable.
   *
   * @param fromMillis since when it holds, from the script's start
   * @param conditions the line
   */
  public record Step(double fromMillis, NetworkConditions conditions) {}

  /**
   * Checks the order of the steps.
   *
   * @param steps as above
   * @param repeatMillis as above
   * @throws IllegalArgumentException when there is no step at 0, a step isn't later than the one
   *     before, or the script starts again before its last step
   */
  public NetworkScript {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.get(0).fromMillis() != 0) {
      throw new IllegalArgumentException("steps must begin with one at 0 ms but are " + steps);
    }
    for (int i = 1; i < steps.size(); i++) {
      double before = steps.get(i - 1).fromMillis();
      if (!(steps.get(i).fromMillis() > before)) {
        throw new IllegalArgumentException(
            "a step must be later than " + before + " ms but is at " + steps.get(i).fromMillis());
      }
    }
    double last = steps.get(steps.size() - 1).fromMillis();
    if (repeatMillis != 0 && !(repeatMillis > last)) {
      throw new IllegalArgumentException(
          "repeatMillis must be 0 or more than " + last + " but is " + repeatMillis);
    }
  }

  /**
   * Begins a script; alone it is one line for ever.
   *
   * @param conditions the line from the start on
   * @return the script
   */
  public static NetworkScript of(NetworkConditions conditions) {
    return new NetworkScript(List.of(new Step(0, conditions)), 0);
  }

  /**
   * The same with one more step.
   *
   * @param sinceStart when, later than the step before
   * @param conditions the line from then on
   * @return the longer script
   * @throws IllegalArgumentException when it isn't later
   */
  public NetworkScript at(Duration sinceStart, NetworkConditions conditions) {
    List<Step> more = new ArrayList<>(steps);
    more.add(new Step(sinceStart.toNanos() / 1e6, conditions));
    return new NetworkScript(more, repeatMillis);
  }

  /**
   * The same again and again.
   *
   * @param period from one start to the next, longer than to the last step
   * @return the endless script
   * @throws IllegalArgumentException when it isn't longer
   */
  public NetworkScript repeatedEvery(Duration period) {
    return new NetworkScript(steps, period.toNanos() / 1e6);
  }

  /**
   * What holds at a time.
   *
   * @param elapsedMillis since the start; before it counts as 0
   * @return the line
   */
  public NetworkConditions conditionsAt(double elapsedMillis) {
    double inside = inside(elapsedMillis);
    NetworkConditions current = steps.get(0).conditions();
    for (Step step : steps) {
      if (step.fromMillis() <= inside) {
        current = step.conditions();
      }
    }
    return current;
  }

  /**
   * When something else holds.
   *
   * @param elapsedMillis since the start
   * @return the start of the next step, since the start of all; infinite when the last has begun
   */
  public double nextChangeMillis(double elapsedMillis) {
    double inside = inside(elapsedMillis);
    double round = Math.max(0, elapsedMillis) - inside;
    for (Step step : steps) {
      if (step.fromMillis() > inside) {
        return round + step.fromMillis();
      }
    }
    boolean again = repeatMillis > 0 && steps.size() > 1;
    return again ? round + repeatMillis : Double.POSITIVE_INFINITY;
  }

  private double inside(double elapsedMillis) {
    double elapsed = Math.max(0, elapsedMillis);
    return repeatMillis == 0 ? elapsed : elapsed % repeatMillis;
  }
}
