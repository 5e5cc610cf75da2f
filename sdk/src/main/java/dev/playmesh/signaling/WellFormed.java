package dev.playmesh.signaling;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds texts that UTF-8 can't carry: protobuf would log a stack trace and send a question mark in
 * place of a surrogate that stands alone.
 */
final class WellFormed {

  private WellFormed() {}

  static boolean isText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  /** The name of the first field, however deep, whose text is broken. */
  static Optional<String> brokenField(Message message) {
    for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
      List<?> values = field.getValue() instanceof List<?> l ? l : List.of(field.getValue());
      for (Object value : values) {
        if (value instanceof String text && !isText(text)) {
          return Optional.of(field.getKey().getName());
        }
        if (value instanceof Message inner && brokenField(inner).isPresent()) {
          return Optional.of(field.getKey().getName());
        }
      }
    }
    return Optional.empty();
  }
}
