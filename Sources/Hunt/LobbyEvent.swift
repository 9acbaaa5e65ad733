/// What happened in a lobby. Events are facts: they are stored for ever, recorded and never refused.
///
/// Large, rare events are indirect, so that small, frequent ones are cheap to copy.
public enum LobbyEvent: Hashable, Sendable {
  /// - `codes`: the sources of its first clues' codes; the other clues have their own.
  /// - `account`: the owner; nil if nobody was signed in.
  indirect case lobbyCreated(
    LobbyDetails, code: JoinCode, host: TokenHash, codes: [CodeSource] = [], account: AccountID? = nil)
  indirect case lobbyUpdated(LobbyChanges)
  /// The lobby belongs to this account from now on, or to nobody (nil) since its account was deleted.
  case lobbyClaimed(AccountID?)

  indirect case clueAdded(ClueID, Clue, before: ClueID?)
  indirect case clueUpdated(ClueID, ClueChanges)
  case clueRemoved(ClueID)
  case clueMoved(ClueID, before: ClueID?)
  /// - `to`: in a sequence, the player whose next clue it is; nil for everybody. Only in a drip does the event change
  ///   the lobby; elsewhere it merely notifies, since what is revealed follows from the finds.
  case clueRevealed(ClueID, to: PlayerID?)

  /// - `account`: of the player, if signed in: then the name belongs to it, and is deleted with it.
  /// - `device`: the device they joined from, if the client said so, by which the host can keep it out.
  indirect case playerJoined(
    PlayerID, name: String, team: TeamID?, token: TokenHash, account: AccountID? = nil, device: DeviceHash? = nil)
  case playerRenamed(PlayerID, name: String, team: TeamID? = nil)
  case playerLeft(PlayerID)
  /// - `keepOut`: whether they cannot join again until the host admits them.
  case playerKicked(PlayerID, reason: String? = nil, keepOut: Bool = false)
  /// A player who was kept out may join again.
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
  /// The board stands still, for everybody but the host, as it was after the event `seq`.
  case boardFrozen(seq: Int)
  /// The board shows the state after the event `seq`, and moves again if no points were given or taken since.
  case boardRevealed(seq: Int)
  /// - `clue`: the clue it is a hint for, if any.
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
  /// The ghost that the player races against makes its `found`th find and then has this many points.
  case ghostScanned(ClueID, points: Int, found: Int)
  /// A find that came after the end changes the result of a pack play.
  case playAmended
}

extension LobbyEvent {
  /// Whether the event reveals a change of points, which only the host sees while the board stands still.
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

  /// The player who caused the event, and when; nil if it was not a player.
  /// - Parameter moment: when the event was stored.
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

/// The stored hash of a token: recognises the token, but is useless to someone who copies the database. 64 hexadecimal
/// digits.
public struct TokenHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

/// The stored hash of a client's own device id: recognises the device, but reveals nothing about it.
public struct DeviceHash: Hashable, Sendable {
  public let hex: String
  public init(hex: String) { self.hex = hex }
}

/// The source of a clue's printed code, such as the posters of an earlier hunt.
public enum CodeSource: Hashable, Sendable {
  /// The clue that the code was made for.
  case lobby(LobbyID, ClueID)
  /// The pack and the clue's number there: its codes are printed once for all who play it.
  case pack(PackID, ClueID)
}

/// A player's proven find of a clue.
public struct Find: Hashable, Sendable {
  public let player: PlayerID
  public let clue: ClueID
  /// When it was made: the time of the event, or an earlier time in a running stretch if the phone was offline.
  public let at: Timestamp
  /// Whether it arrived when the hunt was no longer running, or not at that moment.
  public let isLate: Bool
  /// Whether the host accepted it on the player's word, and the reason, if the host gave one.
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

/// What ended a hunt; raw values appear in the log and on the wire.
public enum Ending: String, Hashable, Sendable {
  case host
  case clock
  case allFound = "all-found"
  /// The player of a solo play, which has no host.
  case player
}

/// The recipient of a notice or a chat line. The host sees all.
public enum Recipient: Hashable, Sendable {
  case all
  case player(PlayerID)
  case team(TeamID)
}

/// The sender of a chat line, song request or vote.
public enum Sender: Hashable, Sendable {
  case host
  case player(PlayerID)
}
