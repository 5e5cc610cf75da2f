package dev.playmesh.netlab;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The program that carries packets between the sites; see internet.py for what it obeys. */
final class Internet implements AutoCloseable {

  private final Process process;
  private final BufferedReader answers;
  private final BufferedWriter orders;

  Internet(Collection<Site> sites) throws IOException {
    List<String> command = new ArrayList<>();
    command.add("/usr/bin/python3");
    command.add(Commands.environment("NETLAB_HOME") + "/internet.py");
    sites.forEach(site -> command.add(site.name() + "=" + site.border() + "=" + site.address()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    answers = process.inputReader();
    orders = process.outputWriter();
    expect("ready", answers.readLine());
  }

  /** Gives an order, as internet.py names it. */
  void order(String words) {
    expect("ok", ask(words));
  }

  /** Asks for something that is answered with a line. */
  synchronized String ask(String words) {
    try {
      orders.write(words + "\n");
      orders.flush();
      return String.valueOf(answers.readLine());
    } catch (IOException e) {
      throw new IllegalStateException("the internet is gone", e);
    }
  }

  private static void expect(String wanted, String said) {
    if (!wanted.equals(said)) {
      throw new IllegalStateException("the internet said " + said);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
