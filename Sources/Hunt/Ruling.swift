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

  public enum Awarded: Hashable, Sendable {
    case player(PlayerID)
    case team(TeamID)
  }

  /// The clue whose finds it voids, all or in part.
  var clue: ClueID? {
    switch self {
    case .voidClue(let clue), .voidCode(let clue, _), .voidFind(let clue, _): clue
    case .award: nil
    }
  }

  public func voids(_ find: RecordedFind) -> Bool {
    switch self {
    case .voidClue(let clue): clue == find.clue
    // A find that the host accepted does not rest on the code.
    case .voidCode(let clue, let from): clue == find.clue && from <= find.at && !find.isAccepted
    case .voidFind(let clue, let player): clue == find.clue && player == find.player
    case .award: false
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

  init(_ all: [AppliedRuling] = []) {
    self.all = all
    for ruling in inForce { if let clue = ruling.ruling.clue { voids[clue, default: []].append(ruling.ruling) } }
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

  mutating func apply(_ ruling: AppliedRuling) {
    all.append(ruling)
    if let clue = ruling.ruling.clue { voids[clue, default: []].append(ruling.ruling) }
  }

  mutating func revoke(_ id: RulingID) {
    all[id.number - 1].isRevoked = true
    self = Rulings(all)
  }
}
