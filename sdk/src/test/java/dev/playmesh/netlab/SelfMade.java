package dev.playmesh.netlab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/** A certificate for TLS that no authority vouches for, as a server's owner makes one. */
final class SelfMade {

  private static final String PASSWORD = "laboratory";

  private SelfMade() {}

  /** Makes one for an address; returns a PEM file with the key and the certificate. */
  static Path certificate(Path folder, String address) throws IOException {
    Path store = folder.resolve("tls.p12");
    Path pem = folder.resolve("tls.pem");
    Commands.run(
        List.of(
            System.getProperty("java.home") + "/bin/keytool",
            "-genkeypair",
            "-alias",
            "relay",
            "-keyalg",
            "RSA",
            "-keysize",
            "2048",
            "-dname",
            "CN=" + address,
            "-ext",
            "san=ip:" + address,
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            store.toString()),
        "");
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      byte[] key = keys.getKey("relay", PASSWORD.toCharArray()).getEncoded();
      byte[] certificate = keys.getCertificate("relay").getEncoded();
      Files.writeString(pem, block("PRIVATE KEY", key) + block("CERTIFICATE", certificate));
      return pem;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no certificate", e);
    }
  }

  private static String block(String kind, byte[] bytes) {
    Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    String text = lines.encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
  }
}
