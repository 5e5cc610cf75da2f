package dev.playmesh.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.playmesh.server", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule TIME_COMES_FROM_THE_CLOCK =
      noClasses()
          .that()
          .doNotHaveSimpleName("AwakeClock")
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class);

  @ArchTest static final ArchRule NO_STANDARD_STREAMS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

  private static final String ROOMS =
      ".*[.](Hall|LocalRooms|LiveRoom|EndedRooms|Member|Seat|Visitor|Turns|(Join|Resume|Welcome)Desk"
          + "|JoinCheck|FailedJoins|Seal|(Memory|Room)Directory)";

  @ArchTest
  static final ArchRule ROOMS_KNOW_NO_SOCKETS =
      noClasses()
          .that()
          .haveNameMatching(ROOMS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.java_websocket..", "java.net..", "java.nio.channels..");

  @ArchTest
  static final ArchRule NO_LOCKS_AROUND_ROOMS =
      methods()
          .that()
          .areDeclaredInClassesThat()
          .haveNameMatching(ROOMS)
          .should()
          .notHaveModifier(com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED);

  @ArchTest
  static final ArchRule NAMES_SAY_WHAT_THINGS_ARE =
      noClasses().should().haveNameMatching(".*(Manager|Helper|Util|Utils|Impl)");
}
