package dev.playmesh.netlab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A small internet: sites with hosts, and a public place with coturn and signaling servers. All of
 * it lives in the namespaces that {@code run} made; closing it, or the end of this process, ends
 * it.
 */
final class Lab implements AutoCloseable {

  /** Where the public services are. */
  static final String SERVICES = "203.0.113.1";

  /** The same over IPv6. */
  static final String SERVICES6 = "2001:db8::1";

  static final String SECRET = "of the laboratory";
  private static final String PUBLIC = "services";

  private final Path folder;
  private final Map<String, Site> sites = new LinkedHashMap<>();
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<Integer, Process> servers = new ConcurrentHashMap<>();
  private final List<Process> others = new ArrayList<>();
  private final Internet internet;

  private Lab(Path folder, List<Site> wanted) throws IOException {
    this.folder = folder;
    Site services = new Site(PUBLIC, Kind.OPEN, SERVICES + "," + SERVICES6, List.of(PUBLIC));
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

  /** A host that has IPv6 alone. */
  static Site site6(String name, int number) {
    return new Site(name, Kind.OPEN, "2001:db8::" + (11 + number), List.of(name));
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

  /**
   * Starts coturn on the public side, for UDP, TCP and TLS with a certificate of its own making.
   */
  void coturn() throws IOException, InterruptedException {
    Path log = folder.resolve("coturn.log");
    String certificate = SelfMade.certificate(folder, SERVICES).toString();
    List<String> command =
        List.of(
            "turnserver",
            "-c",
            Commands.environment("NETLAB_HOME") + "/turnserver.conf",
            "--listening-ip=" + SERVICES,
            "--relay-ip=" + SERVICES,
            "--static-auth-secret=" + SECRET,
            "--cert=" + certificate,
            "--pkey=" + certificate,
            "--log-file=stdout",
            "--pidfile=" + folder.resolve("coturn.pid"),
            "--userdb=" + folder.resolve("coturn.db"));
    others.add(
        new ProcessBuilder(Commands.inside(PUBLIC, command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start());
    String knock = ": </dev/tcp/" + SERVICES + "/3478";
    for (int i = 0; !Commands.works(Commands.inside(PUBLIC, List.of("bash", "-c", knock))); i++) {
      if (i > 50) {
        throw new IllegalStateException("coturn doesn't start: " + Files.readString(log));
      }
      Thread.sleep(200);
    }
  }

  /** Starts a signaling server on the public side; says its address. */
  String server(int port, String... options) throws IOException {
    return serverOn(PUBLIC, SERVICES, port, options);
  }

  /** Starts a signaling server on a host. */
  String serverOn(String host, String address, int port, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("-jar", Commands.environment("NETLAB_SERVER"), "--bind", bare(address)));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of("--key-file", folder.resolve("key-" + port).toString()));
    command.addAll(List.of(options));
    startServer(host, port, command);
    return "ws://" + address + ":" + port;
  }

  /** Without what an address of IPv6 has around it in URLs. */
  private static String bare(String address) {
    return address.startsWith("[") ? address.substring(1, address.length() - 1) : address;
  }

  /** Starts one on the public side that puts nonsense into what the real one says. */
  String meddler(int port, String real) throws IOException {
    List<String> command = List.of("-cp", Commands.environment("NETLAB_CLASSES"));
    command = new ArrayList<>(command);
    command.addAll(List.of(MeddlerMain.class.getName(), SERVICES, Integer.toString(port), real));
    startServer(PUBLIC, port, command);
    return "ws://" + SERVICES + ":" + port;
  }

  private void startServer(String host, int port, List<String> arguments) throws IOException {
    List<String> command = Commands.java(64);
    command.addAll(arguments);
    Path log = folder.resolve("server-" + port);
    Process process =
        new ProcessBuilder(Commands.inside(host, command))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    String ready = process.inputReader().readLine();
    if (ready == null || !ready.contains("ready on")) {
      throw new IllegalStateException("the server said " + ready + ", " + Files.readString(log));
    }
    servers.put(port, process);
  }

  /** Starts one on the public side that is reached over IPv6; says its address. */
  String server6(int port) throws IOException {
    return serverOn(PUBLIC, "[" + SERVICES6 + "]", port);
  }

  /** Kills a server, as a crash would. */
  void killServer(int port) {
    Process process = servers.remove(port);
    if (process != null) {
      process.destroyForcibly();
    }
  }

  /** The process on a host, started when there is none. */
  synchronized Member member(String host) throws IOException, InterruptedException {
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
    sites.values().forEach(Site::remove);
  }
}
