public import Core

/// Makes a clue a station: only players who are inside can find it.
public struct Station: Hashable, Sendable {
  /// How many players may be inside, 1 to 1,000.
  public var capacity: Int
  /// How long a player may stay while the hunt runs; nil for `Limits.stationStay`.
  public var minutes: Int?

  public init(capacity: Int, minutes: Int? = nil) {
    self.capacity = capacity
    self.minutes = minutes
  }

  /// The longest stay. Nobody keeps a place for ever, and others out.
  var stay: Span { .minutes(minutes ?? Limits.stationStay) }

  func check(path: String) throws(Rejection) {
    try Hunt.check(path + "station.capacity", capacity, in: Limits.stationCapacity, unit: " players")
    if let minutes { try Hunt.check(path + "station.minutes", minutes, in: Limits.stationMinutes) }
  }
}

/// What came of a check-in. Raw values appear on the wire.
public enum StationOutcome: String, Hashable, Sendable, CaseIterable {
  case entered
  /// As many as may be are inside.
  case full
  /// The clue is not revealed to this player yet.
  case locked
  /// The player cannot find the clue now: it is outside its window, void, found, or out of tries.
  case closed
}

/// Who is and was inside which station.
public struct Stations: Sendable, Equatable {
  /// A player's newest stay in a station.
  public struct Stay: Hashable, Sendable {
    public let player: PlayerID
    public let clue: ClueID
    public let enteredAt: Timestamp
    /// nil while the player is inside.
    public internal(set) var leftAt: Timestamp?
    /// The running time of the hunt when the player entered.
    public let since: Span
    /// The running time at which the player must leave; nil if the clue was no station any more.
    public internal(set) var until: Span?

    public init(
      player: PlayerID, clue: ClueID, enteredAt: Timestamp, leftAt: Timestamp? = nil, since: Span, until: Span? = nil
    ) {
      self.player = player
      self.clue = clue
      self.enteredAt = enteredAt
      self.leftAt = leftAt
      self.since = since
      self.until = until
    }
  }

  private var stays: [FindName: Stay] = [:]
  /// The station that each player is inside.
  private var places: [PlayerID: ClueID] = [:]
  private var counts: [ClueID: Int] = [:]
  /// The stay that ends next by itself.
  private var ending: Stay?

  public init() {}

  /// Restores saved ones.
  public init(_ stays: [Stay]) {
    for stay in stays { insert(stay) }
    findEnding()
  }

  /// Ordered by player, then by clue.
  public var all: [Stay] { stays.values.sorted { ($0.player, $0.clue) < ($1.player, $1.clue) } }

  /// Whether nobody is inside any station.
  public var isEmpty: Bool { places.isEmpty }
  var isUnused: Bool { stays.isEmpty }

  public func inside(_ clue: ClueID) -> Int { counts[clue] ?? 0 }
  /// The station that a player is inside.
  public func place(of player: PlayerID) -> ClueID? { places[player] }
  /// The players inside a station, in order of joining.
  func players(inside clue: ClueID) -> [PlayerID] { places.filter { $0.value == clue }.keys.sorted() }

  /// A player's newest stay in a station.
  public func stay(of player: PlayerID, in clue: ClueID) -> Stay? { stays[FindName(player: player, clue: clue)] }

  /// The stay that ends first if nobody moves; nil if none has a limit.
  var nextToEnd: Stay? { ending }

  // MARK: Recording

  private mutating func insert(_ stay: Stay) {
    stays[FindName(player: stay.player, clue: stay.clue)] = stay
    guard stay.leftAt == nil else { return }
    places[stay.player] = stay.clue
    counts[stay.clue, default: 0] += 1
  }

  mutating func enter(_ stay: Stay) {
    leave(stay.player, at: stay.enteredAt)
    insert(stay)
    if stay.ends(before: ending) { ending = stay }
  }

  /// Ends a player's stay, wherever that is.
  mutating func leave(_ player: PlayerID, at moment: Timestamp) {
    guard let clue = places.removeValue(forKey: player) else { return }
    counts[clue] = counts[clue].flatMap { $0 > 1 ? $0 - 1 : nil }
    stays[FindName(player: player, clue: clue)]?.leftAt = moment
    if ending?.player == player { findEnding() }
  }

  /// Forgets the stays of a player who is gone.
  mutating func forget(_ player: PlayerID) {
    leave(player, at: Timestamp(0))
    for name in stays.keys where name.player == player { stays[name] = nil }
  }

  /// Ends all stays.
  mutating func empty(at moment: Timestamp) {
    for player in places.keys { leave(player, at: moment) }
  }

  /// Applies a station's new limit, also to those inside. Whoever has been there for longer leaves at once.
  mutating func limit(_ clue: ClueID, to length: Span?, elapsed: Span) {
    for (player, place) in places where place == clue {
      guard var stay = stay(of: player, in: clue) else { continue }
      stay.until = length.map { max(stay.since + $0, elapsed) }
      stays[FindName(player: player, clue: clue)] = stay
    }
    findEnding()
  }

  private mutating func findEnding() {
    ending = nil
    for (player, clue) in places {
      if let stay = stay(of: player, in: clue), stay.ends(before: ending) { ending = stay }
    }
  }
}

extension Stations.Stay {
  /// Of stays that end together, that of the player who joined first ends first.
  fileprivate func ends(before other: Self?) -> Bool {
    guard let until else { return false }
    guard let other, let end = other.until else { return true }
    return (until, player) < (end, other.player)
  }
}
