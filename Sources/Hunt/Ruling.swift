public import Core

/// A host's ruling on what counts, with a reason that everybody can read. It can be revoked.
public enum Ruling: Hashable, Sendable {
  /// The clue does not count, for anybody.
  case voidClue(ClueID)
  /// The clue's code leaked: finds by code from that moment on do not count.
  case voidCode(ClueID, from: Timestamp)
  /// One player's find does not count.
  case voidFind(ClueID, by: PlayerID)
  /// Points added or taken for something else: -10,000 to 10,000, not 0.
  case award(Awarded, points: Int)
  /// A player's time counts for less. The newest such ruling in force is the one that holds.
  case allowTime(PlayerID, TimeAllowance)

  public enum Awarded: Hashable, Sendable {
    case player(PlayerID)
    case team(TeamID)
  }

  /// The clue whose finds it voids, all or in part.
  var clue: ClueID? {
    switch self {
    case .voidClue(let clue), .voidCode(let clue, _), .voidFind(let clue, _): clue
    case .award, .allowTime: nil
    }
  }

  public func voids(_ find: RecordedFind) -> Bool {
    switch self {
    case .voidClue(let clue): clue == find.clue
    // A find that the host accepted does not rest on the code.
    case .voidCode(let clue, let from): clue == find.clue && from <= find.at && !find.isAccepted
    case .voidFind(let clue, let player): clue == find.clue && player == find.player
    case .award, .allowTime: false
    }
  }
}

/// Extra time for a player who needs it: less of their time counts for `speed` and for the winners' times. The hunt ends
/// at the same time for all.
public enum TimeAllowance: Hashable, Sendable {
  /// So many per cent more time than others have: 1 to 400.
  case percent(Int)
  /// So many minutes, 1 to 600, that do not count.
  case minutes(Int)

  /// What counts of a player's time.
  func counted(of span: Span) -> Span {
    switch self {
    case .percent(let percent): Span(milliseconds: span.milliseconds * 100 / Int64(100 + percent))
    case .minutes(let minutes): max(Span(milliseconds: 0), span - .minutes(minutes))
    }
  }

  var isInBounds: Bool {
    switch self {
    case .percent(let percent): Limits.extraPercent.contains(percent)
    case .minutes(let minutes): Limits.extraMinutes.contains(minutes)
    }
  }
}

/// A ruling as it was applied.
public struct AppliedRuling: Hashable, Sendable {
  public let id: RulingID
  public let ruling: Ruling
  public let reason: String
  public let at: Timestamp
  /// The number of its event.
  public let seq: Int
  public internal(set) var isRevoked: Bool

  public init(id: RulingID, _ ruling: Ruling, reason: String, at: Timestamp, seq: Int, isRevoked: Bool = false) {
    self.id = id
    self.ruling = ruling
    self.reason = reason
    self.at = at
    self.seq = seq
    self.isRevoked = isRevoked
  }
}

/// The rulings of a lobby.
public struct Rulings: Sendable, Equatable {
  /// Ruling `r1` is the first.
  public private(set) var all: [AppliedRuling]
  /// Rulings in force that void something, by clue. Indexed because every proof asks, and most clues have none.
  private var voids: [ClueID: [Ruling]] = [:]
  /// The time allowances that hold.
  private var allowances: [PlayerID: TimeAllowance] = [:]

  init(_ all: [AppliedRuling] = []) {
    self.all = all
    for ruling in inForce { index(ruling.ruling) }
  }

  public var inForce: some Sequence<AppliedRuling> { all.lazy.filter { !$0.isRevoked } }

  public subscript(id: RulingID) -> AppliedRuling? {
    all.indices.contains(id.number - 1) ? all[id.number - 1] : nil
  }

  /// The highest number of a team that ever had an award.
  var teamsNamed: Int {
    all.reduce(0) { last, applied in
      if case .award(.team(let team), _) = applied.ruling { max(last, team.number) } else { last }
    }
  }

  /// Rulings in force that void finds of a clue.
  func voids(of clue: ClueID) -> [Ruling] { voids[clue] ?? [] }

  /// Clues that are void as a whole.
  public var voidClues: some Sequence<ClueID> { voids.lazy.filter { $0.value.contains(.voidClue($0.key)) }.map(\.key) }

  public func voids(_ find: RecordedFind) -> Bool { !voids.isEmpty && voids(of: find.clue).contains { $0.voids(find) } }

  func allowance(of player: PlayerID) -> TimeAllowance? { allowances[player] }

  mutating func apply(_ ruling: AppliedRuling) {
    all.append(ruling)
    index(ruling.ruling)
  }

  private mutating func index(_ ruling: Ruling) {
    if let clue = ruling.clue { voids[clue, default: []].append(ruling) }
    if case .allowTime(let player, let allowance) = ruling { allowances[player] = allowance }
  }

  mutating func revoke(_ id: RulingID) {
    all[id.number - 1].isRevoked = true
    self = Rulings(all)
  }
}
