package dev.playmesh.shooter.menu;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Buttons;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.InputAdapter;
import dev.playmesh.shooter.draw.Ink;
import dev.playmesh.shooter.draw.Lettering;
import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.draw.View;
import dev.playmesh.shooter.sound.Speaker;
import dev.playmesh.shooter.sound.Tune;

/**
 * Controls that are called for in every frame: each call draws one and answers what the player did
 * with it. Units are 720 from the bottom of the window to its top, and at least 1100 across.
 *
 * <p><b>Threading:</b> the window's thread.
 */
public final class Ui extends InputAdapter {

  /** How high text in controls is. */
  public static final double TEXT = 13;

  private static final int MOST_TYPED = 256;
  private static final char BACKSPACE = '\b';

  private final Ink ink;
  private final Lettering pen;
  private final Speaker speaker;
  private final View view = new View();
  private final StringBuilder typed = new StringBuilder();
  private double mouseX;
  private double mouseY;
  private boolean clicked;
  private boolean held;
  private boolean entered;
  private int controls;
  private int focus = -1;
  private int dragged = -1;
  private double time;

  /** Draws controls with this brush and pen. */
  public Ui(Ink ink, Lettering pen, Speaker speaker) {
    this.ink = ink;
    this.pen = pen;
    this.speaker = speaker;
  }

  /** The brush. */
  public Ink ink() {
    return ink;
  }

  /** The pen. */
  public Lettering pen() {
    return pen;
  }

  /** How wide the window is. */
  public double width() {
    return view.width();
  }

  /** How high the window is. */
  public double height() {
    return view.height();
  }

  /** Is told how many pixels there are. */
  public void resize(int pixelsWide, int pixelsHigh) {
    view.resize(pixelsWide, pixelsHigh);
    double high = Math.max(720, 1100.0 * pixelsHigh / Math.max(1, pixelsWide));
    view.look(high * pixelsWide / Math.max(1, pixelsHigh) / 2, high / 2, high);
  }

  @Override
  public boolean keyTyped(char letter) {
    if (typed.length() < MOST_TYPED) {
      typed.append(letter);
    }
    return true;
  }

  /** Begins a frame. */
  public void begin(double seconds) {
    time += seconds;
    mouseX = view.toX(Gdx.input.getX() * scale());
    mouseY = view.toY(Gdx.input.getY() * scale());
    clicked = Gdx.input.isButtonJustPressed(Buttons.LEFT);
    held = Gdx.input.isButtonPressed(Buttons.LEFT);
    entered = Gdx.input.isKeyJustPressed(Keys.ENTER);
    if (clicked) {
      focus = -1;
    }
    if (!held) {
      dragged = -1;
    }
    if (Gdx.input.isKeyJustPressed(Keys.TAB) && controls > 0) {
      int step = Gdx.input.isKeyPressed(Keys.SHIFT_LEFT) ? controls - 1 : 1;
      focus = focus < 0 ? 0 : (focus + step) % controls;
    }
    controls = 0;
    view.begin(ink);
  }

  /** Ends it. */
  public void end() {
    ink.end();
    typed.setLength(0);
  }

  /** Another page begins: nothing has the keyboard. */
  public void turnPage() {
    focus = -1;
    dragged = -1;
    clicked = false;
    entered = false;
    typed.setLength(0);
  }

  /** Gives the keyboard to a control, counted from 0 in the order of the page. */
  public void focus(int control) {
    focus = control;
  }

  /** Where the mouse is. */
  public double mouseX() {
    return mouseX;
  }

  /** Where the mouse is. */
  public double mouseY() {
    return mouseY;
  }

  /** A board on which other things are. */
  public void panel(double x, double y, double width, double height) {
    ink.shade(x - 4, y - 10, width + 8, height + 8, 16, Palette.fade(Palette.SHADOW, 0.6));
    ink.box(x, y, width, height, 12, Palette.PANEL);
    ink.frame(x, y, width, height, 12, 1, Palette.fade(Palette.TEXT, 0.09));
  }

  /** A line of text. */
  public void text(String text, double x, double y, double size, Align align, int color) {
    pen.write(text, x, y, size, align, color);
  }

  /** A button; whether it is pressed. */
  public boolean button(String label, double x, double y, double width, double height) {
    return button(label, x, y, width, height, Palette.CONTROL, Palette.CONTROL_HOT, Palette.TEXT);
  }

  /** The button that most will press; whether it is. */
  public boolean mainButton(String label, double x, double y, double width, double height) {
    int hot = Palette.lighter(Palette.ACCENT, 0.25);
    return button(label, x, y, width, height, Palette.ACCENT, hot, 0x06261AFF);
  }

  private boolean button(
      String label, double x, double y, double width, double height, int face, int hot, int text) {
    int control = controls++;
    boolean over = isOver(x, y, width, height);
    boolean pressed = (over && clicked) || (focus == control && entered);
    ink.box(x, y - 3, width, height, 8, Palette.darker(face, 0.55));
    int top = over ? hot : face;
    ink.box(x, y, width, height, 8, Palette.lighter(top, 0.07), top);
    focusFrame(control, x, y, width, height);
    double size = Math.min(TEXT, height * 0.36);
    String fitting = pen.fit(label, size, width - 16);
    double middle = x + width / 2;
    pen.bold(fitting, middle, y + (height - size) / 2, size, Align.CENTER, text);
    if (pressed) {
      speaker.play(Tune.BUTTON);
    }
    return pressed;
  }

