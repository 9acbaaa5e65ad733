// What the orders of clues need to know of the finds, kept up to date with each of them: what is asked at every find must
// not cost more the more clues and players there are.

/// How far everybody is in a sequence.
struct SequenceProgress: Sendable, Equatable {
  /// By number of the player, from 0 on: the place in the order of the clue they are looking for. Behind the last, if none.
  private var places: [Int] = []

  func place(of player: PlayerID) -> Int {
    places.indices.contains(player.number - 1) ? places[player.number - 1] : 0
  }

  mutating func move(_ player: PlayerID, to place: Int) {
    while places.count < player.number { places.append(0) }
    places[player.number - 1] = place
  }
}

/// What a drip has revealed, and when the next clue follows.
public struct Drip: Sendable, Equatable {
  /// When each clue was revealed that is.
  public var revealedAt: [ClueID: Timestamp]
  /// Running time from the start until the next one is revealed, if those that are revealed are not found before.
  public var nextAfter: Span
  /// When something last happened: up to then the drip has done what was due.
  public var asOf: Timestamp?

  public init(
    revealedAt: [ClueID: Timestamp] = [:], nextAfter: Span = Span(milliseconds: 0), asOf: Timestamp? = nil
  ) {
    self.revealedAt = revealedAt
    self.nextAfter = nextAfter
    self.asOf = asOf
  }
}

/// What is random about the next clue of a drip. The same seed and number always give the same.
struct DripDraw {
  private let place: UInt64
  private let part: UInt64

  /// - Parameter number: how many clues are revealed.
  init(seed: UInt64, number: Int) {
    var random = SplitMix(state: seed)
    // One stream of numbers for the whole hunt, two for each clue.
    random.skip(2 * number)
    place = random.next()
    part = random.next()
  }

  /// Which of so many, at least one, comes next.
  func choice(among count: Int) -> Int { Int(place % UInt64(count)) }

  /// How long until it does: up to a fifth of what is left.
  func gap(of remaining: Span) -> Span {
    let longest = UInt64(max(0, remaining.milliseconds) / 5)
    return Span(milliseconds: Int64(part.multipliedFullWidth(by: longest + 1).high))
  }
}

/// splitmix64: the same everywhere and for ever, unlike the system's generators.
struct SplitMix {
  var state: UInt64

  mutating func skip(_ count: Int) { state &+= UInt64(count) &* Self.step }

  mutating func next() -> UInt64 {
    state &+= Self.step
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15
}
