import Core
import Hunt
import Rates
import Wire

/// Rate limits of a lobby's seats: actions that are stored, and bytes.
struct Pace: Sendable {
  enum Activity: Int, CaseIterable, Sendable {
    case answerRoll, askForHelp, giveFeedback, sharePosition, prove, takeHint, useStation, chat, report, rename
    case changeIdentity
    case requestSong, vote, cheer, react
    case addClue, changeClue, updateLobby, announce, steer, steerScreens, moderate, rule, sendSheet, judgePhoto

    var rate: Rate {
      switch self {
      case .answerRoll: Limits.rollAnswers
      case .askForHelp: Limits.callsForHelp
      case .giveFeedback: Limits.feedbackGiven
      case .sharePosition: Limits.positionsShared
      case .prove: Limits.proofs
      case .takeHint: Limits.hintsTaken
      case .useStation: Limits.stationMoves
      case .chat: Limits.chatLines
      case .report: Limits.reporting
      case .rename: Limits.renaming
      case .changeIdentity: Limits.identityChanges
      case .requestSong: Limits.songRequests
      case .vote: Limits.songVotes
      case .cheer: Limits.cheers
      case .react: Limits.reactions
      case .addClue: Limits.cluesAdded
      case .changeClue: Limits.clueChanges
      case .updateLobby: Limits.lobbyUpdates
      case .announce: Limits.announcements
      case .steer: Limits.steering
      case .steerScreens: Limits.screenSteps
      case .moderate: Limits.moderating
      case .rule: Limits.rulingsMade
      case .sendSheet: Limits.sheetLetters
      case .judgePhoto: Limits.photosJudged
      }
    }
  }

  private let isOn: Bool
  /// By activity, then by seat: the player's number, 0 for the host, or a member of staff's number below 0.
  private var actions: [RateLimiter<Int>]
  private var bytes: RateLimiter<Int>

  /// - Parameter isOn: false lets everything through, for benchmarks.
  init(isOn: Bool) {
    self.isOn = isOn
    actions = Activity.allCases.map { RateLimiter($0.rate, isOn: isOn) }
    bytes = RateLimiter(Limits.bytesStoredOfSeat, isOn: isOn)
  }

  /// Counts a command, or refuses it. Commands that cannot be repeated do not count.
  mutating func take(_ command: LobbyCommand, by seat: Seat, from origin: Origin?, at now: Uptime) throws(WireError) {
    if let activity = command.activity { try take(activity, by: seat, from: origin, at: now) }
  }

  /// Counts something that a seat does, or refuses it.
  mutating func take(_ activity: Activity, by seat: Seat, from origin: Origin?, at now: Uptime) throws(WireError) {
    try check(activity, by: seat, from: origin, at: now)
    note(activity, by: seat, at: now)
  }

  /// Refuses something that a seat wants to do, without counting it.
  func check(_ activity: Activity, by seat: Seat, from origin: Origin?, at now: Uptime) throws(WireError) {
    guard isOn else { return }
    let number = seat.role.number
    if let wait = actions[activity.rawValue].wait(for: number, at: now) ?? bytes.wait(for: number, at: now)
      ?? origin?.wait(at: now)
    {
      throw .rateLimited(retryAfter: wait)
    }
  }

  mutating func note(_ activity: Activity, by seat: Seat, at now: Uptime) {
    if isOn { actions[activity.rawValue].note(seat.role.number, at: now) }
  }

  /// Counts bytes stored for a seat.
  mutating func note(bytes count: Int, by seat: Seat, at now: Uptime) {
    bytes.note(seat.role.number, count, at: now)
  }
}

extension Seat.Role {
  fileprivate var number: Int {
    switch self {
    case .host: 0
    case .player(let id): id.number
    case .staff(let id): -id.number
    }
  }
}

extension LobbyCommand {
  /// The activity that the command counts as; nil if a seat can send it only once, or not at all.
  fileprivate var activity: Pace.Activity? {
    switch self {
    case .update: .updateLobby
    case .addClue: .addClue
    case .updateClue, .removeClue, .moveClue: .changeClue
    case .rename: .rename
    case .changeIdentity, .changeTeam(_, _, byHost: false): .changeIdentity
    case .changeTeam(_, _, byHost: true): .moderate
    case .kick, .admit, .handOver, .moveToWave, .mute, .unmute, .removeMessage, .playSong, .removeSong, .closeRoll,
      .answerHelp, .forgetPlayer:
      .moderate
    case .start, .countIn, .cancelStart, .pause, .resume, .extend, .end, .endByOperator, .archive, .freeze, .reveal,
      .claim:
      .steer
    case .scan, .warmUp, .answer, .visit, .scanTag: .prove
    case .answerRoll: .answerRoll
    case .askForHelp: .askForHelp
    case .giveFeedback: .giveFeedback
    case .takeHint: .takeHint
    case .enterStation, .leaveStation: .useStation
    case .announce, .hint, .callRoll: .announce
    case .chat: .chat
    case .report: .report
    case .requestSong: .requestSong
    case .vote: .vote
    case .rule, .revoke, .accept: .rule
    case .invite, .revokeStaff, .setPassphrase: .steer
    case .sendSheet: .sendSheet
    case .acceptPhoto, .rejectPhoto, .reopenPhoto, .publishPhoto: .judgePhoto
    // What changes nothing does not count (`react`).
    case .react: nil
    case .create, .join, .leave, .forget, .forgetStaff, .noteSheet: nil
    }
  }
}
