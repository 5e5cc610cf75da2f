package dev.playmesh.benchmarks.link;

import dev.playmesh.Session;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Whole meshes beside bare ones: {@code java -jar benchmarks.jar mesh --peers 2,4,8,16}. Everybody
 * sends 64 bytes to everybody, 60 times a second; times are taken where packets arrive.
 */
@Command(
    name = "mesh",
    mixinStandardHelpOptions = true,
    description = "Meshes of sessions beside meshes of bare channels, in one process.")
public final class MeshCommand implements Callable<Integer> {

  private static final int SIZE = 64;
  private static final int WARM_UP_MESSAGES = 50_000;
  private static final long FRAME_NANOS = 16_666_667;

  /** What a link does only when it is new, and what the compiler does, is over. */
  private static final int SETTLE_SECONDS = 5;

  @Option(names = "--peers", split = ",", description = "Sizes (default: 2,4,8,16).")
  private List<Integer> sizes = List.of(2, 4, 8, 16);

  @Option(names = "--seconds", description = "Of play (default: ${DEFAULT-VALUE}).")
  private int seconds = 5;

  @Option(names = "--rounds", description = "Rounds of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(names = "--json", description = "Also write the medians and goals to this file.")
  private Optional<Path> json = Optional.empty();

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public MeshCommand() {}

  @Override
  public Integer call() throws Exception {
    Sheet sheet = new Sheet();
    PrintWriter out = java.util.Objects.requireNonNull(spec).commandLine().getOut();
    warmUp();
    for (int size : sizes) {
      for (int i = 1; i <= rounds; i++) {
        out.println(size + " peers, round " + i + " of " + rounds + " ...");
        out.flush();
        bare(sheet, size);
        sdk(sheet, size);
      }
      judge(sheet, size);
    }
    sheet.print(out);
    sheet.write(json);
    return 0;
  }

  /** Both sides' code is compiled by then: a link at full rate does it sooner than a mesh. */
  private static void warmUp() throws Exception {
    try (BareLink link = new BareLink()) {
      link.flow(WARM_UP_MESSAGES, SIZE, 1);
    }
    try (SdkLink link = new SdkLink()) {
      link.flow(new Letters.Note().size(SIZE), WARM_UP_MESSAGES, 1);
      link.echoMicros(20_000, SIZE, 0);
    }
  }

  private void bare(Sheet sheet, int size) throws Exception {
    try (BareMesh mesh = new BareMesh(size)) {
      Latencies latencies = new Latencies();
      frames(size, SETTLE_SECONDS, member -> mesh.frame(member, SIZE));
      mesh.listen(latencies);
      double cpu = Bench.cpuSeconds();
      ThreadTimes threads = ThreadTimes.now();
      frames(size, seconds, member -> mesh.frame(member, SIZE));
      note(sheet, size + " bare", mesh.completeMillis, cpu, threads, latencies);
    }
  }

  private void sdk(Sheet sheet, int size) throws Exception {
    try (SdkMesh mesh = new SdkMesh(size)) {
      Latencies latencies = new Latencies();
      Letters.Spark spark = new Letters.Spark();
      spark.size(SIZE);
      for (Session session : mesh.sessions) {
        session.on(
            Letters.Spark.class,
            (peer, heard, info) ->
                latencies.add((long) (info.arrivedMillis() * 1e6) - heard.sentNanos));
      }
      IntConsumer frame =
          member -> {
            Session session = mesh.sessions.get(member);
            session.poll();
            spark.sentNanos = (long) (session.nowMillis() * 1e6);
            session.broadcast(spark);
            session.flush();
          };
      frames(size, SETTLE_SECONDS, frame);
      latencies.clear();
      double cpu = Bench.cpuSeconds();
      ThreadTimes threads = ThreadTimes.now();
      frames(size, seconds, frame);
      mesh.sessions.forEach(Session::poll);
      note(sheet, size + " playmesh", mesh.completeMillis, cpu, threads, latencies);
    }
  }

  /** Each member has 60 frames a second; like players', they don't fall on the same moment. */
  private static void frames(int size, int seconds, IntConsumer frame) {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    long next = System.nanoTime();
    for (int turn = 0; next < end; turn++) {
      frame.accept(turn % size);
      next += FRAME_NANOS / size;
      while (System.nanoTime() < next) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
    LockSupport.parkNanos(50_000_000);
  }

  private void note(
      Sheet sheet,
      String name,
      double completeMillis,
      double cpuBefore,
      ThreadTimes threadsBefore,
      Latencies latencies) {
    sheet.add(name + ": complete ms", completeMillis);
    sheet.add(name + ": cpu cores", (Bench.cpuSeconds() - cpuBefore) / seconds);
    sheet.addThreads(name + ": cpu cores", ThreadTimes.now().since(threadsBefore, 1.0 / seconds));
    sheet.add(name + ": threads", Bench.threads());
    sheet.add(name + ": resident MiB", Bench.residentMebibytes());
    sheet.add(name + ": messages", latencies.count());
    sheet.add(name + ": latency p50 ms", latencies.percentile(0.5));
    sheet.add(name + ": latency p99 ms", latencies.percentile(0.99));
  }

  private static void judge(Sheet sheet, int size) {
    ratio(sheet, size, "complete ms", 2);
    ratio(sheet, size, "cpu cores", 1.25);
    sheet.goal(
        size + " peers: latency p99, ms",
        sheet.median(size + " playmesh: latency p99 ms"),
        2,
        true);
  }

  private static void ratio(Sheet sheet, int size, String what, double limit) {
    double value =
        sheet.median(size + " playmesh: " + what) / sheet.median(size + " bare: " + what);
    sheet.goal(size + " peers: " + what + " / bare", value, limit, true);
  }
}
