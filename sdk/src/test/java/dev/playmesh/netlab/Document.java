package dev.playmesh.netlab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page of the documentation with parts that scenarios write: between two comments each. */
final class Document {

  private final Path file;

  Document(Path file) {
    this.file = file;
  }

  /** Puts lines where the part of that name was. */
  void replace(String part, List<String> lines) throws IOException {
    List<String> old = Files.readAllLines(file);
    int start = old.indexOf("<!-- netlab: " + part + " -->");
    int end = old.subList(start + 1, old.size()).indexOf("<!-- end -->") + start + 1;
    if (start < 0 || end <= start) {
      throw new IOException(file + " has no part " + part);
    }
    List<String> all = new ArrayList<>(old.subList(0, start + 1));
    all.addAll(lines);
    all.addAll(old.subList(end, old.size()));
    Files.write(file, all);
  }
}
