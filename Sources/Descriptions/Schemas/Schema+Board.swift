// Players, the board and snapshots.
import Core
import Hunt
import HuntViews
import JSONCoding
import Wire

extension Schema {
  public static let playerView = Schema(
    "PlayerView",
    .object(
      """
      A player in the lobby. Only the host, and the player in `me`, see the `wave`; `startsAt` and `language` are only \
      in `me`.
      """,
      playerMembers))
  static let playerMembers: [Property] = [
    .required("player", .playerID),
    .required("name", .playerName),
    .optional("team", .teamID),
    .optional("division", .divisionName),
    .optional("avatar", .avatar),
    .optional("colour", .colour),
    .optional("language", .languageTag),
    .optional("muted", .constant(true, "Omitted unless the host has muted the player.")),
    .optional("warmedUp", .constant(true, "Omitted unless the player has scanned the code of the waiting room.")),
    .optional("wave", .waveIndex),
    .optional("startsAt", .timestamp),
  ]
  public static let place = Schema(
    "Place", .integer("The number of the row, in order of the tie-break; only if ranks are shared.", from: 1))
  public static let row = Schema(
    "Row",
    .object(
      """
      A row of the board. `lastAt` and `lastSeq` are the time and the event of the last find that gave points. \
      They break ties.
      """,
      [
        .required("rank", .integer("1, 2, 3, …; shared by players with equal points if the host chose that.", from: 1)),
        .optional("place", .place),
        .required("player", .playerID),
        .required("name", .playerName),
        .optional("team", .teamID),
        .optional("division", .divisionName),
        .required("points", .total),
        .required("found", .cluesFound),
        .optional("lastAt", .timestamp),
        .optional("lastSeq", .seq),
      ]))
  public static let teamRow = Schema(
    "TeamRow",
    .object(
      """
      A row of the teams' board, like a player's. Each clue counts once for a team, by its members' earliest find.
      """,
      [
        .required(
          "rank", .integer("1, 2, 3, …; shared by teams with equal points if the host chose that.", 1...Limits.teams)),
        .optional("place", .place),
        .required("team", .teamID),
        .required("name", .teamName),
        .optional("division", .divisionName),
        .required("points", .integer("The team's points.", from: 0)),
        .required("found", .integer("The number of clues that the team's members have found.", 0...Limits.clues)),
        .optional("lastAt", .timestamp),
        .optional("lastSeq", .seq),
      ]))
  public static let boardPart = Schema(
    "BoardPart",
    .object(
      "Rows of the board. `me` is the calling player's row.",
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
      "Only the team and the host see it.",
      [
        .required("team", .teamID)
      ]))
  public static let recipient = Schema(
    "Recipient",
    .oneOf(
      "The recipient of a notice. The host sees all notices.",
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
      A chat message. Without `player` it is from the host, without `to` it is for everybody.
      """,
      [
        .required("message", .messageID),
        .optional("player", .playerID),
        .required(
          "name",
          .string("The sender's name at the time.", characters: 1...AuthorRule.lengthMax, pattern: Pattern.text)),
        .required("text", .chatText),
        .optional("to", .teamRecipient),
        .required("at", .timestamp),
        .optional("removed", .constant(true, "Set if the host has removed the message: only the host still sees it.")),
      ]))
  public static let notice = Schema(
    "Notice",
    .object(
      "A notice from the host. Without `to` it is for everybody.",
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
      A requested song. Without `player` the host requested it. `vote` is the viewer's vote, if any. `playedAt` is when \
      it was last played: the newest is what plays now.
      """,
      [
        .required("song", .songID),
        .optional("player", .playerID),
        .required("title", .songText),
        .required("artist", .songText),
        .required("votes", .votes),
        .optional("vote", .words(["up", "down"])),
        .optional("playedAt", .timestamp),
      ]))
  public static let snapshot = Schema(
    "Snapshot",
    .object(
      "Everything that a client shows of a lobby. `me` is only for players.",
      [
        .required("card", .card),
        .optional("me", .ownView),
        .required(
          "clues",
          .list("In the host's order. Only the host sees clues before the start.", of: .clueView, max: Limits.clues)
        ),
        .optional("groups", .groupViews),
        .optional(
          "needed",
          .integer("How many clues a player needs to have all; only in lobbies with groups.", 0...Limits.clues)),
        .required("players", .list("In order of joining.", of: .playerView, max: Limits.capacity.upperBound)),
        .required("board", .boardPart),
        .required("chat", .list("The newest messages, oldest first.", of: .chatMessage, max: Limits.snapshotChat)),
        .required(
          "notices",
          .list(
            "The newest notices that the viewer may see, oldest first.", of: .notice, max: Limits.snapshotNotices)
        ),
        .required(
          "songs",
          .list("In the order of request, newest last.", of: .song, max: Limits.songs)
        ),
        .optional("roll", .openRoll),
        .optional("help", .openHelp),
        .optional("sheet", .sheetView),
      ]))
  public static let sheetView = Schema(
    "SheetView",
    .object(
      """
      The mailing of the codes, for the host only. Omitted until the lobby has an address or the codes have been \
      sent anywhere.
      """,
      [
        .required("email", .boolean("Whether the lobby has an address.")),
        .optional("sheet", .sheetNumber),
        .optional("state", .words("The state of the newest letter.", ["requested", "mailed", "failed"])),
        .optional("reason", .sheetFailure),
        .optional("at", .timestamp),
      ]))
  public static let sheetFailure = Schema(
    "SheetFailure",
    .words(
      """
      Why the codes were not sent: the mail server refused them permanently, could not be reached for a day, \
      or the hunt no longer has codes.
      """, of: SheetFailure.self))
  public static let playerList = Schema(
    "PlayerList",
    .object(
      "A page of players, and the total number.",
      [
        .required(
          "players",
          .list(
            of: .object([
              .required("player", .playerID),
              .required("name", .playerName),
              .optional("team", .teamID),
              .optional("division", .divisionName),
              .optional("avatar", .avatar),
              .optional("colour", .colour),
              .required("joinedAt", .timestamp),
              .optional("wave", .waveIndex),
            ]), max: Limits.page.upperBound)),
        .required("total", .integer(from: 0)),
      ]))
  private static let presences = list(
    of: .object([
      .required("player", .playerID),
      .required("online", .boolean("Whether a connection has their seat, or watches with it.")),
      .required("lastAt", .timestamp),
    ]), max: Limits.capacity.upperBound)
  private static let online = integer("How many players are online.", from: 0)
  public static let presence = Schema(
    "Presence",
    .object(
      "Who is connected, and when the server last heard from them.",
      [
        .required("online", online),
        .optional("players", presences),
      ]))
  public static let presenceChange = Schema(
    "PresenceChange",
    .object(
      "Who is connected: after `lobby.watch` everybody whom the watcher may see, later those who came or went.",
      [
        .required("lobby", .lobbyID),
        .required("online", online),
        .optional("players", presences),
      ]))
  public static let cheer = Schema(
    "Cheer",
    .object(
      "A player who cheered.",
      [
        .required("lobby", .lobbyID),
        .required("player", .playerID),
      ]))
  public static let screenStep = Schema(
    "ScreenStep", .words("What the remote of the big screens asks for.", of: ScreenStep.self))
  public static let steer = Schema(
    "Steer",
    .object(
      "A press on the remote of the big screens.",
      [
        .required("lobby", .lobbyID),
        .required("step", .screenStep),
      ]))
  public static let boardResult = Schema(
    "BoardResult",
    .object(
      "A part of the board as of the event `seq`. `me` is the calling player's row.",
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
      Changes of the board up to the event `seq`. All watchers with the same view get the same push, so there is no \
      `me`.
      """,
      [
        .required("lobby", .lobbyID),
        .required("seq", .seq),
        .required(
          "rows",
          .list(
            """
            The rows of players whose points, finds or name changed since the previous push, or who joined. Rows \
            of which only the rank changed are omitted.
            """, of: .row, max: Limits.capacity.upperBound)),
        .required("total", .rowCount),
        .required("frozen", .isFrozen),
        .optional(
          "teams", .list("All teams by ascending rank, if any team's row changed.", of: .teamRow, max: Limits.teams)),
      ]))
  public static let boardPosition = Schema(
    "BoardPosition",
    .object(
      "The last event that the board shows.",
      [
        .required("seq", .seq)
      ]))
}
