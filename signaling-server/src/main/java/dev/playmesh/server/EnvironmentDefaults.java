package dev.playmesh.server;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Takes options from the environment: {@code --key-file} from {@code PLAYMESH_KEY_FILE}. The
 * command line wins; an empty variable counts as none.
 */
final class EnvironmentDefaults implements IDefaultValueProvider {

  private final Map<String, String> environment;

  EnvironmentDefaults(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
  }

  /**
   * What is meant for us: Kubernetes sets variables like ours in every pod beside a service named
   * playmesh ({@code PLAYMESH_PORT=tcp://10.0.0.1:8080} among them).
   */
  static Map<String, String> ours(Map<String, String> environment) {
    Map<String, String> ours = new HashMap<>(environment);
    ours.keySet().removeIf(name -> name.matches("PLAYMESH_(SERVICE_|PORT_\\d+_(TCP|UDP)).*"));
    if (ours.getOrDefault("PLAYMESH_PORT", "").matches("(tcp|udp|sctp)://.*")) {
      ours.remove("PLAYMESH_PORT");
    }
    return ours;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec arg) {
    if (!(arg instanceof OptionSpec option) || option.usageHelp() || option.versionHelp()) {
      return null;
    }
    String value = environment.getOrDefault(variable(option.longestName()), "").strip();
    if (value.isEmpty()) {
      return null;
    }
    return option.typeInfo().isBoolean() ? truth(value) : value;
  }

  static String variable(String option) {
    return "PLAYMESH_" + option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private static String truth(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "1", "yes", "on" -> "true";
      case "0", "no", "off" -> "false";
      default -> value;
    };
  }
}
