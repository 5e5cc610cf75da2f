package dev.playmesh.benchmarks.link;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Links beside bare WebRTC channels: {@code java -jar benchmarks.jar link --json link.json}. Rounds
 * of both alternate, since machines drift.
 */
@Command(
    name = "link",
    mixinStandardHelpOptions = true,
    description = "Two sessions beside two bare webrtc-java channels, in one process.")
public final class LinkCommand implements Callable<Integer> {

  private static final long FRAME_NANOS = 16_666_667;
  private static final int SMALL = 32;
  private static final int LARGE = 1100;
  private static final int PER_PACKET = 1100 / HandPacket.bytes(1, SMALL);

  @Option(names = "--json", description = "Also write the medians and goals to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(names = "--rounds", description = "Rounds of each (default: ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Spec private @Nullable CommandSpec spec;

  /** Made by picocli. */
  public LinkCommand() {}

  @Override
  public Integer call() throws Exception {
    Sheet sheet = new Sheet();
    PrintWriter out = java.util.Objects.requireNonNull(spec).commandLine().getOut();
    round(new Sheet(), out, "warming up");
    for (int i = 1; i <= rounds; i++) {
      round(sheet, out, "round " + i + " of " + rounds);
    }
    judge(sheet);
    sheet.print(out);
    sheet.write(json);
    return 0;
  }

  private static void round(Sheet sheet, PrintWriter out, String title) throws Exception {
    out.println(title + " ...");
    out.flush();
    try (BareLink bare = new BareLink()) {
      sheet.add("open ms, bare", bare.openMillis);
      sheet.add("echo us, bare, from the callback", bare.echoMicros(2_000, SMALL));
      sheet.add("echo us, bare, handed over", bare.handedOverEchoMicros(2_000, SMALL));
      sheet.add("32 B, bare", bare.flow(30_000, SMALL, 1));
      sheet.add("1100 B, bare", bare.flow(20_000, LARGE, 1));
      sheet.add("32 B in full packets, bare", bare.flow(20_000, SMALL, PER_PACKET));
    }
    try (SdkLink link = new SdkLink()) {
      sheet.add("open ms, playmesh, with joining", link.openMillis);
      sheet.add("echo us, playmesh", link.echoMicros(2_000, SMALL, 0));
      sheet.add("echo us, playmesh, polled at 60 Hz", link.echoMicros(30, SMALL, FRAME_NANOS));
      sheet.add("32 B, playmesh", link.flow(new Letters.Note().size(SMALL), 30_000, 1));
      sheet.add("1100 B, playmesh", link.flow(new Letters.Note().size(LARGE), 20_000, 1));
      sheet.add("32 B batched, playmesh", link.flow(new Letters.Note().size(SMALL), 600_000, 512));
      sheet.add("32 B batched, playmesh protobuf", link.flow(Letters.letter(SMALL), 600_000, 512));
    }
  }

  private static void judge(Sheet sheet) {
    double echo = sheet.median("echo us, playmesh");
    double bareEcho = sheet.median("echo us, bare, from the callback");
    sheet.goal("echo beyond bare, us", echo - bareEcho, 100, true);
    sheet.goal(
        "echo / bare with the same hand-offs",
        echo / sheet.median("echo us, bare, handed over"),
        1.2,
        true);
    ratio(sheet, "one 32 B message a packet / bare", "32 B, playmesh", "32 B, bare", 0.9);
    ratio(sheet, "one 1100 B message a packet / bare", "1100 B, playmesh", "1100 B, bare", 0.9);
    ratio(sheet, "32 B batched / bare one a packet", "32 B batched, playmesh", "32 B, bare", 10);
    ratio(
        sheet,
        "32 B batched / bare hand-filled packets",
        "32 B batched, playmesh",
        "32 B in full packets, bare",
        0.8);
    sheet.goal("lost by playmesh", sheet.median("32 B batched, playmesh lost"), 0, true);
  }

  private static void ratio(Sheet sheet, String words, String ours, String theirs, double least) {
    double value = sheet.median(ours + " messages/s") / sheet.median(theirs + " messages/s");
    sheet.goal(words, value, least, false);
  }
}
