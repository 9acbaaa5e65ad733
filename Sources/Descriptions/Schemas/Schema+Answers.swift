// Short answers.
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let nothing = Schema("Nothing", .object("Done.", []))
  public static let serverTime = Schema(
    "ServerTime",
    .object(
      "The server's clock.",
      [
        .required("time", .timestamp)
      ]))
  public static let attached = Schema(
    "Attached",
    .oneOf(
      "The seat that a token names.",
      [
        .object(
          "A host's.",
          [
            .required("role", .constant("host")),
            .required("lobby", .lobbyID),
            .required("code", .joinCode),
          ]),
        .object(
          "A player's.",
          [
            .required("role", .constant("player")),
            .required("lobby", .lobbyID),
            .required("code", .joinCode),
            .required("player", .playerID),
          ]),
        .object(
          "An account's.",
          [
            .required("role", .constant("account")),
            .required("account", .accountID),
            .required("username", .username),
          ]),
      ]))
  public static let created = Schema(
    "Created",
    .object(
      "The new lobby. `token` is the host's seat and is not shown again.",
      [
        .required("lobby", .lobbyID),
        .required("code", .joinCode),
        .required("token", .token),
        .required("clues", .list("The ids of the clues, in the order given.", of: .clueID, max: Limits.clues)),
      ]))
  public static let playBegun = Schema(
    "PlayBegun",
    .object(
      "The play, which runs. `token` is the player's seat and is not shown again.",
      [
        .required("lobby", .lobbyID),
        .required("code", .joinCode),
        .required("token", .token),
        .required("player", .playerID),
        .required("ranked", .ranked),
        .optional("unranked", .unranked),
        .required("clues", .list("The ids of the clues, in the order of the pack.", of: .clueID, max: Limits.clues)),
        .optional(
          "ghost",
          .object(
            "The recorded run, and how it ended.",
            [
              .required("name", .string()),
              .required("points", .total),
              .required("found", .count),
            ])),
      ]))
  public static let joined = Schema(
    "Joined",
    .object(
      "The new seat. `seq` is the newest event then: the player's own joining.",
      [
        .required("lobby", .lobbyID),
        .required("player", .playerID),
        .required("token", .token),
        .required("seq", .seq),
      ]))
  public static let phaseResult = Schema(
    "PhaseResult",
    .object(
      "Where the hunt is now, and when its clock ends it, if one is running.",
      [
        .required("phase", .phase),
        .optional("endsAt", .timestamp),
      ]))
  public static let endsAtResult = Schema(
    "EndsAtResult",
    .object(
      "When the hunt ends now; in a pause, when it would if it went on at once.",
      [
        .required("endsAt", .timestamp)
      ]))
  public static let noticeResult = Schema(
    "NoticeResult",
    .object(
      "The notice that was sent.",
      [
        .required("notice", .noticeID)
      ]))
  public static let messageResult = Schema(
    "MessageResult",
    .object(
      "The message that was sent.",
      [
        .required("message", .messageID)
      ]))
  public static let reports = Schema(
    "Reports",
    .object(
      "What players have reported.",
      [
        .required(
          "reports",
          .list(
            of: .object([
              .required("message", .messageID),
              .required("by", .playerID),
              .required("reason", .reason),
              .required("at", .timestamp),
              .optional("removed", .constant(true, "Left out unless the message is removed.")),
            ]), max: Limits.reports))
      ]))
  public static let songResult = Schema(
    "SongResult",
    .object(
      "The id of the new song.",
      [
        .required("song", .songID)
      ]))
  public static let votesResult = Schema(
    "VotesResult",
    .object(
      "What the song has now.",
      [
        .required("votes", .votes)
      ]))
  public static let watching = Schema(
    "Watching",
    .oneOf(
      "A snapshot, or a notice that the missed events follow.",
      [
        .object(
          "All there is, as of the event `seq`.",
          [
            .required("epoch", .epoch),
            .required("seq", .seq),
            .required("snapshot", .snapshot),
          ]),
        .object(
          "What came after `seq`, the one that was sent, follows as pushes.",
          [
            .required("epoch", .epoch),
            .required("seq", .integer("As it was sent.", from: 0)),
            .required("resumed", .constant(true)),
          ]),
      ]))
  public static let sinceInput = Schema(
    "SinceInput",
    .object(
      "The last position that the client has seen.",
      [
        .required("epoch", .string("From the answer to `lobby.watch`.")),
        .required("seq", .integer("From that answer, or from the newest push; 0 for nothing.", from: 0)),
      ]))
  public static let bye = Schema(
    "Bye",
    .object(
      "Why the connection is closed.",
      [
        .required(
          "reason",
          .words(
            """
            `slow`: the client did not read its pushes. `kicked`: the host has removed the player. `shutdown`: the \
            server stops. `idle`: no complete request arrived in time. `replaced`: the account from which the \
            connection derived its rights has signed out.
            """, ["slow", "kicked", "shutdown", "idle", "replaced"])),
        .optional(
          "retryAfter",
          .integer("With `shutdown`: when to come back, in milliseconds, different for everybody.", Limits.returning)),
      ]))
}
