package dev.playmesh.server;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version that the jar's manifest names. */
final class VersionText implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "playmesh signaling server " + (version == null ? "(built from source)" : version)
    };
  }
}
