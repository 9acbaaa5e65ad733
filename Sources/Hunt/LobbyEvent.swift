/// What happened in a lobby. Events are facts: they are stored for ever and only ever recorded, never refused.
///
/// The large and rare ones are indirect, so that the small and frequent ones are quick to hand around.
public enum LobbyEvent: Hashable, Sendable {
  /// - `codes`: whose codes its clues take over, from the first on; the others have their own.
  /// - `account`: whose lobby it is; nil if nobody was signed in.
  indirect case lobbyCreated(
    LobbyDetails, code: JoinCode, host: TokenHash, codes: [CodeSource] = [], account: AccountID? = nil)
  indirect case lobbyUpdated(LobbyChanges)
  /// The lobby belongs to this account from now on; nil: to none, since its account was deleted.
  case lobbyClaimed(AccountID?)

  indirect case clueAdded(ClueID, Clue, before: ClueID?)
  indirect case clueUpdated(ClueID, ClueChanges)
  case clueRemoved(ClueID)
  case clueMoved(ClueID, before: ClueID?)
  /// - `to`: in a sequence, the one whose next it is; nil if to all. Only in a drip does more follow from it than that
  ///   somebody is told: what else is revealed follows from the finds.
  case clueRevealed(ClueID, to: PlayerID?)

  /// - `account`: of the one who joined, if they were signed in: then their name is theirs, and goes with the account.
  /// - `device`: what they joined from, if their client said so: whom the host keeps out is known by it.
  indirect case playerJoined(
    PlayerID, name: String, team: TeamID?, token: TokenHash, account: AccountID? = nil, device: DeviceHash? = nil)
  case playerRenamed(PlayerID, name: String, team: TeamID? = nil)
  case playerLeft(PlayerID)
  /// - `keepOut`: whether they cannot join again, until the host admits them.
  case playerKicked(PlayerID, reason: String? = nil, keepOut: Bool = false)
  /// Somebody who was kept out may join again.
  case playerAdmitted(PlayerID)
  case playerMuted(PlayerID, reason: String? = nil)
  case playerUnmuted(PlayerID, reason: String? = nil)

  case huntStarted(endsAt: Timestamp?)
  case huntPaused
  case huntResumed(endsAt: Timestamp?)
  case timeExtended(seconds: Int, endsAt: Timestamp)
  case huntEnded(by: Ending)

  case clueScanned(Find)
  /// A find arrived after the end, and waits for the host.
  case clueClaimed(ClaimedFind)
  case hintTaken(PlayerID, ClueID, hint: Int, cost: Int)
  /// The board stands still, for all but the host, as it is after the event `seq`.
  case boardFrozen(seq: Int)
  /// It shows what had happened after the event `seq`; it goes on moving if no points were given or taken since.
  case boardRevealed(seq: Int)
  /// - `clue`: which one it is a hint for, if it is one.
  indirect case noticeSent(NoticeID, text: String, clue: ClueID? = nil, to: Recipient)
  indirect case chatSent(MessageID, from: Sender, name: String, text: String, to: Recipient = .all)
  case chatRemoved(MessageID)
  case chatReported(MessageID, by: PlayerID, reason: String)
  indirect case songRequested(SongID, from: Sender, title: String, artist: String)
  case songVoted(SongVote)
  case songRemoved(SongID)
  indirect case rulingApplied(RulingID, Ruling, reason: String)
  case rulingRevoked(RulingID)
  case sheet(SheetNews)
  /// What the player of a pack races against has found a clue, its `found`th, and has so many points then.
  case ghostScanned(ClueID, points: Int, found: Int)
  /// A find that came after the end counts in a play of a pack: its result is another now.
  case playAmended
}

extension LobbyEvent {
  /// Whether it tells who got or lost points: what only the host learns while the board stands still.
  public var tellsOfPoints: Bool {
    switch self {
    case .clueScanned, .hintTaken, .rulingApplied, .rulingRevoked: true
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed:
      false
    case .playerJoined, .playerRenamed, .playerLeft, .playerKicked, .playerAdmitted, .playerMuted, .playerUnmuted: false
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: false
    case .boardFrozen, .boardRevealed, .noticeSent, .chatSent, .chatRemoved, .chatReported: false
    case .songRequested, .songVoted, .songRemoved, .sheet, .ghostScanned, .playAmended, .clueClaimed: false
    }
  }

  /// The player who brought the event about, and when they did; nil if nobody did, or somebody else.
  /// - Parameter moment: when it was stored.
  func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? {
    switch self {
    case .clueScanned(let find): find.isAccepted ? nil : (find.player, find.at)
    case .clueClaimed(let find): (find.player, find.at)
    case .playerRenamed(let player, let name, _): name == Lobby.deletedPlayer ? nil : (player, moment)
    case .hintTaken(let player, _, _, _), .chatReported(_, let player, _): (player, moment)
    case .chatSent(_, let sender, _, _, _), .songRequested(_, let sender, _, _):
      if case .player(let player) = sender { (player, moment) } else { nil }
    case .songVoted(let cast): if case .player(let player) = cast.voter { (player, moment) } else { nil }
    case .playerJoined: nil  // Their seat begins with it.
    case .lobbyCreated, .lobbyUpdated, .lobbyClaimed, .clueAdded, .clueUpdated, .clueRemoved, .clueMoved, .clueRevealed:
      nil
    case .playerLeft, .playerKicked, .playerAdmitted, .playerMuted, .playerUnmuted: nil
    case .huntStarted, .huntPaused, .huntResumed, .timeExtended, .huntEnded: nil
    case .boardFrozen, .boardRevealed, .noticeSent, .chatRemoved, .songRemoved: nil
    case .rulingApplied, .rulingRevoked, .sheet, .ghostScanned, .playAmended: nil
    }
  }
}

/// What is kept of a token: enough to recognise it, useless to whoever copies the database. 64 hexadecimal digits.
public struct TokenHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

/// What is kept of the id that a client has given itself: enough to recognise the device, and it tells nothing about it.
public struct DeviceHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

/// Whose printed code a clue has: the posters of an earlier hunt still hang.
public enum CodeSource: Hashable, Sendable {
  /// The clue for which it was made.
  case lobby(LobbyID, ClueID)
  /// The pack, and the place that the clue has there: its codes are printed once for all who play it.
  case pack(PackID, ClueID)
}

/// A player proved that they found a clue.
public struct Find: Hashable, Sendable {
  public let player: PlayerID
  public let clue: ClueID
  /// When it happened: the time of the event, or an earlier one in a running stretch if the phone was offline.
  public let at: Timestamp
  /// Whether it came when the hunt was not running any more (or not at that moment).
  public let isLate: Bool
  /// Whether the host took their word for it, and why, if the host said so.
  public let isAccepted: Bool
  public let reason: String?

  public init(
    player: PlayerID, clue: ClueID, at: Timestamp, isLate: Bool = false, isAccepted: Bool = false,
    reason: String? = nil
  ) {
    self.player = player
    self.clue = clue
    self.at = at
    self.isLate = isLate
    self.isAccepted = isAccepted
    self.reason = reason
  }
}

/// By whom or what a hunt was ended; the words of the log and the wire.
public enum Ending: String, Hashable, Sendable {
  case host
  case clock
  case allFound = "all-found"
  /// The player of a solo play, which has no host.
  case player
}

/// To whom a notice or a chat line goes. The host sees all.
public enum Recipient: Hashable, Sendable {
  case all
  case player(PlayerID)
  case team(TeamID)
}

/// Who speaks in the chat, asks for a song, or votes on one.
public enum Sender: Hashable, Sendable {
  case host
  case player(PlayerID)
}
