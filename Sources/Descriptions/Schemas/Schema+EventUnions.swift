// Events as different viewers see them.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let event = Schema(
    "Event",
    .oneOf(
      "Something that happened in a lobby, as players and spectators see it.",
      [
        .lobbyCreated, .lobbyUpdated, .clueAddedForOthers, .clueUpdatedForOthers, .clueRemovedForOthers,
        .clueMovedForOthers, .clueRevealed, .playerJoined, .playerRenamed, .playerUpdated, .playerLeft,
        .playerKicked, .playerMuted, .playerUnmuted, .playerWarmedUp, .playerMoved, .huntStarting, .huntStartCancelled,
        .huntStarted,
        .huntPaused, .huntResumed, .timeExtended, .huntEnded,
        .waveStarted,
        .waveMoved, .clueScanned, .clueClaimed, .clueTried, .hintTaken, .stationEntered, .stationLeft, .boardFrozen,
        .boardRevealed, .noticeSent, .chatSent, .chatSentAndRemoved,
        .chatRemoved, .rollCalled, .rollAnswered, .rollClosed, .helpAsked, .helpAnswered,
        .songRequested, .songVoted, .songVotedInFull, .songPlayed, .songRemoved, .momentReacted,
        .ghostScanned, .playAmended,
        .rulingApplied, .rulingRevoked,
        .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn,
      ]))
  public static let hostEvent = Schema(
    "HostEvent",
    .oneOf(
      "Something that happened in a lobby, as its host and staff see it.",
      [
        .lobbyCreatedForHost, .lobbyUpdatedForHost, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved,
        .clueAddedForOthers, .clueUpdatedForOthers, .clueRemovedForOthers,
        .clueRevealed, .playerJoined, .playerRenamed, .playerUpdated, .playerLeft, .playerKicked, .playerAdmitted,
        .playerHandedOver, .playerMuted, .playerUnmuted, .playerWarmedUp, .playerMoved, .huntStarting,
        .huntStartCancelled,
        .huntStarted,
        .huntPaused, .huntResumed, .timeExtended, .huntEnded, .waveStarted, .waveMoved, .clueScanned, .clueClaimed,
        .clueTried,
        .hintTaken, .stationEntered, .stationLeft, .boardFrozen, .boardRevealed, .noticeSent, .chatSent, .chatRemoved,
        .chatReported, .rollCalled,
        .rollAnswered, .rollClosed,
        .helpAsked, .helpAnswered, .feedbackGiven, .songRequested, .songVotedInFull, .songPlayed, .songRemoved,
        .momentReacted, .playAmended, .rulingApplied,
        .rulingRevoked, .sheetRequested, .sheetMailed,
        .sheetMailFailed, .staffInvited, .staffRevoked, .passphraseChanged,
        .photoSubmitted, .photoAccepted, .photoRejected, .photoReopened, .photoPublished, .photoWithdrawn,
      ]))
  public static let history = Schema(
    "History",
    .object(
      """
      A page of the lobby's history. `last` is its newest event, whether or not the caller may see it.
      """,
      [
        .required(
          "events",
          .list(
            """
            By ascending `seq`. The `prev` of the first is the `after` of the request. The host, and staff but stations, get `HostEvent`s.
            """, of: .anyOf([.event, .hostEvent]), max: Limits.page.upperBound)),
        .required("last", .seq),
      ]))
}
