package dev.playmesh.shooter.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What the runnable jar contains is what its notices name. */
class ThirdPartyIT {

  private static final String JAR = "target/sample-shooter.jar";

  /** Packages, and the word by which THIRD-PARTY.md names their work. */
  private static final List<List<String>> NAMED =
      List.of(
          List.of("com/badlogic/gdx/", "libGDX"),
          List.of("com/jcraft/", "JOrbis"),
          List.of("javazoom/jl/", "JLayer"),
          List.of("com/google/errorprone/", "Error Prone"),
          List.of("com/google/gson/", "Gson"),
          List.of("com/google/protobuf/", "Protocol Buffers"),
          List.of("dev/onvoid/webrtc/", "webrtc-java"),
          List.of("dev/playmesh/", "Playmesh"),
          List.of("javax/annotation/", "JSR-305"),
          List.of("org/java_websocket/", "Java-WebSocket"),
          List.of("org/jspecify/", "JSpecify"),
          List.of("org/lwjgl/", "LWJGL"),
          List.of("org/lwjgl/glfw/", "GLFW"),
          List.of("org/lwjgl/jemalloc/", "jemalloc"),
          List.of("org/lwjgl/openal/", "OpenAL Soft"),
          List.of("org/slf4j/", "slf4j"),
          List.of("picocli/", "picocli"));

  @Test
  void everyWorkInItIsNamedInItsNotices() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      String notices = text(jar, "META-INF/THIRD-PARTY.md");
      Set<String> unknown = new TreeSet<>();
      jar.stream()
          .map(JarEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
          .filter(name -> NAMED.stream().noneMatch(work -> name.startsWith(work.get(0))))
          .forEach(unknown::add);
      assertEquals(Set.of(), unknown);
      for (List<String> work : NAMED) {
        assertTrue(notices.contains(work.get(1)), work.get(1));
      }
    }
  }

  @Test
  void theLgplPartsHaveTheirLicenceBesideThem() throws IOException {
    try (JarFile jar = new JarFile(JAR)) {
      assertTrue(
          text(jar, "META-INF/licenses/LGPL-2.0.txt").contains("GNU LIBRARY GENERAL PUBLIC"));
      assertTrue(text(jar, "META-INF/licenses/LGPL-2.1.txt").contains("GNU LESSER GENERAL PUBLIC"));
      assertTrue(jar.getEntry("linux/x64/org/lwjgl/openal/libopenal.so") != null);
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (var in = jar.getInputStream(jar.getJarEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
