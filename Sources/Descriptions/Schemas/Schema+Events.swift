// What happens in lobbies.
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let lobbyCreated = lobbyEvent(
    "LobbyCreated", "lobby.created", "A lobby was opened: always its first event.",
    .object([
      .required("code", .joinCode),
      .required("name", .lobbyName),
      .required("description", .lobbyDescription),
      .required("author", .author),
      .required("capacity", .capacity),
      .required("order", .order),
      .required("teams", .teamNames),
      .optional("pack", .packPlayed),
      .optional("startsAt", .timestamp),
    ]))
  public static let lobbyCreatedForHost = lobbyEvent(
    "LobbyCreatedForHost", "lobby.created", "The same with what only the host sees.",
    .object([
      .required("code", .joinCode),
      .required("name", .lobbyName),
      .required("description", .lobbyDescription),
      .required("author", .author),
      .required("capacity", .capacity),
      .required("order", .order),
      .required("teams", .teamNames),
      .optional(
        "pack",
        .object(
          "Which pack is played, and how.",
          [
            .required("pack", .packID),
            .required("version", .rank),
            .required("play", .words(["group", "ranked"])),
          ])),
      .optional("startsAt", .timestamp),
      .optional("duration", .duration),
      .optional("drip", .drip),
      .required("scoring", .scoring),
      .required("settings", .settings),
      .optional("codes", .list("Whose codes the clues have, from `c1` on.", of: .codeSource, max: Limits.clues)),
    ]))
  public static let lobbyUpdated = lobbyEvent(
    "LobbyUpdated", "lobby.updated", "What changed on the card; null for what was cleared.",
    .object([
      .optional("name", .lobbyName),
      .optional("description", .lobbyDescription),
      .optional("author", .author),
      .optional("capacity", .capacity),
      .optional("order", .order),
      .optional("teams", .teamNames),
      .optional("startsAt", .timestamp.orNull),
    ]).members(from: 1))
  public static let lobbyUpdatedForHost = lobbyEvent(
    "LobbyUpdatedForHost", "lobby.updated",
    """
    The same with what only the host sees. A change of nothing else is pushed to the host alone.
    """,
    .object([
      .optional("name", .lobbyName),
      .optional("description", .lobbyDescription),
      .optional("author", .author),
      .optional("capacity", .capacity),
      .optional("order", .order),
      .optional("teams", .teamNames),
      .optional("startsAt", .timestamp.orNull),
      .optional("duration", .duration.orNull),
      .optional("drip", .drip),
      .optional("scoring", .scoring),
      .optional("settings", .settingsInput),
      .optional("email", .boolean("Whether the lobby keeps an address now; which one, no push tells.")),
    ]).members(from: 1))
  public static let lobbyClaimed = lobbyEvent(
    "LobbyClaimed", "lobby.claimed",
    """
    Whose lobby it is from now on; without `account` nobody's, since that was deleted. For the host.
    """,
    .object([
      .optional("account", .accountID)
    ]))
  public static let clueAdded = lobbyEvent(
    "ClueAdded", "clue.added", "Host only. Without `before` the clue stands at the end.",
    .object([
      .required("clue", .clueID),
      .optional("before", .clueID),
      .required("title", .clueTitle),
      .required("text", .clueText),
      .optional("photo", .photoName),
      .required("points", .points),
      .required("proof", .proof),
      .optional("location", .location),
      .optional("hints", .hints),
      .optional("opens", .timestamp),
      .optional("closes", .timestamp),
    ]))
  public static let clueUpdated = lobbyEvent(
    "ClueUpdated", "clue.updated", "Host only: what changed.",
    .object([
      .required("clue", .clueID),
      .optional("title", .clueTitle),
      .optional("text", .clueText),
      .optional("photo", .photoName.orNull),
      .optional("points", .points),
      .optional("proof", .proof),
      .optional("location", .location.orNull),
      .optional("hints", .hints),
      .optional("opens", .timestamp.orNull),
      .optional("closes", .timestamp.orNull),
    ]).members(from: 2))
  public static let clueRemoved = lobbyEvent(
    "ClueRemoved", "clue.removed", "Host only.",
    .object([
      .required("clue", .clueID)
    ]))
  public static let clueMoved = lobbyEvent(
    "ClueMoved", "clue.moved", "Host only. Without `before` it stands at the end.",
    .object([
      .required("clue", .clueID),
      .optional("before", .clueID),
    ]))
  public static let clueRevealed = lobbyEvent(
    "ClueRevealed", "clue.revealed",
    """
    A clue can be seen now that could not before; `lobby.view` shows it. In a sequence, for the one \
    player whose next it is, and for the host.
    """,
    .object([
      .required("clue", .clueID),
      .optional("player", .playerID),
    ]))
  public static let playerJoined = lobbyEvent(
    "PlayerJoined", "player.joined", "A player joined.",
    .object([
      .required("player", .playerID),
      .required("name", .playerName),
      .optional("team", .teamID),
    ]))
  public static let playerRenamed = lobbyEvent(
    "PlayerRenamed", "player.renamed", "A player has another name.",
    .object([
      .required("player", .playerID),
      .required("name", .playerName),
      .optional("team", .teamID),
    ]))
  public static let playerLeft = lobbyEvent(
    "PlayerLeft", "player.left", "A player left; their row and finds are removed.",
    .object([
      .required("player", .playerID)
    ]))
  public static let playerKicked = lobbyEvent(
    "PlayerKicked", "player.kicked", "The host has removed a player, with their row and finds.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
      .optional("keepOut", .constant(true, "They cannot join again. For the host; left out otherwise.")),
    ]))
  public static let playerAdmitted = lobbyEvent(
    "PlayerAdmitted", "player.admitted", "A player who was kept out may join again.",
    .object([
      .required("player", .playerID)
    ]))
  public static let playerMuted = lobbyEvent(
    "PlayerMuted", "player.muted", "The host has muted a player.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
    ]))
  public static let playerUnmuted = lobbyEvent(
    "PlayerUnmuted", "player.unmuted", "The host has unmuted a player.",
    .object([
      .required("player", .playerID),
      .optional("reason", .reason),
    ]))
  public static let huntStarted = lobbyEvent(
    "HuntStarted", "hunt.started", "The clues can be seen and found now.",
    .object([
      .optional("endsAt", .timestamp)
    ]))
  public static let huntPaused = lobbyEvent("HuntPaused", "hunt.paused", "The hunt is paused.", .object([]))
  public static let huntResumed = lobbyEvent(
    "HuntResumed", "hunt.resumed", "The hunt has resumed.",
    .object([
      .optional("endsAt", .timestamp)
    ]))
  public static let timeExtended = lobbyEvent(
    "TimeExtended", "time.extended", "The host added time.",
    .object([
      .required("seconds", .integer("How much was added.", Limits.extending)),
      .required("endsAt", .timestamp),
    ]))
  public static let huntEnded = lobbyEvent(
    "HuntEnded", "hunt.ended", "The hunt has ended.",
    .object([
      .required("by", .words("Who ended it.", ["host", "clock", "all-found", "player"]))
    ]))
  public static let clueScanned = lobbyEvent(
    "ClueScanned", "clue.scanned",
    """
    A find. `data.at` is when it happened, if that is not the `at` of the event. The `reason` of one \
    that was accepted is for the host and that player.
    """,
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("late", .constant(true, "Set if it came when the hunt was not running.")),
      .optional("at", .timestamp),
      .optional("accepted", .constant(true, "Set if the host accepted it by hand.")),
      .optional("reason", .rulingReason),
    ]))
  public static let clueClaimed = lobbyEvent(
    "ClueClaimed", "clue.claimed", "A find arrived after the end and waits for the host; for the player and the host.",
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .required("at", .timestamp),
    ]))
  public static let hintTaken = lobbyEvent(
    "HintTaken", "hint.taken", "A player took a hint; for the player and the host.",
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .required("hint", .hintNumber),
      .required("cost", .points),
    ]))
  public static let boardFrozen = lobbyEvent(
    "BoardFrozen", "board.frozen",
    "The board is frozen for everyone but the host, as it was after the event `data.seq`.",
    .boardPosition)
  public static let boardRevealed = lobbyEvent(
    "BoardRevealed", "board.revealed",
    """
    The board shows the state after the event `data.seq`; its `frozen` says whether it is still frozen.
    """, .boardPosition)
  public static let noticeSent = lobbyEvent(
    "NoticeSent", "notice.sent",
    """
    The host sent a notice to all, or to the player or the team in `to`. With `clue`, it is a hint for that clue.
    """,
    .object([
      .required("notice", .noticeID),
      .required("text", .noticeText),
      .optional("clue", .clueID),
      .optional("to", .recipient),
    ]))
  public static let chatSent = lobbyEvent(
    "ChatSent", "chat.sent", "Somebody wrote in the chat; without `player` the host.",
    .object([
      .required("message", .messageID),
      .optional("player", .playerID),
      .required(
        "name", .string("The writer's name.", characters: 1...AuthorRule.lengthMax, pattern: Pattern.text)),
      .required("text", .chatText),
      .optional("to", .teamRecipient),
    ]))
  public static let rulingApplied = lobbyEvent(
    "RulingApplied", "ruling.applied",
    """
    The host decided about points. The members beside `ruling`, `kind` and `reason` are those of the \
    kind.
    """,
    .object([
      .required("ruling", .rulingID),
      .required("kind", .words("What it does.", ["voidClue", "voidCode", "voidFind", "award"])),
      .optional("clue", .clueID),
      .optional("player", .playerID),
      .optional("team", .teamID),
      .optional("points", .award),
      .optional("from", .timestamp),
      .required("reason", .rulingReason),
    ]))
  public static let rulingRevoked = lobbyEvent(
    "RulingRevoked", "ruling.revoked", "The host has revoked a ruling.",
    .object([
      .required("ruling", .rulingID)
    ]))
  public static let chatSentAndRemoved = lobbyEvent(
    "ChatSentAndRemoved", "chat.sent", "A message that the host has removed since, as everybody else sees it.",
    .object([
      .required("message", .messageID),
      .optional("player", .playerID),
      .optional("to", .teamRecipient),
      .required("removed", .constant(true)),
    ]))
  public static let chatRemoved = lobbyEvent(
    "ChatRemoved", "chat.removed", "The host has removed a message: show it no more.",
    .object([
      .required("message", .messageID)
    ]))
  public static let chatReported = lobbyEvent(
    "ChatReported", "chat.reported", "A player has reported a message to the host.",
    .object([
      .required("message", .messageID),
      .required("player", .playerID),
      .required("reason", .reason),
    ]))
  public static let songRequested = lobbyEvent(
    "SongRequested", "song.requested", "Somebody asked for a song; without `player` the host.",
    .object([
      .required("song", .songID),
      .optional("player", .playerID),
      .required("title", .songText),
      .required("artist", .songText),
    ]))
  public static let songVoted = lobbyEvent(
    "SongVoted", "song.voted", "Somebody voted on a song.",
    .object([
      .required("song", .songID),
      .required("votes", .votes),
    ]))
  public static let songVotedInFull = lobbyEvent(
    "SongVotedInFull", "song.voted",
    """
    Somebody voted on a song, as the voter and the host see it; without `player` the host voted.
    """,
    .object([
      .required("song", .songID),
      .optional("player", .playerID),
      .required("vote", .vote),
      .required("votes", .votes),
    ]))
  public static let songRemoved = lobbyEvent(
    "SongRemoved", "song.removed", "The host has taken a song from the list.",
    .object([
      .required("song", .songID)
    ]))
  public static let sheetRequested = lobbyEvent(
    "SheetRequested", "sheet.requested", "The codes are to be sent by mail.",
    .object([
      .required("sheet", .sheetNumber)
    ]))
  public static let sheetMailed = lobbyEvent(
    "SheetMailed", "sheet.mailed", "The mail server has taken the codes.",
    .object([
      .required("sheet", .sheetNumber)
    ]))
  public static let sheetMailFailed = lobbyEvent(
    "SheetMailFailed", "sheet.mailFailed", "The codes were not sent, and will not be.",
    .object([
      .required("sheet", .sheetNumber),
      .required("reason", .sheetFailure),
    ]))
  public static let ghostScanned = lobbyEvent(
    "GhostScanned", "ghost.scanned",
    """
    What the player races against has found a clue: its `found`th, with so many points in all.
    """,
    .object([
      .required("clue", .clueID),
      .required("points", .total),
      .required("found", .count),
    ]))
  public static let playAmended = lobbyEvent(
    "PlayAmended", "play.amended", "The find before it came after the end of a play of a pack, and counts.", .object([])
  )
  public static let event = Schema(
    "Event",
    .oneOf(
      "Something that happened in a lobby, as players and spectators see it.",
      [
        .lobbyCreated, .lobbyUpdated, .clueRevealed, .playerJoined, .playerRenamed, .playerLeft, .playerKicked,
        .playerMuted, .playerUnmuted, .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .clueScanned,
        .clueClaimed, .hintTaken, .boardFrozen, .boardRevealed, .noticeSent, .chatSent, .chatSentAndRemoved,
        .chatRemoved, .songRequested, .songVoted, .songVotedInFull, .songRemoved, .ghostScanned, .playAmended,
        .rulingApplied, .rulingRevoked,
      ]))
  public static let hostEvent = Schema(
    "HostEvent",
    .oneOf(
      "Something that happened in a lobby, as its host sees it.",
      [
        .lobbyCreatedForHost, .lobbyUpdatedForHost, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved,
        .clueRevealed, .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .playerAdmitted, .playerMuted,
        .playerUnmuted, .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded, .clueScanned, .clueClaimed,
        .hintTaken, .boardFrozen, .boardRevealed, .noticeSent, .chatSent, .chatRemoved, .chatReported, .songRequested,
        .songVotedInFull, .songRemoved, .playAmended, .rulingApplied, .rulingRevoked, .sheetRequested, .sheetMailed,
        .sheetMailFailed,
      ]))
  public static let history = Schema(
    "History",
    .object(
      """
      A page of the lobby's past. `last` is the number of its newest event, whoever may see it.
      """,
      [
        .required(
          "events",
          .list(
            """
            By rising `seq`. The first's `prev` is the `after` that was sent. A host gets them as `HostEvent`.
            """, of: .anyOf([.event, .hostEvent]), max: Limits.page.upperBound)),
        .required("last", .seq),
      ]))
}
