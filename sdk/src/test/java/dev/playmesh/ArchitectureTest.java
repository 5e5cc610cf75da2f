package dev.playmesh;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of packages in docs/DESIGN.md, and the habits of the house that a program can check.
 */
@AnalyzeClasses(
    packages = "dev.playmesh",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.SdkOnly.class})
class ArchitectureTest {

  /** Not the generated code, nor the server that is there for tests. */
  static final class SdkOnly implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/dev/playmesh/proto/")
          && !location.contains("/dev/playmesh/server/");
    }
  }

  private static final String PROTOBUF = "com.google.protobuf..";
  private static final String WEBRTC = "dev.onvoid.webrtc..";
  private static final String WEBSOCKET = "org.java_websocket..";
  private static final String GSON = "com.google.gson..";
  private static final String PROTO = "dev.playmesh.proto..";
  private static final String TYPES = "dev.playmesh.types";
  private static final String TIME = "dev.playmesh.time";
  private static final String CODEC = "dev.playmesh.codec";
  private static final String SYNC = "dev.playmesh.sync";
  private static final String TRANSPORT = "dev.playmesh.transport";

  /** Each package, and what it may use beside itself, the JDK, slf4j and JSpecify. */
  private static final Map<String, List<String>> TABLE =
      Map.ofEntries(
          entry("dev.playmesh", List.of("dev.playmesh..", PROTOBUF)),
          entry(TYPES, List.of()),
          entry("dev.playmesh.authority", List.of(SYNC, TIME, CODEC, TYPES)),
          entry(SYNC, List.of(TIME)),
          entry(CODEC, List.of(PROTOBUF)),
          entry(TIME, List.of()),
          entry("dev.playmesh.channel", List.of(CODEC, TRANSPORT, TIME, TYPES, PROTO, PROTOBUF)),
          entry(TRANSPORT, List.of(TIME, TYPES, PROTO, PROTOBUF, WEBRTC, GSON)),
          entry("dev.playmesh.signaling", List.of(TIME, TYPES, PROTO, PROTOBUF, WEBSOCKET)));

  private static final Set<String> EXPORTED =
      Set.of("dev.playmesh", TYPES, "dev.playmesh.authority", SYNC, CODEC, TIME);

  private static final int MAX_PUBLIC_NAMES = 52;
  private static final int MAX_FRONT_DOOR_NAMES = 20;

  @ArchTest
  static void packagesUseOnlyWhatTheTableGrants(JavaClasses sdk) {
    new TreeMap<>(TABLE)
        .forEach(
            (name, granted) -> {
              String[] allowed =
                  Stream.concat(
                          Stream.of(name, "java..", "javax..", "org.slf4j..", "org.jspecify.."),
                          granted.stream())
                      .toArray(String[]::new);
              classes()
                  .that()
                  .resideInAPackage(name)
                  .should()
                  .onlyDependOnClassesThat()
                  .resideInAnyPackage(allowed)
                  .allowEmptyShould(true)
                  .check(sdk);
            });
  }

  @ArchTest
  static void everyPackageIsInTheTable(JavaClasses sdk) {
    Set<String> unknown =
        sdk.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    assertTrue(unknown.contains("dev.playmesh"), "the SDK's classes weren't found");
    unknown.removeAll(TABLE.keySet());
    assertEquals(Set.of(), unknown);
  }

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().matching("dev.playmesh.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_THINGS_ARE =
      noClasses().should().haveNameMatching(".*(Manager|Helper|Util|Utils|Impl)(\\$.*)?");

  @ArchTest
  static final ArchRule TIME_COMES_FROM_THE_CLOCK =
      noClasses()
          .that()
          .resideOutsideOfPackage(TIME)
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(Thread.class, "sleep", long.class, int.class)
          .orShould()
          .callMethod(TimeUnit.class, "sleep", long.class)
          .orShould()
          .callMethod(java.time.Instant.class, "now");

  @ArchTest
  static final ArchRule RANDOMNESS_IS_SEEDED =
      noClasses()
          .should()
          .callMethod(Math.class, "random")
          .orShould()
          .callMethod(StrictMath.class, "random")
          .orShould()
          .callMethod(UUID.class, "randomUUID")
          .orShould()
          .callMethod(ThreadLocalRandom.class, "current")
          .orShould()
          .callConstructor(Random.class)
          .orShould()
          .callConstructor(SplittableRandom.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(SecureRandom.class);

  @ArchTest static final ArchRule NO_STANDARD_STREAMS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

  @ArchTest
  static final ArchRule PUBLIC_CLASSES_ARE_CLOSED =
      classes().that().arePublic().and().areTopLevelClasses().should(beClosed());

  @ArchTest
  static void publicNamesStayFew(JavaClasses sdk) {
    List<JavaClass> names =
        sdk.stream()
            .filter(type -> EXPORTED.contains(type.getPackageName()))
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .toList();
    long frontDoor = names.stream().filter(n -> n.getPackageName().equals("dev.playmesh")).count();
    assertTrue(names.size() <= MAX_PUBLIC_NAMES, names.size() + " public names: " + names);
    assertTrue(frontDoor <= MAX_FRONT_DOOR_NAMES, frontDoor + " in the front door: " + names);
  }

  private static ArchCondition<JavaClass> beClosed() {
    return new ArchCondition<>("be final, a record, an enum or an interface") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean closed =
            type.isRecord()
                || type.isEnum()
                || type.isInterface()
                || type.getModifiers().contains(JavaModifier.FINAL);
        String text = type.getName() + (closed ? " is closed" : " can be extended");
        events.add(new SimpleConditionEvent(type, closed, text));
      }
    };
  }
}
