package dev.playmesh.server;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program: {@code java -jar signaling-server.jar}.
 *
 * <p><b>Threading:</b> the main thread.
 */
public final class Main {

  static final int FAILED = 1;
  static final int MISUSED = 2;

  private Main() {}

  /**
   * Serves until it is told to end.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    CommandLine line = commandLine(new ServeCommand());
    EnvironmentCheck.complaints(EnvironmentDefaults.ours(System.getenv()), line.getCommandSpec())
        .forEach(line.getErr()::println);
    System.exit(line.execute(args));
  }

  static CommandLine commandLine(ServeCommand command) {
    return new CommandLine(command)
        .setDefaultValueProvider(new EnvironmentDefaults(EnvironmentDefaults.ours(System.getenv())))
        .registerConverter(Duration.class, ServeCommand::seconds)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(Main::misused)
        .setExecutionExceptionHandler(Main::failed);
  }

  private static int misused(ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    List<String> near =
        e instanceof UnmatchedArgumentException unknown ? unknown.getSuggestions() : List.of();
    String advice = near.isEmpty() ? "" : "did you mean " + String.join(" or ", near) + "? ";
    err.println(oneLine(e) + " (" + advice + "--help lists the options)");
    return MISUSED;
  }

  private static int failed(Exception e, CommandLine line, ParseResult parsed) {
    line.getErr().println(oneLine(e));
    if (((ServeCommand) line.getCommand()).isVerbose()) {
      e.printStackTrace(line.getErr());
    }
    return e instanceof IllegalArgumentException ? MISUSED : FAILED;
  }

  private static String oneLine(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return "signaling-server: "
        + message.lines().map(String::strip).collect(Collectors.joining("; "));
  }
}
