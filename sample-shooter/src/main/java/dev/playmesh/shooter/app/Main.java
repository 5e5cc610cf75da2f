package dev.playmesh.shooter.app;

import dev.playmesh.shooter.lab.LabCommand;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The program: {@code java -jar sample-shooter.jar}.
 *
 * <p><b>Threading:</b> the main thread.
 */
public final class Main {

  static final int FAILED = 1;
  static final int MISUSED = 2;

  private Main() {}

  /**
   * Plays.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    StopSignal stop = StopSignal.install();
    int code = commandLine(new PlayCommand(stop::isAsked)).execute(args);
    closeOutput();
    stop.ended();
    System.exit(code);
  }

  /**
   * All of ours is printed by now. What the native prints while the JVM ends ("VM attach current
   * thread failed") tells nobody anything: closing this stream sends it to where nobody looks.
   */
  private static void closeOutput() {
    System.out.flush();
    System.out.close();
  }

  static CommandLine commandLine(PlayCommand command) {
    return new CommandLine(command)
        .addSubcommand(new LabCommand(command.stop()))
        .addSubcommand(new DoctorCommand())
        .setUsageHelpAutoWidth(true)
        .setUsageHelpWidth(100)
        .setCaseInsensitiveEnumValuesAllowed(true)
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
    if (line.getCommand() instanceof PlayCommand play && play.isVerbose()) {
      e.printStackTrace(line.getErr());
    }
    return e instanceof IllegalArgumentException ? MISUSED : FAILED;
  }

  private static String oneLine(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return "sample-shooter: "
        + message.lines().map(String::strip).collect(Collectors.joining("; "));
  }
}
