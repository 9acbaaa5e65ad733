public import Core

/// What a host or a player asks of a lobby. Permission is checked earlier (`Lobbies/Seat`): a command names the player
/// it acts for.
public enum LobbyCommand: Sendable {
  indirect case create(LobbyDetails, clues: [Clue], code: JoinCode, host: TokenHash)
  indirect case update(LobbyChanges)
  /// By the lobby's host, who is signed in.
  case claim(AccountID)
  /// The account is deleted: remove all traces of its owner.
  case forget(AccountID)
  /// Removes all traces of who a player is.
  case forgetPlayer(PlayerID)
  /// Erases the names of all staff.
  case forgetStaff

  indirect case addClue(Clue, before: ClueID?)
  indirect case updateClue(ClueID, ClueChanges)
  case removeClue(ClueID)
  case moveClue(ClueID, before: ClueID?)

  indirect case join(
    PlayerName, team: TeamChoice?, division: String? = nil, token: TokenHash, account: AccountID? = nil,
    device: DeviceHash? = nil, identity: Identity = Identity())
  case rename(PlayerID, PlayerName)
  indirect case changeIdentity(PlayerID, IdentityChanges)
  /// - `byHost`: whether the host moves the player, into whatever team.
  case changeTeam(PlayerID, TeamChoice, byHost: Bool = false)
  case leave(PlayerID)
  case kick(PlayerID, reason: Reason?, keepOut: Bool = false)
  /// Lets a player who is kept out join again.
  case admit(PlayerID)
  /// Gives a player's seat a new token, on another device.
  case handOver(PlayerID, token: TokenHash)
  case mute(PlayerID, reason: Reason?)
  case unmute(PlayerID, reason: Reason?)

  case start
  /// Starts the hunt in some seconds, in which the host may take it back.
  case countIn(seconds: Int)
  case cancelStart
  case pause
  case resume
  case extend(seconds: Int)
  case end
  /// An operator of the server ends the hunt, or archives the lobby for good.
  case endByOperator, archive
  case moveToWave(Party, Int)

  /// - `clue`: the clue the scanned code belongs to; nil if it is not this lobby's.
  /// - `period`: when the code was shown, if it is a living one.
  /// - `at`: when it was scanned, if the phone was offline.
  /// - `from`: where the phone was, if it said so. The same below.
  case scan(PlayerID, clue: ClueID?, period: LivingPeriod? = nil, at: Timestamp?, from: Position? = nil)
  /// The code of the waiting room was scanned.
  case warmUp(PlayerID)
  indirect case answer(PlayerID, ClueID, GivenAnswer, at: Timestamp? = nil, from: Position? = nil)
  case visit(PlayerID, ClueID, at: Timestamp? = nil, from: Position?)
  /// The host takes a player's word for it.
  indirect case accept(ClueID, by: PlayerID, at: Timestamp? = nil, because: RulingReason? = nil)
  /// The player's tag was scanned at the clue.
  case scanTag(PlayerID, ClueID, at: Timestamp? = nil)
  case takeHint(PlayerID, ClueID, hint: Int)
  case enterStation(PlayerID, ClueID)
  case leaveStation(PlayerID, ClueID)
  case freeze
  /// - `at`: the event up to which to reveal; nil for everything so far.
  case reveal(at: Int?)
  case announce(NoticeText, to: Recipient)
  case hint(ClueID, NoticeText, to: Recipient)
  /// - `toTeam`: only for the sender's own team and the host.
  /// - `by`: the member of staff who speaks for the host.
  case chat(Sender, ChatText, toTeam: Bool = false, by: StaffAuthor? = nil)
  case removeMessage(MessageID)
  case report(PlayerID, MessageID, Reason)
  case callRoll(NoticeText?)
  case closeRoll(RollID)
  case answerRoll(PlayerID, RollID)
  case askForHelp(PlayerID, NoticeText?)
  case answerHelp(HelpID, NoticeText?)
  /// - The mark stands for the player, whom the event does not name.
  indirect case giveFeedback(PlayerID, as: FeedbackMark, stars: Int, FeedbackText?)
  case requestSong(Sender, title: SongTitle, artist: SongArtist)
  case vote(Sender, SongID, Vote)
  case playSong(SongID)
  case removeSong(SongID)
  /// - The number of the event that is reacted to; nil takes the reaction back.
  case react(Reactor, entry: Int, Reaction?)
  indirect case rule(Ruling, because: RulingReason)
  case revoke(RulingID)
  /// - `hasAddress`: whether the host gives an address for this one sheet.
  case sendSheet(hasAddress: Bool)
  /// The mail room reports what became of it.
  case noteSheet(SheetNews)

  /// - `by`: the cohost who sends it; nil for the host. The same below.
  indirect case invite(StaffInvitation, token: TokenHash, by: StaffID? = nil)
  case revokeStaff(StaffID, by: StaffID? = nil)
  /// - nil removes it.
  indirect case setPassphrase(PassphraseLock?)

  /// - `publish`: whether to show it to everybody, too.
  case acceptPhoto(SubmissionID, bonus: Int = 0, publish: Bool = false)
  case rejectPhoto(SubmissionID, because: Reason?)
  /// Takes a judgement back.
  case reopenPhoto(SubmissionID)
  case publishPhoto(SubmissionID, Bool)
}

/// A team as a player names it.
public enum TeamChoice: Hashable, Sendable {
  case id(TeamID)
  case name(String)
}

/// The result of a command: events to record (none if nothing changes) and the answer to the sender.
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
    /// The hunt will start then.
    case starting(at: Timestamp)
    /// When it starts now that a start was taken back.
    case startsAt(Timestamp?)
    case extended(endsAt: Timestamp)
    case scan(ScanOutcome, clue: ClueID?)
    /// The host accepted it for a player.
    case accepted(ScanOutcome, clue: ClueID?, by: PlayerID)
    /// The player's tag was scanned, and the outcome is told for them.
    case tagScanned(ScanOutcome, clue: ClueID?, of: PlayerID)
    case hint(text: String, cost: Int)
    case station(StationOutcome, clue: ClueID, of: PlayerID)
    case leftStation(ClueID, by: PlayerID)
    /// The sequence number of the last event that the board shows.
    case position(Int)
    case notice(NoticeID)
    case message(MessageID)
    case roll(RollID)
    case help(HelpID)
    case song(SongID)
    /// The song's total: ups minus downs.
    case votes(Int)
    case ruling(RulingID)
    case staff(StaffID)
  }

  public init(_ events: [LobbyEvent] = [], answer: Answer = .done) {
    self.events = events
    self.answer = answer
  }
}

/// The outcome of a scan or another proof. These are results, not errors.
public enum ScanOutcome: Hashable, Sendable {
  case found
  case alreadyFound
  /// The code does not belong to this hunt.
  case notAClue
  /// The clue is not revealed to this player yet.
  case locked
  case wrongAnswer
  /// Metres from the player to the clue's location.
  case tooFar(distance: Double)
  /// Outside the clue's window, or void.
  case closed
  /// Made after the end, or arrived after it where such finds are refused.
  case late
  /// Arrived after the end, and waits for the host.
  case pending
  /// The living code was not shown when it was scanned.
  case stale
  /// The code of the waiting room.
  case warmUp

  /// Whether it was a wrong guess, which a rate limit counts.
  public var isWrongGuess: Bool {
    switch self {
    case .notAClue, .wrongAnswer: true
    case .found, .alreadyFound, .locked, .tooFar, .closed, .late, .pending, .stale, .warmUp: false
    }
  }
}
