package dev.playmesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.playmesh.authority.AuthoritativeHost;
import dev.playmesh.authority.AuthoritySettings;
import dev.playmesh.authority.PredictedClient;
import dev.playmesh.authority.Runners;
import dev.playmesh.codec.BitReader;
import dev.playmesh.codec.BitWriter;
import dev.playmesh.codec.Codec;
import dev.playmesh.types.PeerId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The authoritative mode's vectors of docs/WIRE.md are what the code writes and reads. */
class AuthorityWireTest {

  private static final Pattern BLOCK =
      Pattern.compile("```authority-vector\n(.*?)```", Pattern.DOTALL);
  private static final AuthoritySettings SETTINGS = AuthoritySettings.builder().objects(64).build();
  private static final PeerId ANN = PeerId.of("ann");

  private final Map<String, String> written = new TreeMap<>();

  private void put(String name, byte[] bytes, int length) {
    written.putIfAbsent(name, HexFormat.of().formatHex(bytes, 0, length));
  }

  private static Map<String, String> documented() throws IOException {
    Map<String, String> vectors = new TreeMap<>();
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/WIRE.md")));
    while (blocks.find()) {
      for (String line : blocks.group(1).strip().lines().toList()) {
        int space = line.indexOf(' ');
        vectors.put(line.substring(0, space), line.substring(space).replace(" ", ""));
      }
    }
    return vectors;
  }

  @Test
  void vectorsAreWhatTheCodeWrites() throws IOException {
    PredictedClient<Runners.Move> client =
        PredictedClient.create(
            new Runners(),
            SETTINGS,
            (bytes, length) ->
                put(written.containsKey("greeting") ? "inputs" : "greeting", bytes, length));
    AuthoritativeHost<Runners.Move> host =
        AuthoritativeHost.create(
            new Runners(),
            SETTINGS,
            1,
            (to, bytes, length) -> {
              put("snapshot", bytes, length);
              client.receive(bytes, 0, length, 20);
            });
    client.advance(0, new Runners.Move());
    host.add(ANN);
    host.advance(0);
    host.advance(20);
    client.advance(20, new Runners.Move().of(1, 0));
    seat("seat-taken", new AuthorityMessages.Seat(3, Optional.of(ANN)));
    seat("seat-free", new AuthorityMessages.Seat(3, Optional.empty()));
    assertEquals(documented(), written);
  }

  private void seat(String name, AuthorityMessages.Seat seat) {
    Codec<AuthorityMessages.Seat> codec =
        MessageTypes.builder()
            .authority(new Runners(), SETTINGS)
            .build()
            .<AuthorityMessages.Seat>require(AuthorityMessages.Seat.class)
            .codec();
    BitWriter out = new BitWriter();
    codec.encode(seat, out);
    put(name, out.array(), out.byteLength());
    BitReader in = new BitReader();
    in.wrap(
        HexFormat.of().parseHex(Objects.requireNonNull(written.get(name))), 0, out.byteLength());
    assertEquals(seat, codec.decode(in, codec.create()));
  }
}
