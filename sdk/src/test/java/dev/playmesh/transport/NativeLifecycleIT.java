package dev.playmesh.transport;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.playmesh.types.DisconnectReason.Code;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What the native costs, and that it lets go of the process. */
@Timeout(120)
class NativeLifecycleIT {

  private static final Duration SOON = Duration.ofSeconds(10);

  private static int threads() {
    return Objects.requireNonNull(new File("/proc/self/task").list()).length;
  }

  private static void linkOnce() {
    try (RealPeer ann = new RealPeer("ann");
        RealPeer ben = new RealPeer("ben")) {
      ben.open(false, ann);
      ann.open(true, ben);
      await().atMost(SOON).until(() -> ann.sink.opened == 1 && ben.sink.opened == 1);
      assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
      await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fortyRoomsLeaveNoThreads() {
    linkOnce();
    int before = threads();
    for (int i = 0; i < 40; i++) {
      linkOnce();
    }
    await().atMost(SOON).until(() -> threads() <= before + 2);
    assertTrue(NativeFactories.SHARED.readyCount() <= 2);
  }

  @Test
  void manyConnectionsOfOneTransportOpenAndClose() {
    try (RealPeer ann = new RealPeer("ann");
        RealPeer ben = new RealPeer("ben")) {
      for (int i = 1; i <= 40; i++) {
        int round = i;
        ben.open(false, ann);
        ann.open(true, ben);
        await().atMost(SOON).until(() -> ann.sink.opened == round && ben.sink.opened == round);
        ann.closeConnection();
        ben.closeConnection();
      }
    }
  }

  @Test
  void closingInTheMiddleOfEverythingIsClean() {
    for (int i = 0; i < 40; i++) {
      try (RealPeer ann = new RealPeer("ann");
          RealPeer ben = new RealPeer("ben")) {
        ben.open(false, ann);
        ann.open(true, ben);
        int wait = i;
        await().pollDelay(Duration.ofMillis(wait)).atMost(SOON).until(() -> true);
      }
    }
  }

  @Test
  void aSpentFactoryIsRetiredWhenItsLastConnectionIsClosed() {
    try (RealPeer ann = new RealPeer("ann");
        RealPeer ben = new RealPeer("ben")) {
      ben.open(false, ann);
      ann.open(true, ben);
      await().atMost(SOON).until(() -> ann.sink.opened == 1 && ben.sink.opened == 1);
      NativeFactory spent = ben.call(() -> ben.transport.newestFactory().orElseThrow());
      spent.receivedAtLeast(NativeFactory.MESSAGES_UNTIL_SPENT);
      assertTrue(spent.isSpent());
      assertTrue(ann.send(Lane.EVENT, new byte[] {1}));
      await().atMost(SOON).until(() -> ben.sink.packets.size() == 1);

      Connection old = ben.connection();
      RealPeer cat = new RealPeer("cat");
      ben.open(false, cat);
      assertFalse(ben.call(() -> ben.transport.newestFactory().orElseThrow()) == spent);
      cat.open(true, ben);
      await().atMost(SOON).until(() -> cat.sink.opened == 1 && ben.sink.opened == 2);
      assertEquals(1, spent.connections());
      ben.call(
          () -> {
            old.close();
            return 0;
          });
      await().atMost(SOON).until(spent::isDisposed);
      assertTrue(cat.send(Lane.EVENT, new byte[] {1}));
      await().atMost(SOON).until(() -> ben.sink.packets.size() == 2);
      cat.close();
    }
  }

  @Test
  void theProcessEndsSoonAfterMain() throws Exception {
    ChildJvm child = ChildJvm.run(OneLinkMain.class, List.of(), List.of(), entry -> true);
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains("OPEN packets 1"), child.stderr());
    assertTrue(child.millis() < 12_000, "it lived " + child.millis() + " ms");
  }

  @Test
  void theProcessEndsSoonAlsoWhenNobodyAnswered() throws Exception {
    ChildJvm child =
        ChildJvm.run(OneLinkMain.class, List.of(), List.of(), entry -> true, "unheard");
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains("CLOSED"), child.stderr());
    assertTrue(child.millis() < 8_000, "it lived " + child.millis() + " ms");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aMachineWithoutNetworkIsToldSo() throws Exception {
    List<String> alone = List.of("unshare", "-r", "-n");
    Process trial = new ProcessBuilder("unshare", "-r", "-n", "true").start();
    assumeTrue(trial.waitFor(5, TimeUnit.SECONDS) && trial.exitValue() == 0, "no namespaces here");
    ChildJvm child = ChildJvm.run(OneLinkMain.class, alone, List.of(), entry -> true);
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains(Code.NO_NETWORK + ": "), child.stderr());
    assertTrue(child.millis() < 20_000, "it lived " + child.millis() + " ms");
  }

  @Test
  void aMissingNativeIsOneLineThatSaysWhatToAdd() throws Exception {
    ChildJvm child =
        ChildJvm.run(
            OneLinkMain.class,
            List.of(),
            List.of(),
            entry -> !Path.of(entry).getFileName().toString().matches("webrtc-java-.*-.*x?.*64.*"));
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains(Code.NATIVE_UNAVAILABLE + ": "), child.stderr());
    assertTrue(
        child.stderr().contains("webrtc-java:0.14.0:" + NativeLibrary.platform()), child.stderr());
    assertFalse(child.stderr().contains("\tat "), child.stderr());
  }

  @Test
  void anUnusableTemporaryFolderIsOneLine() throws Exception {
    Path file = Files.createTempFile("not", "afolder");
    ChildJvm child =
        ChildJvm.run(
            OneLinkMain.class, List.of(), List.of("-Djava.io.tmpdir=" + file), entry -> true);
    Files.delete(file);
    assertEquals(0, child.exitCode(), child.stderr());
    assertTrue(child.stderr().contains(Code.NATIVE_UNAVAILABLE + ": "), child.stderr());
    assertFalse(child.stderr().contains("\tat "), child.stderr());
  }
}
