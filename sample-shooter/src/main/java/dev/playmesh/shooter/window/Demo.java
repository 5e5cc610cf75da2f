package dev.playmesh.shooter.window;

import dev.playmesh.shooter.bots.Brain;
import dev.playmesh.shooter.draw.Colours;
import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Scene;
import dev.playmesh.shooter.draw.View;
import dev.playmesh.shooter.game.Arena;
import dev.playmesh.shooter.game.Figure;
import dev.playmesh.shooter.game.Rules;
import dev.playmesh.shooter.game.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A match of bots without a network, behind the menu. */
final class Demo {

  private static final List<String> NAMES = List.of("Ada", "Bo", "Cy", "Dot", "Eve");
  private static final double HIGH = 15;

  private final World world = new World(Arena.STANDARD, 5);
  private final Map<String, Brain> brains = new LinkedHashMap<>();
  private final Scene scene;
  private final View view = new View();
  private final Steps steps = new Steps();
  private double x;
  private double y;
  private int followed;
  private double followFor = 9;

  Demo(Ink ink, Lettering pen) {
    world.arbiter(true);
    for (String name : NAMES) {
      world.add(name, name, true);
      brains.put(name, new Brain(world.arena(), 40 + brains.size()));
    }
    scene = new Scene(world, ink, pen, new Colours());
    world.watch(scene::witness);
    x = world.arena().width() / 2.0;
    y = world.arena().height() / 2.0;
  }

  void resize(int pixelsWide, int pixelsHigh) {
    view.resize(pixelsWide, pixelsHigh);
  }

  void frame(double seconds) {
    int due = steps.due(seconds);
    for (int i = 0; i < due; i++) {
      scene.remember();
      for (Figure figure : world.figures()) {
        Brain brain = brains.get(figure.id());
        if (brain != null) {
          world.steer(figure.id(), brain.think(world, figure, Rules.STEP_SECONDS));
        }
      }
      world.step(Rules.STEP_SECONDS);
      world.drain();
    }
    scene.update(steps.part(), seconds);
    follow(seconds);
    scene.draw(view);
  }

  private void follow(double seconds) {
    followFor -= seconds;
    if (followFor < 0) {
      followFor = 9;
      followed = (followed + 1) % NAMES.size();
    }
    Figure figure = world.figure(NAMES.get(followed)).orElseThrow();
    double part = 1 - Math.exp(-seconds * 1.2);
    x += (scene.drawnX(figure) - x) * part;
    y += (scene.drawnY(figure) - y) * part;
    view.look(x - HIGH * 0.3, y, HIGH); // the menu is on the left
  }
}
