package dev.playmesh.signaling;

import com.google.protobuf.ByteString;
import dev.playmesh.proto.signaling.Certificate;
import dev.playmesh.proto.signaling.ClientMessage;
import dev.playmesh.proto.signaling.Resume;
import dev.playmesh.proto.signaling.RoomUpdate;
import dev.playmesh.proto.signaling.Welcome;
import dev.playmesh.types.PeerId;

/** What a member needs to take its place up again: who it is, and the newest proof of its room. */
record Seat(String peerId, ByteString secret, Certificate certificate, long epoch) {

  static boolean isValid(Welcome welcome) {
    return PeerId.isValid(welcome.getPeerId())
        && welcome.getRoom().getMembersList().stream()
            .anyMatch(member -> member.getPeerId().equals(welcome.getPeerId()))
        && welcome.getRoom().getMembersList().stream()
            .allMatch(member -> PeerId.isValid(member.getPeerId()));
  }

  static boolean isValid(RoomUpdate update) {
    return update.getRoom().getMembersList().stream()
            .allMatch(member -> PeerId.isValid(member.getPeerId()))
        && update.getDepartedList().stream().allMatch(gone -> PeerId.isValid(gone.getPeerId()));
  }

  static Seat of(Welcome welcome) {
    return new Seat(
        welcome.getPeerId(),
        welcome.getResumeSecret(),
        welcome.getCertificate(),
        welcome.getRoom().getEpoch());
  }

  /** The seat after it was taken up again. */
  Seat renewed(Welcome welcome) {
    return new Seat(peerId, welcome.getResumeSecret(), certificate, epoch)
        .newest(welcome.getCertificate(), welcome.getRoom().getEpoch());
  }

  Seat newest(Certificate other, long otherEpoch) {
    boolean newer = Long.compareUnsigned(otherEpoch, epoch) >= 0;
    return newer ? new Seat(peerId, secret, other, otherEpoch) : this;
  }

  /** Without the secret: whoever has it can take the seat. */
  @Override
  public String toString() {
    return "Seat[" + peerId + ", epoch " + epoch + "]";
  }

  ClientMessage resume(String host, long term) {
    Resume resume =
        Resume.newBuilder()
            .setProtocol(WebSocketRendezvous.PROTOCOL)
            .setPeerId(peerId)
            .setResumeSecret(secret)
            .setCertificate(certificate)
            .setHost(host)
            .setTerm(term)
            .build();
    return ClientMessage.newBuilder().setResume(resume).build();
  }
}
