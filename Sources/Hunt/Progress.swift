public import Core

// The progress that clue orders need, updated with each find: its cost must not grow with the number of clues and
// players.

/// Each player's progress in a sequence.
struct SequenceProgress: Sendable, Equatable {
  struct Place: Sendable, Equatable {
    /// The index in the host's order of the clue that the player starts with.
    var start = 0
    /// The number of clues from there on that are done.
    var done = 0

    /// The clue the player is looking for; nil if all are done.
    func clue(in order: [ClueID]) -> ClueID? {
      done < order.count ? order[(start + done) % order.count] : nil
    }

    /// The clues that are done, in the player's order.
    func passed(in order: [ClueID]) -> [ClueID] {
      (0..<min(done, order.count)).map { order[(start + $0) % order.count] }
    }
  }

  /// Indexed from 0 by player.
  private var places: [Place?] = []

  func place(of player: PlayerID) -> Place? {
    places.indices.contains(player.number - 1) ? places[player.number - 1] : nil
  }

  mutating func move(_ player: PlayerID, to place: Place?) {
    while places.count < player.number { places.append(nil) }
    places[player.number - 1] = place
  }
}

extension Lobby {
  /// Advances a player's place in a sequence from where it was.
  mutating func place(_ id: PlayerID) {
    guard details.order.isSequence else { return }
    guard players[id.number - 1].isSeated else { return progress.move(id, to: nil) }
    progress.move(id, to: advanced(progress.place(of: id) ?? SequenceProgress.Place(start: start(of: id)), of: id))
  }

  /// Recomputes a player's place, as they have to find something again.
  mutating func placeAnew(_ id: PlayerID) {
    progress.move(id, to: nil)
    place(id)
  }

  /// Recomputes all places, as the order has changed.
  mutating func placeAll() {
    progress = SequenceProgress()
    guard details.order.isSequence else { return }
    for number in players.indices { place(PlayerID(number + 1)) }
  }

  /// A player's place after all that they have done there.
  /// - Parameter found: a clue to treat as found.
  func advanced(
    _ place: SequenceProgress.Place, of player: PlayerID, besides found: ClueID? = nil
  ) -> SequenceProgress.Place {
    let order = clueOrder
    var place = place
    while let clue = place.clue(in: order), isDone(clue, by: player, besides: found) { place.done += 1 }
    return place
  }

  /// The index in the host's order of the clue that a player starts with. If it rotates, the second player starts with
  /// what was the second clue at the start of the hunt; of teams, the second team does.
  private func start(of id: PlayerID) -> Int {
    guard case .rotate = details.order else { return 0 }
    let order = clock.startedAt == nil ? clueOrder : orderAtStart
    guard !order.isEmpty else { return 0 }
    let number = players[id.number - 1].team?.number ?? id.number
    return clueOrder.firstIndex(of: order[(number - 1) % order.count]) ?? 0
  }
}

/// What a drip has revealed, and when its next clue follows.
public struct Drip: Sendable, Equatable {
  /// When each revealed clue was revealed.
  public var revealedAt: [ClueID: Timestamp]
  /// Running time from the start to the next clue, unless the revealed clues are found before.
  public var nextAfter: Span
  /// The time of the last event: the drip has done everything due by then.
  public var asOf: Timestamp?

  public init(
    revealedAt: [ClueID: Timestamp] = [:], nextAfter: Span = Span(milliseconds: 0), asOf: Timestamp? = nil
  ) {
    self.revealedAt = revealedAt
    self.nextAfter = nextAfter
    self.asOf = asOf
  }
}

/// The random choices for a drip's next clue, determined by seed and number.
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

  /// The index of the next clue among `count` (at least 1) candidates.
  func choice(among count: Int) -> Int { Int(place % UInt64(count)) }

  /// The time until the next clue: at most a fifth of the remaining time.
  func gap(of remaining: Span) -> Span {
    let longest = UInt64(max(0, remaining.milliseconds) / 5)
    return Span(milliseconds: Int64(part.multipliedFullWidth(by: longest + 1).high))
  }
}

/// splitmix64: unlike the system's generators, the same everywhere and for ever.
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
