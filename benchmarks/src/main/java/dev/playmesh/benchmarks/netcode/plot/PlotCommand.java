package dev.playmesh.benchmarks.netcode.plot;

import dev.playmesh.benchmarks.netcode.Run;
import dev.playmesh.benchmarks.netcode.method.Method;
import dev.playmesh.benchmarks.netcode.method.Methods;
import dev.playmesh.benchmarks.netcode.metric.Drawn;
import dev.playmesh.benchmarks.netcode.metric.Frames;
import dev.playmesh.benchmarks.netcode.metric.Scores;
import dev.playmesh.benchmarks.netcode.metric.Truth;
import dev.playmesh.benchmarks.netcode.net.Feed;
import dev.playmesh.benchmarks.netcode.trace.Trace;
import dev.playmesh.benchmarks.netcode.trace.Traces;
import dev.playmesh.benchmarks.nets.Net;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The plots of docs/NETCODE.md: {@code java -jar benchmarks.jar netcode-plots}. */
@Command(
    name = "netcode-plots",
    mixinStandardHelpOptions = true,
    description = "Drawn against true position over time, and lag against smoothness.")
public final class PlotCommand implements Callable<Integer> {

  private static final int SEND_HZ = 20;
  private static final double SECONDS = 60;
  private static final double FROM_MILLIS = 20_000;
  private static final double UNTIL_MILLIS = 24_000;
  private static final Color OURS = new Color(0x0B6BFF);
  private static final List<Color> OTHERS =
      List.of(
          new Color(0xE07A1F),
          new Color(0x8E5BD0),
          new Color(0x2FA84F),
          new Color(0xD23B3B),
          new Color(0xC9A400),
          new Color(0xC74FB0),
          new Color(0x7A8A99),
          new Color(0x8B5A2B));

  @Option(names = "--folder", description = "Where to (default: ${DEFAULT-VALUE}).")
  private Path folder = Path.of("docs/netcode");

  @Option(names = "--seed", description = "Which seed (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** Made by picocli. */
  public PlotCommand() {}

  @Override
  public Integer call() throws IOException {
    System.setProperty("java.awt.headless", "true");
    Files.createDirectories(folder);
    Trace trace = Traces.of("strafe", seed, SECONDS + 1);
    Feed feed = Feed.of(trace, Net.N1, SEND_HZ, seed, SECONDS);
    double[] frames = Frames.of("60", SECONDS, seed);
    Truth truth = new Truth(trace, frames);
    XYChart present = lines("Drawing the present: strafe, N1, 20 Hz", trace, frames);
    XYChart delayed = lines("Drawing the past: strafe, N1, 20 Hz", trace, frames);
    XYChart trade = tradeChart();
    for (Method method : Methods.ALL) {
      Drawn drawn = Run.draw(method.make(1000.0 / SEND_HZ), feed, frames);
      boolean isPresent = method.mode().equals("PRESENT");
      add(isPresent ? present : delayed, method.name(), drawn);
      Scores scores = Scores.of(truth, drawn);
      String name = method.name() + (isPresent ? ", present" : "");
      double[] lag = {scores.lagMillis()};
      XYSeries point = trade.addSeries(name, lag, new double[] {scores.accelRatio()});
      point.setMarkerColor(color(name, trade.getSeriesMap().size()));
      point.setMarker(isPresent ? SeriesMarkers.CIRCLE : SeriesMarkers.DIAMOND);
    }
    save(present, "present");
    save(delayed, "delayed");
    save(trade, "trade");
    return 0;
  }

  private void save(XYChart chart, String name) throws IOException {
    BitmapEncoder.saveBitmap(
        chart, folder.resolve(name).toString(), BitmapEncoder.BitmapFormat.PNG);
  }

  private static XYChart lines(String title, Trace trace, double[] frames) {
    XYChart chart =
        new XYChartBuilder()
            .width(1200)
            .height(560)
            .title(title)
            .xAxisTitle("seconds")
            .yAxisTitle("x, metres")
            .build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    double[] state = new double[4];
    double[] times = window(frames);
    double[] x = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      trace.at(times[i], state);
      x[i] = state[0];
    }
    XYSeries truth = chart.addSeries("truth", seconds(times), x);
    truth.setMarker(SeriesMarkers.NONE).setLineColor(Color.BLACK).setLineWidth(3.5f);
    return chart;
  }

  /** Ours stands out; the others are told apart. */
  private static Color color(String name, int index) {
    return name.startsWith("playmesh") ? OURS : OTHERS.get(index % OTHERS.size());
  }

  private static void add(XYChart chart, String name, Drawn drawn) {
    int first = 0;
    while (drawn.time(first) < FROM_MILLIS) {
      first++;
    }
    int last = first;
    while (drawn.time(last) < UNTIL_MILLIS) {
      last++;
    }
    double[] times = new double[last - first];
    double[] x = new double[last - first];
    for (int i = first; i < last; i++) {
      times[i - first] = drawn.time(i) / 1000;
      x[i - first] = drawn.x(i);
    }
    XYSeries line = chart.addSeries(name, times, x);
    line.setMarker(SeriesMarkers.NONE).setLineColor(color(name, chart.getSeriesMap().size()));
    line.setLineWidth(name.startsWith("playmesh") ? 3.5f : 1.4f);
  }

  private static double[] window(double[] frames) {
    return java.util.Arrays.stream(frames)
        .filter(time -> time >= FROM_MILLIS && time < UNTIL_MILLIS)
        .toArray();
  }

  private static double[] seconds(double[] millis) {
    return java.util.Arrays.stream(millis).map(time -> time / 1000).toArray();
  }

  private static XYChart tradeChart() {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(640)
            .title("Lag against smoothness: strafe, N1, 20 Hz")
            .xAxisTitle("lag, ms")
            .yAxisTitle("acceleration ratio (1 adds nothing)")
            .build();
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    chart.getStyler().setMarkerSize(12);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    return chart;
  }
}
