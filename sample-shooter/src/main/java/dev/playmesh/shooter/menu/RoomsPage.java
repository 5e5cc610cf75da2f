package dev.playmesh.shooter.menu;

import dev.playmesh.shooter.draw.Lettering.Align;
import dev.playmesh.shooter.draw.Palette;
import dev.playmesh.shooter.net.RoomFacts;
import dev.playmesh.shooter.net.RoomList;
import dev.playmesh.shooter.net.Trouble;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The list of rooms. */
final class RoomsPage implements AutoCloseable {

  private static final int SHOWN = 6;
  private static final double ROW = 48;

  private final Ui ui;
  private @Nullable RoomList list;

  RoomsPage(Ui ui) {
    this.ui = ui;
  }

  /** A frame of it; the room that was picked. */
  Optional<RoomFacts> frame(@Nullable Place place, double x, double y, double seconds) {
    if (place == null) {
      return Optional.empty();
    }
    RoomList asked = list == null ? RoomList.of(place.url()) : list;
    list = asked;
    asked.poll(seconds);
    ui.text("Rooms on " + place.forFriends(), x, y + 18, 11, Align.LEFT, Palette.MUTED);
    ui.panel(x, y - 298, Menu.WIDTH, 302);
    List<RoomFacts> rooms = asked.rooms();
    String remark = asked.trouble().map(Trouble::words).orElse("");
    if (remark.isEmpty() && rooms.isEmpty()) {
      remark = asked.isKnown() ? "Nobody plays here yet. Create a room!" : "Asking the server ...";
    }
    if (!remark.isEmpty()) {
      new Paragraph(ui.pen(), remark, 12, Menu.WIDTH - 40).write(x + 20, y - 20, Palette.MUTED);
    }
    for (int i = 0; i < Math.min(SHOWN, rooms.size()); i++) {
      if (row(rooms.get(i), x + 8, y - 48 - i * ROW)) {
        return Optional.of(rooms.get(i));
      }
    }
    return Optional.empty();
  }

  private boolean row(RoomFacts room, double x, double y) {
    String seats = room.members() + " of " + room.capacity();
    ui.text(ui.pen().fit(room.code(), 14, 128), x + 14, y + 14, 14, Align.LEFT, Palette.TEXT);
    String remark = room.needsPassword() ? seats + ", locked" : seats;
    ui.text(remark, x + 150, y + 14, 11, Align.LEFT, Palette.MUTED);
    if (!room.hasSeat()) {
      ui.text("full", x + Menu.WIDTH - 61, y + 14, 11, Align.CENTER, Palette.MUTED);
    }
    return room.hasSeat() && ui.button("JOIN", x + Menu.WIDTH - 106, y + 2, 90, 38);
  }

  @Override
  public void close() {
    if (list != null) {
      list.close();
      list = null;
    }
  }
}
