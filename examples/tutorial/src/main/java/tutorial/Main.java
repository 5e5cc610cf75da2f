package tutorial;

import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.types.NetworkConditions;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/** The window: arrow keys run, 1, 2 and 3 choose how the others are drawn, L the line. */
public final class Main extends JPanel {

  private static final long serialVersionUID = 1;
  private static final int PIXELS = 40;

  private final transient Game game;
  private final Set<Integer> down = new HashSet<>();
  private transient Consumer<Other> drawing = Other::present;
  private boolean bad;
  private long lastNanos = System.nanoTime();

  private Main(Game game) {
    this.game = game;
    setPreferredSize(new Dimension((int) (Game.WIDTH * PIXELS), (int) (Game.HEIGHT * PIXELS)));
    setBackground(new Color(0x14, 0x1c, 0x2a));
    setFocusable(true);
    addKeyListener(
        new KeyAdapter() {
          @Override
          public void keyPressed(KeyEvent event) {
            down.add(event.getKeyCode());
            choose(event.getKeyCode());
          }

          @Override
          public void keyReleased(KeyEvent event) {
            down.remove(event.getKeyCode());
          }
        });
    new Timer(16, event -> frame()).start();
  }

  // TUTORIAL keys: begin
  private void choose(int key) {
    switch (key) {
      case KeyEvent.VK_1 -> drawing = Other::raw;
      case KeyEvent.VK_2 -> drawing = Other::present;
      case KeyEvent.VK_3 -> drawing = Other::delayed;
      case KeyEvent.VK_L -> {
        bad = !bad;
        game.session.conditions(
            bad ? NetworkConditions.named("bad") : NetworkConditions.PERFECT);
      }
      default -> {}
    }
  }
  // TUTORIAL keys: end

  private void frame() {
    long now = System.nanoTime();
    double seconds = Math.min(0.1, (now - lastNanos) / 1e9);
    lastNanos = now;
    game.others().forEach(drawing);
    game.frame(
        axis(KeyEvent.VK_RIGHT, KeyEvent.VK_LEFT), axis(KeyEvent.VK_DOWN, KeyEvent.VK_UP), seconds);
    repaint();
  }

  private double axis(int more, int less) {
    return (down.contains(more) ? 1 : 0) - (down.contains(less) ? 1 : 0);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D ink = (Graphics2D) graphics;
    ink.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    for (Other other : game.others()) {
      if (other.heard() == 0) {
        continue;
      }
      ink.setColor(Color.GRAY); // the ghost: where the newest message said that it is
      ink.drawOval(pixel(other.newest().x()), pixel(other.newest().y()), PIXELS, PIXELS);
      dot(ink, new Color(0xff, 0x7a, 0xb8), other.x(), other.y(), other.name, -4);
    }
    dot(ink, new Color(0xff, 0xc1, 0x3b), game.x(), game.y(), "you", PIXELS + 14);
    String keys = "arrows run - 1 raw, 2 present, 3 delayed - L: bad line " + bad;
    ink.drawString(
        game.session.closeReason().map(reason -> reason.toString()).orElse(keys), 10, 20);
  }

  private static void dot(
      Graphics2D ink, Color color, double x, double y, String name, int below) {
    ink.setColor(color);
    ink.fillOval(pixel(x), pixel(y), PIXELS, PIXELS);
    ink.drawString(name, pixel(x), pixel(y) + below);
  }

  private static int pixel(double metres) {
    return (int) Math.round((metres - 0.5) * PIXELS);
  }

  /** Takes a name and, if it isn't on this machine, a server. */
  public static void main(String[] args) {
    String name = args.length > 0 ? args[0] : "Ann";
    String server = args.length > 1 ? args[1] : "ws://localhost:8080";
    SwingUtilities.invokeLater(() -> open(server, name));
  }

  private static void open(String server, String name) {
    // TUTORIAL join: begin
    Session session =
        Session.join(Dot.config(name).server(server).build(), RoomOptions.code("dots"));
    Game game = new Game(session, Teller.whenNeeded());
    // TUTORIAL join: end
    JFrame window = new JFrame("Dots: " + name);
    window.add(new Main(game));
    window.pack();
    window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    Runtime.getRuntime().addShutdownHook(new Thread(session::close));
    window.setVisible(true);
  }
}
