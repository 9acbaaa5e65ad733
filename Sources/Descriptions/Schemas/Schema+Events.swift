// Events of lobbies.
import Core
import Hunt
import JSONCoding
import Wire

extension Schema {
  public static let lobbyCreated = lobbyEvent(
    "LobbyCreated", "lobby.created", "A lobby was created. Always its first event.",
    .object([
      .required("code", .joinCode),
      .required("name", .lobbyName),
      .required("description", .lobbyDescription),
      .required("author", .author),
      .required("capacity", .capacity),
      .required("order", .order),
      .required("teams", .teamNames),
      .optional("divisions", .divisionNames),
      .optional("waves", .wavesInput),
      .optional("teamColours", .teamColours),
      .optional("brand", .brand),
      .optional("language", .languageTag),
      .optional("pack", .packPlayed),
      .optional("positions", .constant(true, "Players may share where they are. Omitted if they may not.")),
      .optional("feed", .noFeed),
      .optional("startsAt", .timestamp),
    ]))
  public static let lobbyCreatedForHost = lobbyEvent(
    "LobbyCreatedForHost", "lobby.created", "The lobby was created, with what only the host sees.",
    .object([
      .required("code", .joinCode),
      .required("name", .lobbyName),
      .required("description", .lobbyDescription),
      .required("author", .author),
      .required("capacity", .capacity),
      .required("order", .order),
      .required("teams", .teamNames),
      .optional("divisions", .divisionNames),
      .optional("waves", .wavesInput),
      .optional("teamColours", .teamColours),
      .optional("brand", .brand),
      .optional("language", .languageTag),
      .optional(
        "pack",
        .object(
          "The pack that is played, and how.",
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
      .optional("groups", .groupsInput),
      .optional(
        "codes", .list("The clues that the codes were made for, from `c1` on.", of: .codeSource, max: Limits.clues)),
    ]))
  public static let lobbyUpdated = lobbyEvent(
    "LobbyUpdated", "lobby.updated", "The card changed. Null stands for what was cleared.",
    .object([
      .optional("name", .lobbyName),
      .optional("description", .lobbyDescription),
      .optional("author", .author),
      .optional("capacity", .capacity),
      .optional("archived", .constant(.bool(true))),
      .optional("order", .order),
      .optional("teams", .teamNames),
      .optional("divisions", .divisionNames),
      .optional("waves", .wavesInput),
      .optional("teamColours", .teamColours),
      .optional("brand", .brand.orNull),
      .optional("language", .languageTag.orNull),
      .optional(
        "groupsChanged", .constant(true, "Set if the groups of clues changed; `lobby.view` shows them.")),
      .optional("zoneChanged", .constant(true, "Set if the zone changed; `lobby.view` shows it.")),
      .optional("startsAt", .timestamp.orNull),
      .optional("positions", .boolean("Whether players may share where they are now.")),
      .optional("feed", .boolean("Whether there is a feed now.")),
    ]).members(from: 1))
  public static let lobbyUpdatedForHost = lobbyEvent(
    "LobbyUpdatedForHost", "lobby.updated",
    """
    The lobby changed, with what only the host sees. If only that changed, only the host gets the push.
    """,
    .object([
      .optional("name", .lobbyName),
      .optional("description", .lobbyDescription),
      .optional("author", .author),
      .optional("capacity", .capacity),
      .optional("archived", .constant(.bool(true))),
      .optional("staffForgotten", .constant(true, "Set if the names of staff were erased.")),
      .optional("order", .order),
      .optional("teams", .teamNames),
      .optional("divisions", .divisionNames),
      .optional("waves", .wavesInput),
      .optional("teamColours", .teamColours),
      .optional("brand", .brand.orNull),
      .optional("language", .languageTag.orNull),
      .optional("startsAt", .timestamp.orNull),
      .optional("duration", .duration.orNull),
      .optional("drip", .drip),
      .optional("scoring", .scoring),
      .optional("settings", .settingsInput),
      .optional("groups", .groupsInput),
      .optional("email", .boolean("Whether the lobby has an address now. No push contains the address.")),
    ]).members(from: 1))
  public static let lobbyClaimed = lobbyEvent(
    "LobbyClaimed", "lobby.claimed",
    """
    Host only. The account now owns the lobby; without `account` nobody does, since the owner was deleted.
    """,
    .object([
      .optional("account", .accountID)
    ]))
  public static let clueAdded = lobbyEvent(
    "ClueAdded", "clue.added", "Host only. A clue was added; without `before` at the end.",
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
      .optional("station", .station),
      .optional("texts", .clueTexts),
    ]))
  public static let clueAddedForOthers = lobbyEvent(
    "ClueAddedForOthers", "clue.added", "The card counts another clue. `lobby.view` shows it.", .object([]))
  public static let clueUpdated = lobbyEvent(
    "ClueUpdated", "clue.updated", "Host only. A clue changed.",
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
      .optional("station", .station.orNull),
      .optional("texts", .clueTexts),
    ]).members(from: 2))
  public static let clueUpdatedForOthers = lobbyEvent(
    "ClueUpdatedForOthers", "clue.updated",
    "A clue that the reader sees changed; without `clue`, the languages on the card. `lobby.view` shows them.",
    .object([.optional("clue", .clueID)]))
  public static let clueRemoved = lobbyEvent(
    "ClueRemoved", "clue.removed", "Host only. A clue was removed.",
    .object([
      .required("clue", .clueID)
    ]))
  public static let clueRemovedForOthers = lobbyEvent(
    "ClueRemovedForOthers", "clue.removed", "The card counts one clue less. `lobby.view` shows it.", .object([]))
  public static let clueMoved = lobbyEvent(
    "ClueMoved", "clue.moved", "Host only. A clue was moved; without `before` to the end.",
    .object([
      .required("clue", .clueID),
      .optional("before", .clueID),
    ]))
  public static let clueMovedForOthers = lobbyEvent(
    "ClueMovedForOthers", "clue.moved", "A clue that the reader sees has another place. `lobby.view` shows it.",
    .object([.required("clue", .clueID)]))
  public static let clueRevealed = lobbyEvent(
    "ClueRevealed", "clue.revealed",
    """
    A clue became visible; `lobby.view` shows it. In a sequence, only the player whose next clue it is and the \
    host get the event.
    """,
    .object([
      .required("clue", .clueID),
      .optional("player", .playerID),
    ]))
  public static let playerWarmedUp = lobbyEvent(
    "PlayerWarmedUp", "player.warmedUp", "A player scanned the code of the waiting room: their camera works.",
    .object([
      .required("player", .playerID)
    ]))
  public static let huntStarting = lobbyEvent(
    "HuntStarting", "hunt.starting", "The host has ordered the start, and may still take it back.",
    .object([
      .required("at", .timestamp)
    ]))
  public static let huntStartCancelled = lobbyEvent(
    "HuntStartCancelled", "hunt.startCancelled",
    "The host took the start back. `startsAt` is when the hunt starts by itself now, if it does.",
    .object([
      .optional("startsAt", .timestamp)
    ]))
  public static let huntStarted = lobbyEvent(
    "HuntStarted", "hunt.started", "The hunt started. Clues can now be seen and found.",
    .object([
      .optional("endsAt", .timestamp)
    ]))
  public static let huntPaused = lobbyEvent(
    "HuntPaused", "hunt.paused", "The hunt is paused, and its clock stops.", .object([]))
  public static let huntResumed = lobbyEvent(
    "HuntResumed", "hunt.resumed", "The hunt continues.",
    .object([
      .optional("endsAt", .timestamp)
    ]))
  public static let timeExtended = lobbyEvent(
    "TimeExtended", "time.extended", "The host added time to the clock.",
    .object([
      .required("seconds", .integer("The seconds that were added.", Limits.extending)),
      .required("endsAt", .timestamp),
    ]))
  public static let huntEnded = lobbyEvent(
    "HuntEnded", "hunt.ended", "The hunt ended.",
    .object([
      .required("by", .words("Who ended it.", ["host", "clock", "all-found", "player", "operator"]))
    ]))
  public static let clueScanned = lobbyEvent(
    "ClueScanned", "clue.scanned",
    """
    A player found a clue. `data.at` is the time of the find, if it differs from the `at` of the event. Only the \
    host and the player see the `reason` of an accepted find.
    """,
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("late", .constant(true, "Set if the find arrived while the hunt was not running.")),
      .optional("at", .timestamp),
      .optional("accepted", .constant(true, "Set if the host accepted the find by hand.")),
      .optional("reason", .rulingReason),
      .optional("cost", .integer("The points that wrong options tried before take from it.", from: 1)),
    ]))
  public static let clueClaimed = lobbyEvent(
    "ClueClaimed", "clue.claimed", "A find arrived after the end and waits for the host. For the player and the host.",
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .required("at", .timestamp),
    ]))
  public static let clueTried = lobbyEvent(
    "ClueTried", "clue.tried",
    """
    A player tried a wrong option of a choice that limits the tries or lets wrong ones cost something. For the player, \
    the team, which shares the tries, and the host; while the board is frozen for the player, without `cost`, and the \
    host.
    """,
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .optional("cost", .points),
      .optional("triesLeft", .triesLeft),
    ]))
  public static let hintTaken = lobbyEvent(
    "HintTaken", "hint.taken", "A player took a hint. For the player and the host.",
    .object([
      .required("player", .playerID),
      .required("clue", .clueID),
      .required("hint", .hintNumber),
      .required("cost", .points),
    ]))
  public static let boardFrozen = lobbyEvent(
    "BoardFrozen", "board.frozen", "The board is frozen for everybody but the host, as of the event `data.seq`.",
    .boardPosition)
  public static let boardRevealed = lobbyEvent(
    "BoardRevealed", "board.revealed",
    """
    The board now shows the standings as of the event `data.seq`. Its `frozen` tells whether it is still frozen.
    """, .boardPosition)
  public static let noticeSent = lobbyEvent(
    "NoticeSent", "notice.sent",
    """
    The host sent a notice: to everybody, or to the player or the team in `to`. With `clue` it is a hint for that \
    clue.
    """,
    .object([
      .required("notice", .noticeID),
      .required("text", .noticeText),
      .optional("clue", .clueID),
      .optional("to", .recipient),
    ]))
  public static let chatSent = lobbyEvent(
    "ChatSent", "chat.sent", "Somebody sent a chat message; without `player` the host or one of staff did.",
    .object([
      .required("message", .messageID),
      .optional("player", .playerID),
      .required(
        "name", .string("The sender's name.", characters: 1...AuthorRule.lengthMax, pattern: Pattern.text)),
      .required("text", .chatText),
      .optional("to", .teamRecipient),
    ]))
  public static let rulingApplied = lobbyEvent(
    "RulingApplied", "ruling.applied",
    """
    The host applied a ruling on points. The members besides `ruling`, `kind` and `reason` depend on the kind.
    """,
    .object([
      .required("ruling", .rulingID),
      .required("kind", .words("The kind of ruling.", ["voidClue", "voidCode", "voidFind", "award", "allowTime"])),
      .optional("clue", .clueID),
      .optional("player", .playerID),
      .optional("team", .teamID),
      .optional("points", .award),
      .optional("percent", .extraPercent),
      .optional("minutes", .extraMinutes),
      .optional("from", .timestamp),
      .required("reason", .rulingReason),
    ]))
  public static let rulingRevoked = lobbyEvent(
    "RulingRevoked", "ruling.revoked", "The host revoked a ruling.",
    .object([
      .required("ruling", .rulingID)
    ]))
  public static let chatSentAndRemoved = lobbyEvent(
    "ChatSentAndRemoved", "chat.sent", "A chat message that the host removed later, as everybody else sees it.",
    .object([
      .required("message", .messageID),
      .optional("player", .playerID),
      .optional("to", .teamRecipient),
      .required("removed", .constant(true)),
    ]))
  public static let chatRemoved = lobbyEvent(
    "ChatRemoved", "chat.removed", "The host removed a message. Clients must stop showing it.",
    .object([
      .required("message", .messageID)
    ]))
  public static let chatReported = lobbyEvent(
    "ChatReported", "chat.reported", "A player reported a message to the host.",
    .object([
      .required("message", .messageID),
      .required("player", .playerID),
      .required("reason", .reason),
    ]))
  public static let songRequested = lobbyEvent(
    "SongRequested", "song.requested", "Somebody requested a song; without `player` the host did.",
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
    Somebody voted on a song, as the voter and the host see it; without `player` the host did.
    """,
    .object([
      .required("song", .songID),
      .optional("player", .playerID),
      .required("vote", .vote),
      .required("votes", .votes),
    ]))
  public static let songPlayed = lobbyEvent(
    "SongPlayed", "song.played", "The host plays a song, perhaps once more.",
    .object([
      .required("song", .songID)
    ]))
  public static let songRemoved = lobbyEvent(
    "SongRemoved", "song.removed", "The host removed a song from the list.", .object([.required("song", .songID)]))
  public static let sheetRequested = lobbyEvent(
    "SheetRequested", "sheet.requested", "The codes will be sent by mail.",
    .object([
      .required("sheet", .sheetNumber)
    ]))
  public static let sheetMailed = lobbyEvent(
    "SheetMailed", "sheet.mailed", "The mail server accepted the codes.",
    .object([
      .required("sheet", .sheetNumber)
    ]))
  public static let sheetMailFailed = lobbyEvent(
    "SheetMailFailed", "sheet.mailFailed", "The codes were not sent and will not be.",
    .object([
      .required("sheet", .sheetNumber),
      .required("reason", .sheetFailure),
    ]))
  public static let ghostScanned = lobbyEvent(
    "GhostScanned", "ghost.scanned",
    """
    The run that the player races against found a clue. `found` and `points` are its totals so far.
    """,
    .object([
      .required("clue", .clueID),
      .required("points", .total),
      .required("found", .count),
    ]))
  public static let playAmended = lobbyEvent(
    "PlayAmended", "play.amended", "The preceding find arrived after the end of a play of a pack, and counts.",
    .object([])
  )
}
