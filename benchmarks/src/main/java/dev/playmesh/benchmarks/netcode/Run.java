package dev.playmesh.benchmarks.netcode;

import dev.playmesh.benchmarks.netcode.method.Drawing;
import dev.playmesh.benchmarks.netcode.metric.Drawn;
import dev.playmesh.benchmarks.netcode.net.Feed;
import dev.playmesh.benchmarks.netcode.net.Update;

/** One method draws all frames of one feed. */
public final class Run {

  private Run() {}

  /** Gives each frame what arrived before it. */
  public static Drawn draw(Drawing drawing, Feed feed, double[] frames) {
    Drawn drawn = new Drawn(frames);
    int next = 0;
    for (int i = 0; i < frames.length; i++) {
      while (next < feed.updates().size()) {
        Update update = feed.updates().get(next);
        if (update.arrivedMillis() > frames[i]) {
          break;
        }
        drawing.update(update);
        next++;
      }
      if (drawing.sample(frames[i])) {
        drawn.put(i, drawing.x(), drawing.y(), drawing.beyondNewest());
      }
    }
    return drawn;
  }
}
