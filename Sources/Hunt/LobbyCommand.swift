/// What a host or a player asks of a lobby. Who may ask what is settled before (`Lobbies/Seat`): a command names the
/// player it speaks for.
public enum LobbyCommand: Sendable {
  indirect case create(LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash)
  indirect case update(LobbyChanges)
  /// By somebody who is its host, and signed in.
  case claim(AccountID)
  /// The account is deleted: nothing is to tell whose it was.
  case forget(AccountID)

  indirect case addClue(Clue, before: ClueID?)
  indirect case updateClue(ClueID, ClueChanges)
  case removeClue(ClueID)
  case moveClue(ClueID, before: ClueID?)

  indirect case join(
    PlayerName, team: TeamChoice?, token: TokenHash, account: AccountID? = nil, device: DeviceHash? = nil)
  case rename(PlayerID, PlayerName)
  case leave(PlayerID)
  case kick(PlayerID, reason: Reason?, keepOut: Bool = false)
  /// Lets somebody who is kept out join again.
  case admit(PlayerID)
  case mute(PlayerID, reason: Reason?)
  case unmute(PlayerID, reason: Reason?)

  case start
  case pause
  case resume
  case extend(seconds: Int)
  case end

  /// - `clue`: which clue the scanned code belongs to; nil if to none of this lobby's.
  /// - `at`: when it was scanned, if the phone was offline.
  /// - `from`: where the phone was, if it said so; likewise below.
  case scan(PlayerID, clue: ClueID?, at: Timestamp?, from: Position? = nil)
  indirect case answer(PlayerID, ClueID, GivenAnswer, at: Timestamp? = nil, from: Position? = nil)
  case visit(PlayerID, ClueID, at: Timestamp? = nil, from: Position?)
  /// The host takes a player's word for it.
  indirect case accept(ClueID, by: PlayerID, at: Timestamp? = nil, because: RulingReason? = nil)
  case takeHint(PlayerID, ClueID, hint: Int)
  case freeze
  /// - `at`: up to which event; nil for all that has happened.
  case reveal(at: Int?)
  case announce(NoticeText, to: Recipient)
  case hint(ClueID, NoticeText, to: Recipient)
  /// - `toTeam`: for the eyes of the sender's own team, and the host's.
  case chat(Sender, ChatText, toTeam: Bool = false)
  case removeMessage(MessageID)
  case report(PlayerID, MessageID, Reason)
  case requestSong(Sender, title: SongTitle, artist: SongArtist)
  case vote(Sender, SongID, Vote)
  case removeSong(SongID)
  indirect case rule(Ruling, because: RulingReason)
  case revoke(RulingID)
  /// - `hasAddress`: whether the host says where to, this once.
  case sendSheet(hasAddress: Bool)
  /// The mail room tells what became of it.
  case noteSheet(SheetNews)
}

/// A team as a player names it.
public enum TeamChoice: Hashable, Sendable {
  case id(TeamID)
  case name(String)
}

/// What a command led to: facts to record (none if nothing changes), and what to tell the one who asked.
public struct Decision: Equatable, Sendable {
  public var events: [LobbyEvent]
  public var answer: Answer

  public enum Answer: Equatable, Sendable {
    case done
    case created(clues: [ClueID])
    case clue(ClueID)
    case joined(PlayerID)
    /// A solo play has begun.
    case played(PlayerID, clues: [ClueID])
    case phase
    case extended(endsAt: Timestamp)
    case scan(ScanOutcome, clue: ClueID?)
    /// The host accepted it for a player.
    case accepted(ScanOutcome, clue: ClueID?, by: PlayerID)
    case hint(text: String, cost: Int)
    /// The sequence number of the last event that the board shows.
    case position(Int)
    case notice(NoticeID)
    case message(MessageID)
    case song(SongID)
    /// What the song has now: ups minus downs.
    case votes(Int)
    case ruling(RulingID)
  }

  public init(_ events: [LobbyEvent] = [], answer: Answer = .done) {
    self.events = events
    self.answer = answer
  }
}

/// How a scan or another proof ended. These are results, not errors.
public enum ScanOutcome: Hashable, Sendable {
  case found
  case alreadyFound
  /// The code is none of this hunt's.
  case notAClue
  /// The clue is not revealed to this player yet.
  case locked
  case wrongAnswer
  /// Metres from where the player is to the clue's place.
  case tooFar(distance: Double)
  /// Outside the clue's window, or void.
  case closed
  /// Made after the end, or arrived after it where such finds are refused.
  case late
  /// Arrived after the end, and waits for the host.
  case pending

  /// Whether it was a guess that went wrong: of these only so many are allowed.
  public var isWrongGuess: Bool {
    switch self {
    case .notAClue, .wrongAnswer: true
    case .found, .alreadyFound, .locked, .tooFar, .closed, .late, .pending: false
    }
  }
}
