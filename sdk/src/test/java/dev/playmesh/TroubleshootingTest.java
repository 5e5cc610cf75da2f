package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.playmesh.proto.signaling.Rejected;
import dev.playmesh.types.DisconnectReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each reason that a player can meet has its paragraph. */
class TroubleshootingTest {

  private static final Path PAGE = Path.of("..", "docs", "TROUBLESHOOTING.md");

  /** Heading to the words below it. */
  private static Map<String, String> paragraphs() throws IOException {
    Map<String, String> found = new LinkedHashMap<>();
    for (String part : Files.readString(PAGE).split("\n### ", -1)) {
      int end = part.indexOf('\n');
      found.put(part.substring(0, Math.max(0, end)), part.substring(Math.max(0, end)).strip());
    }
    return found;
  }

  @Test
  void eachReasonHasAParagraph() throws IOException {
    Map<String, String> paragraphs = paragraphs();
    List<String> missing =
        Stream.concat(
                Arrays.stream(DisconnectReason.Code.values()).map(Enum::name),
                Arrays.stream(Rejected.Reason.values())
                    .filter(
                        reason ->
                            reason != Rejected.Reason.UNRECOGNIZED
                                && reason != Rejected.Reason.REASON_UNSPECIFIED)
                    .map(Enum::name))
            .distinct()
            .filter(name -> paragraphs.getOrDefault(name, "").length() < 40)
            .toList();
    assertEquals(List.of(), missing, PAGE + " says nothing of them");
  }

  @Test
  void noParagraphComesTwice() throws IOException {
    List<String> headings =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("### ")).toList();
    assertEquals(headings.stream().distinct().toList(), headings);
    assertTrue(headings.size() > 30);
  }
}
