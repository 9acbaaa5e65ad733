// Players, the board and snapshots.
import Hunt
import HuntViews
import JSONCoding
import Wire

extension Schema {
  public static let playerView = Schema(
    "PlayerView",
    .object(
      "Who is in the lobby.",
      [
        .required("player", .playerID),
        .required("name", .playerName),
        .optional("team", .teamID),
        .optional("muted", .constant(true, "Left out unless the host has muted them.")),
      ]))
  public static let row = Schema(
    "Row",
    .object(
      """
      A row of the board. `lastAt` and `lastSeq` are time and event of the last find that gave points: \
      they break ties.
      """,
      [
        .required("rank", .integer("1, 2, 3, …: no two players share one.", from: 1)),
        .required("player", .playerID),
        .required("name", .playerName),
        .optional("team", .teamID),
        .required("points", .total),
        .required("found", .cluesFound),
        .optional("lastAt", .timestamp),
        .optional("lastSeq", .seq),
      ]))
  public static let teamRow = Schema(
    "TeamRow",
    .object(
      """
      A row of the teams' board: as a player's. A find counts once for a team, the earliest by a member.
      """,
      [
        .required("rank", .integer("1, 2, 3, …: no two teams share one.", 1...Limits.teams)),
        .required("team", .teamID),
        .required("name", .teamName),
        .required("points", .integer("Points of the team.", from: 0)),
        .required("found", .integer("How many clues its members have found.", 0...Limits.clues)),
        .optional("lastAt", .timestamp),
        .optional("lastSeq", .seq),
      ]))
  public static let boardPart = Schema(
    "BoardPart",
    .object(
      "Rows of the board; `me` is the caller's row.",
      [
        .required("rows", .boardRows),
        .required("total", .rowCount),
        .required("frozen", .isFrozen),
        .optional("me", .row),
        .optional("teams", .teamRows),
      ]))
  public static let teamRecipient = Schema(
    "TeamRecipient",
    .object(
      "Visible only to a team and the host.",
      [
        .required("team", .teamID)
      ]))
  public static let recipient = Schema(
    "Recipient",
    .oneOf(
      "To whom a notice goes; the host sees all.",
      [
        .object([
          .required("player", .playerID)
        ]),
        .object([
          .required("team", .teamID)
        ]),
      ]
    ).examples([["player": "p1"], ["team": "t2"]]))
  public static let chatMessage = Schema(
    "ChatMessage",
    .object(
      """
      A line of the chat. Without `player` the host wrote it, without `to` it went to everybody.
      """,
      [
        .required("message", .messageID),
        .optional("player", .playerID),
        .required(
          "name",
          .string("The writer's name at the time.", characters: 1...AuthorRule.lengthMax, pattern: Pattern.text)),
        .required("text", .chatText),
        .optional("to", .teamRecipient),
        .required("at", .timestamp),
        .optional("removed", .constant(true, "Then only the host gets to see it.")),
      ]))
  public static let notice = Schema(
    "Notice",
    .object(
      "A notice from the host. Without `to`, it went to everybody.",
      [
        .required("notice", .noticeID),
        .required("text", .noticeText),
        .optional("clue", .clueID),
        .optional("to", .recipient),
        .required("at", .timestamp),
      ]))
  public static let song = Schema(
    "Song",
    .object(
      """
      A requested song; without `player`, by the host. `vote` is the caller's, if they have voted.
      """,
      [
        .required("song", .songID),
        .optional("player", .playerID),
        .required("title", .songText),
        .required("artist", .songText),
        .required("votes", .votes),
        .optional("vote", .words(["up", "down"])),
      ]))
  public static let snapshot = Schema(
    "Snapshot",
    .object(
      "Everything a screen shows of a lobby. `me` only for a player.",
      [
        .required("card", .card),
        .optional("me", .playerView),
        .required(
          "clues",
          .list("In the host's order. Nobody but the host sees any before the start.", of: .clueView, max: Limits.clues)
        ),
        .required("players", .list("In order of joining.", of: .playerView, max: Limits.capacity.upperBound)),
        .required("board", .boardPart),
        .required("chat", .list("The newest messages, oldest first.", of: .chatMessage, max: Limits.snapshotChat)),
        .required(
          "notices",
          .list(
            "The newest notices that the caller may see, oldest first.", of: .notice, max: Limits.snapshotNotices)
        ),
        .required(
          "songs",
          .list("In the order in which they were asked for: a new one stands at the end.", of: .song, max: Limits.songs)
        ),
        .optional("sheet", .sheetView),
      ]))
  public static let sheetView = Schema(
    "SheetView",
    .object(
      """
      The codes by mail, for the host alone: once the lobby has an address, or the codes were sent \
      anywhere.
      """,
      [
        .required("email", .boolean("Whether the lobby keeps an address.")),
        .optional("sheet", .sheetNumber),
        .optional("state", .words("The state of the newest letter.", ["requested", "mailed", "failed"])),
        .optional("reason", .sheetFailure),
        .optional("at", .timestamp),
      ]))
  public static let sheetFailure = Schema(
    "SheetFailure",
    .words(
      """
      Why the codes were not sent: the mail server refused them for good, could not be reached for a day, \
      or the hunt no longer has any.
      """, of: SheetFailure.self))
  public static let playerList = Schema(
    "PlayerList",
    .object(
      "A page of players, and how many there are in all.",
      [
        .required(
          "players",
          .list(
            of: .object([
              .required("player", .playerID),
              .required("name", .playerName),
              .optional("team", .teamID),
              .required("joinedAt", .timestamp),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer(from: 0)),
      ]))
  public static let boardResult = Schema(
    "BoardResult",
    .object(
      "A part of the board as of the event `seq`; `me` is the caller's row.",
      [
        .required("seq", .seq),
        .required("rows", .boardRows),
        .required("total", .rowCount),
        .required("frozen", .isFrozen),
        .optional("me", .row),
        .optional("teams", .teamRows),
      ]))
  public static let boardChange = Schema(
    "BoardChange",
    .object(
      """
      What changed on the board up to the event `seq`. All watchers get the same push, so there is no `me`.
      """,
      [
        .required("lobby", .lobbyID),
        .required("seq", .seq),
        .required(
          "rows",
          .list(
            """
            The rows of players whose points, finds or names changed since the push before, and of those who \
            joined. Rows that only moved are left out.
            """, of: .row, max: Limits.capacity.upperBound)),
        .required("total", .rowCount),
        .required("frozen", .isFrozen),
        .optional(
          "teams", .list("All teams by rising rank, if one of their rows changed.", of: .teamRow, max: Limits.teams)),
      ]))
  public static let boardPosition = Schema(
    "BoardPosition",
    .object(
      "The last event that the board shows.",
      [
        .required("seq", .seq)
      ]))
}
