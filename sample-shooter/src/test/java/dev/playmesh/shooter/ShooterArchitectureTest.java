package dev.playmesh.shooter;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(
    packages = "dev.playmesh.shooter",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ShooterArchitectureTest {

  private static final String[] SDK = {
    "dev.playmesh",
    "dev.playmesh.types..",
    "dev.playmesh.codec..",
    "dev.playmesh.sync..",
    "dev.playmesh.time..",
    "dev.playmesh.authority..",
    "dev.playmesh.channel..",
    "dev.playmesh.transport..",
    "dev.playmesh.signaling.."
  };

  @ArchTest
  static void rulesAndBrainsKnowNoNetwork(JavaClasses classes) {
    noClasses()
        .that()
        .resideInAnyPackage("dev.playmesh.shooter.game..", "dev.playmesh.shooter.bots..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.playmesh.shooter.game..",
            "dev.playmesh.shooter.bots..",
            "java..",
            "org.jspecify..")
        .check(classes);
  }

  @ArchTest
  static void onlyNetAndTheDuelUseTheSdk(JavaClasses classes) {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.playmesh.shooter.net..", "dev.playmesh.shooter.duel..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SDK)
        .check(classes);
  }

  @ArchTest
  static void theDuelKnowsNoSession(JavaClasses classes) {
    noClasses()
        .that()
        .resideInAPackage("dev.playmesh.shooter.duel..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.playmesh", "dev.playmesh.shooter.net..", "dev.playmesh.shooter.window..")
        .check(classes);
  }

  @ArchTest
  static void roomsDependOnEachOtherOneWay(JavaClasses classes) {
    slices().matching("dev.playmesh.shooter.(*)..").should().beFreeOfCycles().check(classes);
  }

  @ArchTest
  static void rulesUseNoRandomnessOfTheirOwnAndNoClock(JavaClasses classes) {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.playmesh.shooter.game..",
            "dev.playmesh.shooter.bots..",
            "dev.playmesh.shooter.duel..")
        .should()
        .callMethod(System.class, "nanoTime")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .orShould()
        .callMethod(Math.class, "random")
        .orShould()
        .callMethod(Math.class, "sin", double.class)
        .orShould()
        .callMethod(Math.class, "cos", double.class)
        .orShould()
        .callMethod(Math.class, "atan2", double.class, double.class)
        .orShould()
        .callMethod(Math.class, "hypot", double.class, double.class)
        .check(classes);
  }
}
