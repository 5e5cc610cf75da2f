package dev.playmesh.shooter.app;

import java.util.List;

/** What bots are called. */
final class BotNames {

  private static final List<String> NAMES = List.of("Ada", "Bo", "Cy", "Dot", "Eve", "Fox", "Gil");

  private BotNames() {}

  /** Of the bot with that number, counted from 0. */
  static String of(int number) {
    String name = NAMES.get(number % NAMES.size());
    int again = number / NAMES.size();
    return "Bot " + name + (again == 0 ? "" : " " + (again + 1));
  }
}
