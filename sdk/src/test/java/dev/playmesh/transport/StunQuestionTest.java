package dev.playmesh.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StunQuestionTest {

  private static Optional<InetSocketAddress> read(String hex) throws IOException {
    return StunQuestion.read(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), 7);
  }

  private static String answer(long transaction, String attributes) {
    int length = attributes.length() / 2;
    return String.format("0101%04x2112a44200000000%016x", length, transaction) + attributes;
  }

  @Test
  void readsAnAddressOfBothFamilies() throws IOException {
    assertEquals(
        Optional.of(new InetSocketAddress("192.0.2.1", 32853)),
        read(answer(7, "00200008" + "0001a147e112a643")));
    assertEquals(
        Optional.of(new InetSocketAddress("2001:db8::7", 1)),
        read(answer(7, "00200014" + "00022113" + "0113a9fa000000000000000000000000")));
  }

  @Test
  void passesOverOtherAttributes() throws IOException {
    assertEquals(
        Optional.of(new InetSocketAddress("192.0.2.1", 32853)),
        read(answer(7, "8022000361626300" + "00200008" + "0001a147e112a643")));
  }

  @Test
  void takesNoAnswerToAnotherQuestion() throws IOException {
    assertEquals(Optional.empty(), read(answer(8, "00200008" + "0001a147e112a643")));
    assertEquals(Optional.empty(), read(answer(7, "")));
    assertEquals(Optional.empty(), read(answer(7, "00200008" + "0001")));
  }

  @Test
  void noiseIsNoAnswer() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] noise = HexFormat.of().parseHex(answer(7, "00200008" + "0001a147e112a643"));
      for (int k = 0; k < 3; k++) {
        noise[random.nextInt(noise.length)] = (byte) random.nextInt();
      }
      ByteBuffer cut = ByteBuffer.wrap(noise, 0, random.nextInt(noise.length + 1));
      assertTrue(StunQuestion.read(cut, 7).map(InetSocketAddress::getPort).orElse(1) >= 0);
    }
  }

  @Test
  void saysWhatIsWrongWithAnAddress() throws IOException {
    try (StunQuestion question = StunQuestion.open(() -> 1)) {
      for (String url : List.of("stun:", "turn:a:1", "stun:127.0.0.1:0", "stun:127.0.0.1:99999")) {
        assertThrows(IOException.class, () -> question.ask(url), url);
      }
    }
  }
}
