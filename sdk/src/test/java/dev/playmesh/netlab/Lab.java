package dev.playmesh.netlab;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small internet: sites with hosts, and a public place with coturn and signaling servers. All of
 * it lives in the namespaces that {@code run} made; closing it, or the end of this process, ends
 * it.
 */
final class Lab implements AutoCloseable {

  /** Where the public services are. */
  static final String SERVICES = "203.0.113.1";

  static final String SECRET = "of the laboratory";
  private static final String PUBLIC = "services";

  private final Path folder;
  private final Map<String, Site> sites = new LinkedHashMap<>();
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<Integer, Process> servers = new LinkedHashMap<>();
  private final List<Process> others = new ArrayList<>();
  private final Internet internet;

  private Lab(Path folder, List<Site> wanted) throws IOException {
    this.folder = folder;
    Site services = new Site(PUBLIC, Kind.OPEN, SERVICES, List.of(PUBLIC));
    sites.put(PUBLIC, services);
    wanted.forEach(site -> sites.put(site.name(), site));
    int number = 0;
    for (Site site : sites.values()) {
      site.build(number++);
    }
    internet = new Internet(sites.values());
    internet.order("line services delay=5");
  }

  /** Builds one; each site has one host of its name. */
  static Lab of(Map<String, Kind> hosts) throws IOException {
    List<Site> sites = new ArrayList<>();
    hosts.forEach((name, kind) -> sites.add(site(name, kind, sites.size(), List.of(name))));
    return of(sites);
  }

  static Lab of(List<Site> sites) throws IOException {
    Path logs = Path.of(Commands.environment("NETLAB_LOGS"));
    return new Lab(Files.createTempDirectory(Files.createDirectories(logs), "lab"), sites);
  }

  static Site site(String name, Kind kind, int number, List<String> hosts) {
    return new Site(name, kind, "203.0.113." + (11 + number), hosts);
  }

  Internet internet() {
    return internet;
  }

  Site site(String name) {
    Site site = sites.get(name);
    if (site == null) {
      throw new IllegalArgumentException("no site " + name);
    }
    return site;
  }

  /** Where logs are. */
  Path folder() {
    return folder;
  }

  /** Starts coturn on the public side, for UDP and TCP. */
  void coturn() throws IOException, InterruptedException {
    Path log = folder.resolve("coturn.log");
    List<String> command =
        List.of(
            "turnserver",
            "-c",
            Commands.environment("NETLAB_HOME") + "/turnserver.conf",
            "--listening-ip=" + SERVICES,
            "--relay-ip=" + SERVICES,
            "--static-auth-secret=" + SECRET,
            "--log-file=stdout",
            "--pidfile=" + folder.resolve("coturn.pid"),
            "--userdb=" + folder.resolve("coturn.db"));
    others.add(
        new ProcessBuilder(Commands.inside(PUBLIC, command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start());
    for (int i = 0;
        !Files.exists(log) || !Files.readString(log).contains("TCP listener opened"); ) {
      if (++i > 100) {
        throw new IllegalStateException("coturn doesn't start: " + Files.readString(log));
      }
      Thread.sleep(50);
    }
  }

  /** Starts a signaling server on the public side; says its address. */
  String server(int port, String... options) throws IOException {
    return serverOn(PUBLIC, SERVICES, port, options);
  }

  /** Starts a signaling server on a host. */
  String serverOn(String host, String address, int port, String... options) throws IOException {
    List<String> command = Commands.java(64);
    command.addAll(List.of("-jar", Commands.environment("NETLAB_SERVER"), "--bind", address));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of("--key-file", folder.resolve("key-" + port).toString()));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(Commands.inside(host, command))
            .redirectError(
                ProcessBuilder.Redirect.appendTo(folder.resolve("server-" + port).toFile()))
            .start();
    BufferedReader out = process.inputReader();
    String ready = out.readLine();
    if (ready == null || !ready.contains("ready on")) {
      throw new IllegalStateException(
          "the server said " + ready + ", " + Files.readString(folder.resolve("server-" + port)));
    }
    servers.put(port, process);
    return "ws://" + address + ":" + port;
  }

  /** Kills a server, as a crash would. */
  void killServer(int port) {
    Process process = servers.remove(port);
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /** The process on a host, started when there is none. */
  Member member(String host) throws IOException {
    Member present = members.get(host);
    if (present == null || !present.isAlive()) {
      present = Member.start(host, folder.resolve(host + ".log"));
      members.put(host, present);
    }
    return present;
  }

  @Override
  public void close() {
    members.values().forEach(Member::close);
    servers.values().forEach(Process::destroyForcibly);
    others.forEach(Process::destroyForcibly);
    internet.close();
  }
}
