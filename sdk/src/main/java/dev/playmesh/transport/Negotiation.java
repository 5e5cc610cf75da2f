package dev.playmesh.transport;

import dev.onvoid.webrtc.RTCAnswerOptions;
import dev.onvoid.webrtc.RTCIceCandidate;
import dev.onvoid.webrtc.RTCOfferOptions;
import dev.onvoid.webrtc.RTCPeerConnection;
import dev.onvoid.webrtc.RTCSdpType;
import dev.onvoid.webrtc.RTCSessionDescription;
import dev.playmesh.types.DisconnectReason;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offer, the answer and the candidates of one connection, once.
 *
 * <pre>
 *   offering:   NEW -> OFFERING -> OFFERED -> ANSWER_IN -> STABLE
 *   answering:  NEW -> OFFER_IN -> ANSWERING -> STABLE
 * </pre>
 *
 * <p>What comes when it isn't due is dropped and counted. Candidates that come early wait: the
 * native would lose them without a word.
 *
 * <p><b>Threading:</b> the link thread.
 */
final class Negotiation {

  private enum Step {
    NEW,
    OFFERING,
    OFFERED,
    OFFER_IN,
    ANSWERING,
    ANSWER_IN,
    STABLE
  }

  private static final Logger LOG = LoggerFactory.getLogger(Negotiation.class);
  private static final int MAX_CANDIDATES = 256;
  private static final int MAX_CANDIDATE_CHARS = 1024;

  private final RTCPeerConnection peer;
  private final boolean offerer;
  private final Executor link;
  private final Consumer<Signal> out;
  private final Consumer<DisconnectReason> failed;
  private final CandidateTally remoteCandidates = new CandidateTally();
  private final Queue<Signal.Candidate> waiting = new ArrayDeque<>();
  private Step step = Step.NEW;
  private boolean localKnown;
  private boolean remoteSet;
  private int maxPacketBytes = Sdp.MAX_PACKET_BYTES;
  private int dropped;

  Negotiation(
      RTCPeerConnection peer,
      boolean offerer,
      Executor link,
      Consumer<Signal> out,
      Consumer<DisconnectReason> failed) {
    this.peer = peer;
    this.offerer = offerer;
    this.link = link;
    this.out = out;
    this.failed = failed;
  }

  /** Starts the offer; an answering side waits. */
  void start() {
    if (offerer) {
      step = Step.OFFERING;
      peer.createOffer(
          new RTCOfferOptions(),
          DescriptionCallbacks.created(link, this::offerMade, this::localFailed));
    }
  }

  /** Takes what the other side says. */
  void accept(Signal signal) {
    if (signal instanceof Signal.Offer offer && !offerer && step == Step.NEW) {
      step = Step.OFFER_IN;
      setRemote(RTCSdpType.OFFER, offer.sdp());
    } else if (signal instanceof Signal.Answer answer && step == Step.OFFERED) {
      step = Step.ANSWER_IN;
      setRemote(RTCSdpType.ANSWER, answer.sdp());
    } else if (signal instanceof Signal.Candidate candidate) {
      candidate(candidate);
    } else {
      drop(signal, "not due");
    }
  }

  /** Whether this side's description was told: from then on addresses are gathered. */
  boolean isLocalKnown() {
    return localKnown;
  }

  /** Whether the other side's description is set: from then on a path is searched. */
  boolean isRemoteSet() {
    return remoteSet;
  }

  /** The addresses that the other side named. */
  CandidateTally remoteCandidates() {
    return remoteCandidates;
  }

  /** The largest packet that both sides take. */
  int maxPacketBytes() {
    return maxPacketBytes;
  }

  /** How many signals were dropped. */
  int dropped() {
    return dropped;
  }

  private void offerMade(String sdp) {
    step = Step.OFFERED;
    setLocal(RTCSdpType.OFFER, sdp, new Signal.Offer(sdp));
  }

  private void answerMade(String sdp) {
    step = Step.STABLE;
    setLocal(RTCSdpType.ANSWER, sdp, new Signal.Answer(sdp));
  }

  /** Tells before it sets: so the description leaves before the candidates that setting makes. */
  private void setLocal(RTCSdpType type, String sdp, Signal signal) {
    localKnown = true;
    out.accept(signal);
    peer.setLocalDescription(
        new RTCSessionDescription(type, sdp),
        DescriptionCallbacks.set(link, () -> {}, this::localFailed));
  }

  private void setRemote(RTCSdpType type, String sdp) {
    Optional<String> problem = Sdp.problem(sdp);
    if (problem.isPresent()) {
      remoteFailed(problem.get());
      return;
    }
    maxPacketBytes = Sdp.maxPacketBytes(sdp);
    try {
      peer.setRemoteDescription(
          new RTCSessionDescription(type, sdp),
          DescriptionCallbacks.set(link, () -> remoteIsSet(sdp), this::remoteFailed));
    } catch (Throwable thrown) { // bad text throws java.lang.Error
      remoteFailed(String.valueOf(thrown.getMessage()));
    }
  }

  private void remoteIsSet(String sdp) {
    remoteSet = true;
    remoteCandidates.addAllOf(sdp);
    Signal.Candidate next;
    while ((next = waiting.poll()) != null) {
      addToNative(next);
    }
    if (step == Step.OFFER_IN) {
      step = Step.ANSWERING;
      peer.createAnswer(
          new RTCAnswerOptions(),
          DescriptionCallbacks.created(link, this::answerMade, this::localFailed));
    } else {
      step = Step.STABLE;
    }
  }

  private void candidate(Signal.Candidate candidate) {
    String line = candidate.candidate();
    boolean plausible = line.length() <= MAX_CANDIDATE_CHARS && line.contains("candidate:");
    if (!plausible || candidate.sdpMLineIndex() < 0) {
      drop(candidate, "no candidate");
    } else if (remoteCandidates.total() + waiting.size() >= MAX_CANDIDATES) {
      drop(candidate, "too many");
    } else if (remoteSet) {
      addToNative(candidate);
    } else {
      waiting.add(candidate);
    }
  }

  private void addToNative(Signal.Candidate candidate) {
    try {
      peer.addIceCandidate(
          new RTCIceCandidate(
              candidate.sdpMid(), candidate.sdpMLineIndex(), candidate.candidate()));
      remoteCandidates.add(candidate.candidate());
    } catch (Throwable thrown) { // bad text throws java.lang.Error
      drop(candidate, String.valueOf(thrown.getMessage()));
    }
  }

  private void drop(Signal signal, String why) {
    dropped++;
    LOG.debug("dropped a {}: {}", signal.getClass().getSimpleName(), why);
  }

  private void localFailed(String error) {
    failed.accept(
        DisconnectReason.of(
            DisconnectReason.Code.INTERNAL_ERROR,
            "this side's description couldn't be made: " + oneLine(error)));
  }

  private void remoteFailed(String error) {
    failed.accept(
        DisconnectReason.of(
            DisconnectReason.Code.PROTOCOL_ERROR,
            "the peer's description can't be used: " + oneLine(error)));
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }
}
