package dev.playmesh.benchmarks.netcode;

import com.google.gson.JsonObject;
import java.util.Locale;

/** One row of the table. */
record Row(
    String method,
    String mode,
    String trace,
    String net,
    int sendHz,
    String frameRate,
    int seeds,
    double eNow,
    double eNowWorst,
    double lagMillis,
    double ePath,
    double accelRatio,
    double popsPerMinute,
    double stallPercent,
    double extrapolatedPercent,
    double overshoot,
    double goodputBytesPerUpdate,
    double updatesPerSecond) {

  static final String HEADER =
      String.format(
          Locale.ROOT,
          "%-16s %-8s %-12s %-3s %3s %-6s %7s %7s %7s %7s %7s %7s %6s %6s %6s %5s %5s",
          "method",
          "mode",
          "trace",
          "net",
          "Hz",
          "fps",
          "E_now",
          "worst",
          "lag ms",
          "E_path",
          "accel",
          "pops/m",
          "stall%",
          "extra%",
          "over m",
          "bytes",
          "per s");

  String text() {
    return String.format(
        Locale.ROOT,
        "%-16s %-8s %-12s %-3s %3d %-6s %7.3f %7.3f %7.1f %7.4f %7.3f %7.2f %6.2f %6.2f %6.3f %5.1f"
            + " %5.1f",
        method,
        mode,
        trace,
        net,
        sendHz,
        frameRate,
        eNow,
        eNowWorst,
        lagMillis,
        ePath,
        accelRatio,
        popsPerMinute,
        stallPercent,
        extrapolatedPercent,
        overshoot,
        goodputBytesPerUpdate,
        updatesPerSecond);
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    json.addProperty("method", method);
    json.addProperty("mode", mode);
    json.addProperty("trace", trace);
    json.addProperty("net", net);
    json.addProperty("sendHz", sendHz);
    if (frameRate.equals("uneven")) {
      json.addProperty("frameRate", frameRate);
    } else {
      json.addProperty("frameRate", Integer.valueOf(frameRate));
    }
    json.addProperty("seeds", seeds);
    json.addProperty("eNow", eNow);
    json.addProperty("eNowWorst", eNowWorst);
    json.addProperty("lagMillis", lagMillis);
    json.addProperty("ePath", ePath);
    json.addProperty("accelRatio", accelRatio);
    json.addProperty("popsPerMinute", popsPerMinute);
    json.addProperty("stallPercent", stallPercent);
    json.addProperty("extrapolatedPercent", extrapolatedPercent);
    json.addProperty("overshoot", overshoot);
    json.addProperty("goodputBytesPerUpdate", goodputBytesPerUpdate);
    json.addProperty("updatesPerSecond", updatesPerSecond);
    return json;
  }
}
