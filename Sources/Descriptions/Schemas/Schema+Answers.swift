// Short results.
import Core
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
  public static let enteredHost = Schema(
    "EnteredHost",
    .object(
      "The host's seat, with a token of it.",
      [
        .required("role", .constant("host")),
        .required("lobby", .lobbyID),
        .required("code", .joinCode),
        .required("token", .token),
      ]))
  public static let attached = Schema(
    "Attached",
    .oneOf(
      "The seat or account that a token names.",
      [
        .object(
          "A host's seat. `token` is the given one, if it is that of a passphrase.",
          [
            .required("role", .constant("host")),
            .required("lobby", .lobbyID),
            .required("code", .joinCode),
            .optional("token", .token),
          ]),
        .object(
          "A player's seat. `token` is its new token, if it was handed over.",
          [
            .required("role", .constant("player")),
            .required("lobby", .lobbyID),
            .required("code", .joinCode),
            .required("player", .playerID),
            .optional("token", .token),
          ]),
        .object(
          "The seat of a member of staff.",
          [
            .required("role", .staffRole),
            .required("lobby", .lobbyID),
            .required("code", .joinCode),
            .required("staff", .staffID),
            .required("name", .staffName),
            .optional("clue", .clueID),
          ]),
        .object(
          "An account.",
          [
            .required("role", .constant("account")),
            .required("account", .accountID),
            .required("username", .username),
            .optional("operator", .constant(.bool(true))),
          ]),
        .object(
          "An operator of the server.",
          [
            .required("role", .constant("operator")),
            .required("operator", .operatorID),
            .required("name", .operatorName),
          ]),
      ]))
  public static let created = Schema(
    "Created",
    .object(
      "The new lobby. `token` is for the host's seat and is not shown again.",
      [
        .required("lobby", .lobbyID),
        .required("code", .joinCode),
        .required("token", .token),
        .required("clues", .list("The ids of the clues, in the order given.", of: .clueID, max: Limits.clues)),
      ]))
  public static let playBegun = Schema(
    "PlayBegun",
    .object(
      "The play, which is running. `token` is for the player's seat and is not shown again.",
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
            "The run to race against, and its final result.",
            [
              .required("name", .string()),
              .required("points", .total),
              .required("found", .count),
            ])),
      ]))
  public static let joined = Schema(
    "Joined",
    .object(
      "The new seat. `seq` is the event of the player's own joining.",
      [
        .required("lobby", .lobbyID),
        .required("player", .playerID),
        .required("token", .token),
        .required("seq", .seq),
      ]))
  public static let seatOffer = Schema(
    "SeatOffer",
    .object(
      "A one-time token for a player's seat on another device.",
      [
        .required("token", .token),
        .optional(
          "url", .string("The address that uses it, if the server knows its own and the lobby has a join code.")),
        .required("expiresAt", .timestamp),
      ]))
  public static let phaseResult = Schema(
    "PhaseResult",
    .object(
      """
      The phase of the hunt, and when its clock will end it, if one is running. `startsAt` is when it will start, if the \
      start can still be taken back.
      """,
      [
        .required("phase", .phase),
        .optional("startsAt", .timestamp),
        .optional("endsAt", .timestamp),
      ]))
  public static let startsAtResult = Schema(
    "StartsAtResult",
    .object(
      "When the hunt starts by itself, if it does.",
      [
        .optional("startsAt", .timestamp)
      ]))
  public static let endsAtResult = Schema(
    "EndsAtResult",
    .object(
      "The new end of the hunt; while paused, the end if it resumed at once.",
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
      "The messages that players have reported.",
      [
        .required(
          "reports",
          .list(
            of: .object([
              .required("message", .messageID),
              .required("by", .playerID),
              .required("reason", .reason),
              .required("at", .timestamp),
              .optional("removed", .constant(true, "Omitted unless the message is removed.")),
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
      "The song's current votes.",
      [
        .required("votes", .votes)
      ]))
  public static let watching = Schema(
    "Watching",
    .oneOf(
      "A snapshot, or confirmation that the missed events follow.",
      [
        .object(
          "The lobby as of the event `seq`.",
          [
            .required("epoch", .epoch),
            .required("seq", .seq),
            .required("snapshot", .snapshot),
          ]),
        .object(
          "The events after `seq`, as sent in the request, follow as pushes.",
          [
            .required("epoch", .epoch),
            .required("seq", .integer("As sent in the request.", from: 0)),
            .required("resumed", .constant(true)),
          ]),
      ]))
  public static let sinceInput = Schema(
    "SinceInput",
    .object(
      "The last event that the client has seen.",
      [
        .required("epoch", .string("From the result of `lobby.watch`.")),
        .required("seq", .integer("From that result or from the newest push; 0 for none.", from: 0)),
      ]))
  public static let bye = Schema(
    "Bye",
    .object(
      "Why the server closes the connection.",
      [
        .required(
          "reason",
          .words(
            """
            `slow`: the client did not read what it was sent. `kicked`: the host has removed the player. `shutdown`: \
            the server is stopping. `idle`: no complete request came in time. `replaced`: the session that the \
            connection relied on has ended.
            """, ["slow", "kicked", "shutdown", "idle", "replaced"])),
        .optional(
          "retryAfter",
          .integer("With `shutdown`: when to reconnect, in milliseconds; differs between clients.", Limits.returning)),
      ]))
}