  /** A switch; answers whether it is on now. */
  public boolean toggle(String label, boolean on, double x, double y, double width, double height) {
    int face = on ? Palette.mix(Palette.CONTROL, Palette.ACCENT, 0.55) : 0x10151FFF;
    int text = on ? Palette.TEXT : Palette.mix(Palette.MUTED, Palette.DANGER, 0.75);
    boolean pressed = button(label, x, y, width, height, face, Palette.CONTROL_HOT, text);
    int edge = on ? Palette.ACCENT : Palette.fade(Palette.DANGER, 0.7);
    ink.frame(x, y, width, height, 8, 1.5, edge);
    return pressed != on;
  }

  /** A field for a line of text; answers what is in it now. */
  public String field(
      String text, String hint, double x, double y, double width, int most, boolean hidden) {
    int control = controls++;
    double height = 38;
    if (isOver(x, y, width, height) && clicked) {
      focus = control;
    }
    boolean active = focus == control;
    ink.box(x, y, width, height, 8, 0x0A0F19FF);
    ink.frame(x, y, width, height, 8, 1, Palette.fade(Palette.TEXT, active ? 0.25 : 0.12));
    focusFrame(control, x, y, width, height);
    String now = active ? TextLine.type(text, take(), most) : text;
    String shown = hidden ? "*".repeat(now.length()) : now;
    while (pen.width(shown, TEXT) > width - 28) {
      shown = shown.substring(shown.offsetByCodePoints(0, 1)); // its end is seen
    }
    double base = y + (height - TEXT) / 2;
    if (now.isEmpty()) {
      int faint = Palette.fade(Palette.MUTED, 0.75);
      text(pen.fit(hint, TEXT, width - 24), x + 12, base, TEXT, Align.LEFT, faint);
    }
    text(shown, x + 12, base, TEXT, Align.LEFT, Palette.TEXT);
    if (active && time % 1 < 0.6) {
      ink.box(x + 15 + pen.width(shown, TEXT), base - 3, 2, TEXT + 7, 1, Palette.ACCENT);
    }
    return now;
  }

  /** Whether the return key was pressed in the field that was called for last. */
  public boolean isEntered() {
    return entered && focus == controls - 1;
  }

  private String take() {
    String all = typed.toString();
    typed.setLength(0);
    boolean paste =
        Gdx.input.isKeyJustPressed(Keys.V)
            && (Gdx.input.isKeyPressed(Keys.CONTROL_LEFT)
                || Gdx.input.isKeyPressed(Keys.CONTROL_RIGHT)
                || Gdx.input.isKeyPressed(Keys.SYM));
    boolean wipe = Gdx.input.isKeyJustPressed(Keys.U) && Gdx.input.isKeyPressed(Keys.CONTROL_LEFT);
    if (wipe) {
      return String.valueOf(BACKSPACE).repeat(MOST_TYPED);
    }
    String pasted = paste ? Gdx.app.getClipboard().getContents() : null;
    return pasted == null ? all : pasted;
  }

  /** A slider from 0 to 1; answers where it is now. */
  public double slider(double value, double x, double y, double width) {
    int control = controls++;
    if (isOver(x - 10, y - 12, width + 20, 24) && clicked) {
      dragged = control;
      focus = control;
    }
    double now = value;
    if (dragged == control && held) {
      now = Math.max(0, Math.min(1, (mouseX - x) / width));
    } else if (focus == control) {
      now += Gdx.input.isKeyJustPressed(Keys.RIGHT) ? 0.1 : 0;
      now -= Gdx.input.isKeyJustPressed(Keys.LEFT) ? 0.1 : 0;
      now = Math.max(0, Math.min(1, now));
    }
    ink.box(x, y - 3, width, 6, 3, 0x0A0F19FF);
    ink.box(x, y - 3, width * now, 6, 3, Palette.ACCENT);
    ink.disc(x + width * now, y, focus == control ? 10 : 8, Palette.TEXT);
    return now;
  }

  /** A small choice between a number less and one more; answers the number now. */
  public int stepper(int value, int least, int most, double x, double y, double width) {
    int now = value;
    if (button("-", x, y, 38, 38)) {
      now--;
    }
    String number = Integer.toString(value);
    text(number, x + width / 2, y + 12.5, TEXT, Align.CENTER, Palette.TEXT);
    if (button("+", x + width - 38, y, 38, 38)) {
      now++;
    }
    return Math.max(least, Math.min(most, now));
  }

  private void focusFrame(int control, double x, double y, double width, double height) {
    if (focus == control) {
      ink.frame(x - 3, y - 3, width + 6, height + 6, 11, 2, Palette.ACCENT);
    }
  }

  /** Whether the mouse is over a box. */
  public boolean isOver(double x, double y, double width, double height) {
    return mouseX >= x && mouseX < x + width && mouseY >= y && mouseY < y + height;
  }

  /** From the mouse's units to pixels: they differ on dense screens. */
  public static double scale() {
    return (double) Gdx.graphics.getBackBufferWidth() / Math.max(1, Gdx.graphics.getWidth());
  }
}
