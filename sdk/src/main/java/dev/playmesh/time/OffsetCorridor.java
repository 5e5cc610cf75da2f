package dev.playmesh.time;

/**
 * Where a peer's clock can be, minus this one's: below what each way there says (offset plus
 * delay), above what each way back says (offset minus delay). Of all lines in between, the one in
 * the middle of the widest corridor is taken; its slope is the drift. This is Moon, Skelly and
 * Towsley's linear program (Estimation and removal of clock skew, INFOCOM 1999) for both directions
 * at once.
 *
 * <p>Fastest ways are exact where delays have a floor and rough where they haven't. So where the
 * {@link PingBlocks#centre centre} of all pings is as near as the fastest ways are rough, it is
 * taken instead, and else the nearest to it within that: when a queue pulls the centre away, the
 * fastest ways prevail.
 *
 * <p>When no line fits any more, a clock was set or its rate changed: the older half of the pings
 * is forgotten, and so on.
 *
 * <p><b>Threading:</b> one thread.
 */
final class OffsetCorridor {

  private static final double MAX_RATE = 500e-6;
  private static final double USUAL_RATE = 100e-6;
  private static final double RATE_DOUBT = 0.5;
  private static final int SEARCH_STEPS = 36;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final double MISFIT_MILLIS = 0.25;
  private static final int CENTRE_FROM_BLOCKS = 24;

  private final PingBlocks pings = new PingBlocks();
  private double roughMillis;
  private double rate;
  private double offset = Double.NaN;
  private double width = Double.NaN;

  /**
   * Takes one ping.
   *
   * @param sentMillis when it left
   * @param thereMillis the way there: offset plus delay
   * @param receivedMillis when its answer came
   * @param backMillis the way back: delay minus offset
   */
  void add(double sentMillis, double thereMillis, double receivedMillis, double backMillis) {
    pings.add(sentMillis, thereMillis, receivedMillis, backMillis, rate);
    solve();
    while (width < -MISFIT_MILLIS && pings.blocks() > 1) {
      pings.forget((pings.blocks() + 1) / 2);
      solve();
    }
    if (width < -MISFIT_MILLIS) {
      pings.forget(1);
      pings.add(sentMillis, thereMillis, receivedMillis, backMillis, 0);
      solve();
    }
    if (pings.blocks() >= CENTRE_FROM_BLOCKS) {
      lookAtCentre();
    }
  }

  /** When the newest answer came. */
  double nowMillis() {
    return pings.nowMillis();
  }

  /** The peer's clock minus this one's, now. */
  double offsetMillis() {
    return offset;
  }

  double rate() {
    return rate;
  }

  /** The fastest round trip. */
  double widthMillis() {
    return width;
  }

  /** The widest corridor: its width is a concave function of the slope. */
  private void solve() {
    roughMillis = pings.roughnessMillis(rate);
    double low = -MAX_RATE;
    double high = MAX_RATE;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double leftWorth = worth(left);
    double rightWorth = worth(right);
    for (int i = 0; i < SEARCH_STEPS; i++) {
      if (leftWorth < rightWorth) {
        low = left;
        left = right;
        leftWorth = rightWorth;
        right = low + GOLDEN * (high - low);
        rightWorth = worth(right);
      } else {
        high = right;
        right = left;
        rightWorth = leftWorth;
        left = high - GOLDEN * (high - low);
        leftWorth = worth(left);
      }
    }
    rate = (low + high) / 2;
    double above = pings.lowestThere(rate);
    double below = pings.lowestBack(rate);
    offset = (above - below) / 2;
    width = above + below;
  }

  /** Most clocks drift little: more isn't believed before the pings say it clearly. */
  private double worth(double slope) {
    double unusual = slope / USUAL_RATE;
    return pings.lowestThere(slope)
        + pings.lowestBack(slope)
        - RATE_DOUBT * roughMillis * unusual * unusual;
  }

  private void lookAtCentre() {
    PingBlocks.Centre centre = pings.centre();
    double away = centre.offsetMillis() - offset;
    if (Math.abs(away) <= roughMillis) {
      rate = centre.rate();
    }
    offset += Math.max(-roughMillis, Math.min(roughMillis, away));
  }
}
