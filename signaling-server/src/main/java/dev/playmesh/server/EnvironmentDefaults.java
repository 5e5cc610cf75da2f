package dev.playmesh.server;

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
