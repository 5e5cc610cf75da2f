package dev.playmesh.transport;

import com.google.gson.JsonObject;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The body of a relayed signal, in the words that a browser's WebRTC speaks.
 *
 * <pre>
 *   {"type":"offer","sdp":"v=0…"}          {"type":"answer","sdp":"v=0…"}
 *   {"candidate":"candidate:…","sdpMid":"0","sdpMLineIndex":0}
 *   {"type":"reoffer"}                     {"type":"reoffer","restart":true}
 * </pre>
 *
 * <p>Other fields are ignored. What isn't one of these, a candidate that is null or empty (the end
 * of candidates, which browsers tell), and bodies of over {@value #MAX_CHARS} characters are no
 * signal.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class SignalJson {

  /** What a body may have. */
  static final int MAX_CHARS = 65_536;

  private static final int MAX_SECTION = 15;

  private SignalJson() {}

  /**
   * Writes a signal.
   *
   * @param signal what to tell
   * @return one line of JSON
   */
  public static String write(Signal signal) {
    JsonObject json = new JsonObject();
    if (signal instanceof Signal.Offer offer) {
      json.addProperty("type", "offer");
      json.addProperty("sdp", offer.sdp());
    } else if (signal instanceof Signal.Answer answer) {
      json.addProperty("type", "answer");
      json.addProperty("sdp", answer.sdp());
    } else if (signal instanceof Signal.Candidate candidate) {
      json.addProperty("candidate", candidate.candidate());
      json.addProperty("sdpMid", candidate.sdpMid());
      json.addProperty("sdpMLineIndex", candidate.sdpMLineIndex());
    } else if (signal instanceof Signal.Reoffer reoffer) {
      json.addProperty("type", "reoffer");
      if (reoffer.restart()) {
        json.addProperty("restart", true);
      }
    }
    return json.toString();
  }

  /**
   * Reads a signal that somebody else wrote.
   *
   * @param body anything
   * @return the signal, or empty
   */
  public static Optional<Signal> parse(String body) {
    if (body.length() > MAX_CHARS) {
      return Optional.empty();
    }
    try (JsonReader reader = new JsonReader(new StringReader(body))) {
      reader.setStrictness(Strictness.STRICT);
      Fields fields = new Fields();
      fields.read(reader);
      return reader.peek() == JsonToken.END_DOCUMENT ? fields.toSignal() : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** What was found at the top level. */
  private static final class Fields {
    private @Nullable String type;
    private @Nullable String sdp;
    private @Nullable String candidate;
    private String mid = "";
    private int section;
    private boolean restart;

    void read(JsonReader reader) throws IOException {
      reader.beginObject();
      while (reader.hasNext()) {
        String name = reader.nextName();
        if (reader.peek() == JsonToken.NULL) {
          reader.nextNull();
          continue;
        }
        switch (name) {
          case "type" -> type = text(reader);
          case "sdp" -> sdp = text(reader);
          case "candidate" -> candidate = text(reader);
          case "sdpMid" -> mid = text(reader);
          case "sdpMLineIndex" -> section = reader.nextInt();
          case "restart" -> restart = reader.nextBoolean();
          default -> reader.skipValue();
        }
      }
      reader.endObject();
    }

    private static String text(JsonReader reader) throws IOException {
      if (reader.peek() != JsonToken.STRING) {
        throw new IOException("a string is needed");
      }
      return reader.nextString();
    }

    Optional<Signal> toSignal() {
      if (type == null || type.equals("candidate")) {
        return section >= 0 && section <= MAX_SECTION
            ? Optional.ofNullable(candidate)
                .filter(line -> !line.isBlank())
                .map(line -> new Signal.Candidate(line, mid, section))
            : Optional.empty();
      }
      return switch (type) {
        case "offer" -> Optional.ofNullable(sdp).map(Signal.Offer::new);
        case "answer" -> Optional.ofNullable(sdp).map(Signal.Answer::new);
        case "reoffer" -> Optional.of(new Signal.Reoffer(restart));
        default -> Optional.empty();
      };
    }
  }
}
