package hosted;

import dev.playmesh.RoomOptions;
import dev.playmesh.Session;
import dev.playmesh.Topology;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.World;
import dev.playmesh.types.NetworkConditions;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.event.KeyAdapter;
import java.awt.event.KeyEvent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import javax.swing.Timer;

/** The window: arrow keys run; P, R, I and E switch what hides the delay, L the line. */
public final class Main extends JPanel {

  private static final long serialVersionUID = 1;
  private static final int PIXELS = 40;
  private static final Color OWN = new Color(0xff, 0xc1, 0x3b);
  private static final Color OTHER = new Color(0xff, 0x7a, 0xb8);
  private static final List<String> SWITCHES =
      List.of(
          "no prediction", "no reconciliation", "no interpolation", "no extrapolation", "bad line");

  private final transient Play play;
  private final Set<Integer> down = new HashSet<>();
  private final boolean[] off = new boolean[5];

  private Main(Play play) {
    this.play = play;
    setPreferredSize(new Dimension(Dots.WIDTH * PIXELS, Dots.HEIGHT * PIXELS));
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

  // TUTORIAL switches: begin
  private void choose(int key) {
    PredictedClient<Keys> client = play.authority.client();
    switch (key) {
      case KeyEvent.VK_P -> client.prediction(!flip(0));
      case KeyEvent.VK_R -> client.reconciliation(!flip(1));
      case KeyEvent.VK_I -> client.interpolation(!flip(2));
      case KeyEvent.VK_E -> client.extrapolation(!flip(3));
      case KeyEvent.VK_L ->
          play.session.conditions(
              flip(4) ? NetworkConditions.named("bad") : NetworkConditions.PERFECT);
      default -> {}
    }
  }
  // TUTORIAL switches: end

  private boolean flip(int which) {
    off[which] = !off[which];
    return off[which];
  }

  private void frame() {
    play.frame(
        axis(KeyEvent.VK_RIGHT, KeyEvent.VK_LEFT), axis(KeyEvent.VK_DOWN, KeyEvent.VK_UP));
    repaint();
  }

  private int axis(int more, int less) {
    return (down.contains(more) ? 1 : 0) - (down.contains(less) ? 1 : 0);
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    super.paintComponent(graphics);
    Graphics2D ink = (Graphics2D) graphics;
    ink.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    World world = play.world();
    for (int id = world.next(-1); id >= 0; id = world.next(id)) {
      int x = (int) Math.round((play.x(id) - 0.5) * PIXELS);
      int y = (int) Math.round((play.y(id) - 0.5) * PIXELS);
      boolean dot = world.kind(id) == Dots.DOT;
      boolean own = world.owner(id) == play.authority.client().player();
      ink.setColor(!dot ? Color.WHITE : own ? OWN : OTHER);
      ink.fillOval(x, y, PIXELS, PIXELS);
      if (dot) {
        ink.drawString(play.name(id) + " " + (int) world.get(id, Dots.COINS), x, y - 4);
      }
    }
    ink.setColor(OWN);
    ink.drawString(how(), 10, 20);
  }

  private String how() {
    if (play.session.closeReason().isPresent()) {
      return play.session.closeReason().get().toString();
    }
    String who = play.authority.host().isPresent() ? "this window decides" : "another decides";
    String how = who + " - " + play.authority.phase();
    for (int i = 0; i < SWITCHES.size(); i++) {
      how += off[i] ? " - " + SWITCHES.get(i) : "";
    }
    return how;
  }

  /** Takes a name and, if it isn't on this machine, a server. */
  public static void main(String[] args) {
    String name = args.length > 0 ? args[0] : "Ann";
    String server = args.length > 1 ? args[1] : "ws://localhost:8080";
    SwingUtilities.invokeLater(() -> open(server, name));
  }

  private static void open(String server, String name) {
    // TUTORIAL join: begin
    RoomOptions room = RoomOptions.code("hosted").topology(Topology.STAR);
    Play play = new Play(Session.join(Play.config(name).server(server).build(), room));
    // TUTORIAL join: end
    JFrame window = new JFrame("Dots: " + name);
    window.add(new Main(play));
    window.pack();
    window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    Runtime.getRuntime().addShutdownHook(new Thread(play.session::close));
    window.setVisible(true);
  }
}
