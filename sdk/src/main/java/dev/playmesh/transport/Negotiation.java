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
 * The offer, the answer and the candidates of one connection; and again, when its way is looked for
 * anew.
 *
 * <pre>
 *   offering:   NEW -> OFFERING -> OFFERED -> ANSWER_IN -> STABLE, -> OFFERING... at a restart
 *   answering:  NEW -> OFFER_IN -> ANSWERING -> STABLE, -> OFFER_IN... at another offer
 * </pre>
 *
 * <p>What goes wrong with the first descriptions fails the connection; of later ones it is dropped
 * and counted, since the lanes may still work.
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
  private boolean agreed;
  private String offer = "";
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
      makeOffer(new RTCOfferOptions());
    }
  }

  /** Offers again, with addresses gathered anew; an offer that isn't answered is told again. */
  void restart() {
    if (offerer && step == Step.STABLE) {
      RTCOfferOptions options = new RTCOfferOptions();
      options.iceRestart = true;
      makeOffer(options);
    } else if (step == Step.OFFERED) {
      RTCSessionDescription pending = peer.getLocalDescription();
      out.accept(new Signal.Offer(pending == null ? offer : pending.sdp));
    }
  }

  private void makeOffer(RTCOfferOptions options) {
    step = Step.OFFERING;
    peer.createOffer(
        options, DescriptionCallbacks.created(link, this::offerMade, this::localFailed));
  }

  /** Takes what the other side says. */
  void accept(Signal signal) {
    boolean offerDue = !offerer && (step == Step.NEW || step == Step.STABLE);
    if (signal instanceof Signal.Offer said && offerDue) {
      step = Step.OFFER_IN;
      setRemote(RTCSdpType.OFFER, said.sdp());
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
    offer = sdp;
    setLocal(RTCSdpType.OFFER, sdp, new Signal.Offer(sdp));
  }

  private void answerMade(String sdp) {
    step = Step.STABLE;
    agreed = true;
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
    remoteSet = false; // candidates that come now belong to this description: they wait for it
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
    maxPacketBytes = Sdp.maxPacketBytes(sdp);
    remoteCandidates.clear();
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
      agreed = true;
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
    if (agreed) {
      giveUpRestart(error);
      return;
    }
    failed.accept(
        DisconnectReason.of(
            DisconnectReason.Code.INTERNAL_ERROR,
            "this side's description couldn't be made: " + oneLine(error)));
  }

  private void remoteFailed(String error) {
    if (agreed) {
      giveUpRestart(error);
      return;
    }
    failed.accept(
        DisconnectReason.of(
            DisconnectReason.Code.PROTOCOL_ERROR,
            "the peer's description can't be used: " + oneLine(error)));
  }

  /** The lanes stay as they are. */
  private void giveUpRestart(String error) {
    dropped++;
    LOG.debug("looking for a way anew failed: {}", oneLine(error));
    waiting.clear();
    remoteSet = true;
    step = step == Step.ANSWER_IN ? Step.OFFERED : Step.STABLE;
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }
}
