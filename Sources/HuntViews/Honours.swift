public import Core
public import Hunt

// What each player is honoured for when a hunt is over: one thing each, that is true and kind.

/// The kinds of honours, in the order in which they are given; raw values appear on the wire.
public enum Honour: String, Hashable, Sendable, CaseIterable {
  case winner
  case podium
  case firstFind = "first-find"
  case fastestLeg = "fastest-leg"
  case lastFind = "last-find"
  case photographer
  case mostLovedPhoto = "most-loved-photo"
  case talker
  case steady
  case braveGuesser = "brave-guesser"
  case earlyBird = "early-bird"
  case explorer
  case lanternLighter = "lantern-lighter"
}

public struct GivenHonour: Sendable, Equatable {
  public let player: PlayerID
  public let honour: Honour
  public let clue: ClueID?
  public let value: Int?

  public init(_ honour: Honour, to player: PlayerID, clue: ClueID? = nil, value: Int? = nil) {
    self.player = player
    self.honour = honour
    self.clue = clue
    self.value = value
  }
}

/// What players did up to the end that no view keeps: a fold over the log, made when somebody asks.
public struct HonourTally: Sendable, Equatable {
  /// Lines to everybody that were not removed.
  public private(set) var lines: [PlayerID: Int] = [:]
  /// Wrong options that were tried.
  public private(set) var guesses: [PlayerID: Int] = [:]
  /// In the order in which they warmed up.
  public private(set) var warmedUp: [PlayerID] = []
  /// The photos that everybody saw, and the reactions to them.
  public private(set) var moments = Moments()
  /// Whether the hunt is over, so that nothing more counts.
  public private(set) var isOver = false
  private var writers: [MessageID: PlayerID] = [:]

  public init() {}

  /// - Parameters:
  ///   - seq: the number of the event.
  ///   - author: the member of staff who caused it, if one did.
  public mutating func note(_ event: LobbyEvent, seq: Int, at moment: Timestamp, by author: StaffID? = nil) {
    guard !isOver else { return }
    switch event {
    case .chatSent(let sent):
      guard case .player(let player) = sent.from, sent.to == .all else { return }
      writers[sent.message] = player
      lines[player, default: 0] += 1
    case .chatRemoved(let removed): if let writer = writers[removed.message] { lines[writer, default: 0] -= 1 }
    case .clueTried(let tried): guesses[tried.player, default: 0] += 1
    case .playerWarmedUp(let warmed): warmedUp.append(warmed.player)
    case .photoPublished, .photoWithdrawn, .momentReacted: moments.note(event, seq: seq, at: moment, by: author)
    case .huntEnded:
      isOver = true
      writers = [:]
    default: break  // No other event says more than the view.
    }
  }
}

extension LobbyView {
  /// One for each player of the final board, in its order.
  public func honours(_ tally: HonourTally) -> [GivenHonour] {
    var giving = HonourGiving(self, tally)
    for honour in Honour.allCases { giving.give(honour) }
    return giving.players.compactMap { giving.given[$0] }
  }
}

/// Gives each kind to its best player who has none yet; of several, to the one whose place is better.
private struct HonourGiving {
  /// In the order of the final board.
  let players: [PlayerID]
  private(set) var given: [PlayerID: GivenHonour] = [:]
  private let view: LobbyView
  private let tally: HonourTally
  /// What counts, in order of time.
  private let finds: [PlayerID: [RecordedFind]]
  private let clues: [ClueID: [RecordedFind]]
  private let photos: [PlayerID: Int]
  /// Those in the feed that everybody still sees.
  private let shownPhotos: [PlayerID: [Moment]]

  /// How well a player deserves it: the lowest does best.
  private struct Merit {
    var order: Int64
    var clue: ClueID?
    var value: Int?
  }

  init(_ view: LobbyView, _ tally: HonourTally) {
    self.view = view
    self.tally = tally
    players = view.board.players(fromRank: 1, limit: view.board.count)
    let lobby = view.lobby
    clues = lobby.finds.mapValues { $0.filter { !lobby.isSurplus($0) } }.filter { !$0.value.isEmpty }
    finds = Dictionary(grouping: clues.values.joined(), by: \.player)
      .mapValues { $0.sorted { $0.isBefore($1) } }
    photos = Dictionary(
      grouping: lobby.photos.all.filter { $0.state == .accepted && $0.photo != nil }, by: \.player
    ).mapValues(\.count)
    let shown = tally.moments.all.filter { $0.kind == .photo && $0.player != nil && lobby.isShown($0) }
    shownPhotos = Dictionary(grouping: shown) { $0.player ?? PlayerID(0) }
  }

  mutating func give(_ honour: Honour) {
    let waiting = players.filter { given[$0] == nil }
    guard honour != .winner, honour != .lanternLighter else {
      for player in waiting { if let merit = merit(of: player, for: honour) { give(honour, to: player, merit) } }
      return
    }
    var best: (player: PlayerID, merit: Merit)?
    for player in waiting {
      guard let merit = merit(of: player, for: honour) else { continue }
      if let order = best?.merit.order, order <= merit.order { continue }
      best = (player, merit)
    }
    if let best { give(honour, to: best.player, best.merit) }
  }

  private mutating func give(_ honour: Honour, to player: PlayerID, _ merit: Merit) {
    given[player] = GivenHonour(honour, to: player, clue: merit.clue, value: merit.value)
  }

  /// nil for whoever does not deserve it.
  private func merit(of player: PlayerID, for honour: Honour) -> Merit? {
    switch honour {
    case .winner, .podium: rank(of: player, upTo: honour == .winner ? 1 : 3)
    case .firstFind: decisive(player, by: { $0.first }, order: 1)
    case .lastFind: decisive(player, by: { $0.last }, order: -1)
    case .fastestLeg: fastestLeg(of: player)
    case .photographer: most(photos[player])
    case .mostLovedPhoto: lovedPhoto(of: player)
    case .talker: most(tally.lines[player])
    case .steady: longestGap(of: player)
    case .braveGuesser: most(tally.guesses[player]).map { Merit(order: $0.order) }
    case .earlyBird: earliness(of: player)
    case .explorer: most((finds[player] ?? []).count { view.lobby.clue($0.clue)?.location != nil })
    case .lanternLighter: Merit(order: 0, value: view.board.standing(of: player).found)
    }
  }

  private func most(_ count: Int?) -> Merit? {
    guard let count, count > 0 else { return nil }
    return Merit(order: Int64(-count), value: count)
  }

  /// One that everybody still sees, with the reactions up to the end.
  private func lovedPhoto(of player: PlayerID) -> Merit? {
    let merits = (shownPhotos[player] ?? []).compactMap { moment -> Merit? in
      let clue = view.lobby.photos[SubmissionID(moment.subjectNumber)]?.clue
      return most(tally.moments.reactions(to: moment.seq).all.count).map {
        Merit(order: $0.order, clue: clue, value: $0.value)
      }
    }
    return merits.min { ($0.order, $0.clue?.number ?? 0) < ($1.order, $1.clue?.number ?? 0) }
  }

  /// With points, at most at a rank.
  private func rank(of player: PlayerID, upTo last: Int) -> Merit? {
    guard let rank = view.board.rank(of: player, ties: view.lobby.details.settings.ties), rank <= last,
      view.board.standing(of: player).points > 0
    else { return nil }
    return Merit(order: Int64(rank), value: last == 1 ? view.board.standing(of: player).points : rank)
  }

  /// A clue of which the player's find was the first, or the last, of all. Nobody is told what is not true.
  private func decisive(_ player: PlayerID, by end: ([RecordedFind]) -> RecordedFind?, order: Int64) -> Merit? {
    let merits = clues.values.compactMap(end).filter { $0.player == player }.map {
      Merit(order: order * time(of: $0), clue: $0.clue)
    }
    return merits.min { ($0.order, $0.clue?.number ?? 0) < ($1.order, $1.clue?.number ?? 0) }
  }

  private func time(of find: RecordedFind) -> Int64 { view.lobby.rankedTime(of: find).milliseconds }

  /// Running time from one find to the next. What the host accepts by hand has no time of its own.
  private func fastestLeg(of player: PlayerID) -> Merit? {
    legs(of: player).filter { !$0.to.isAccepted }.min { $0.length < $1.length }
      .map { Merit(order: $0.length.milliseconds, clue: $0.to.clue, value: $0.length.seconds) }
  }

  /// With the longest gap as short as can be.
  private func longestGap(of player: PlayerID) -> Merit? {
    let legs = legs(of: player)
    guard legs.count > 1, let longest = legs.map(\.length).max() else { return nil }
    return Merit(order: longest.milliseconds, value: longest.seconds)
  }

  /// By the clock of all: minutes that do not count for a player would make legs of nothing.
  private func legs(of player: PlayerID) -> [(to: RecordedFind, length: Span)] {
    let finds = finds[player] ?? []
    let clock = view.lobby.clock
    return zip(finds, finds.dropFirst()).map { from, to in
      (to, clock.elapsed(at: view.lobby.rankedTime(of: to)) - clock.elapsed(at: view.lobby.rankedTime(of: from)))
    }
  }

  /// Those who warmed up come before all others.
  private func earliness(of player: PlayerID) -> Merit? {
    if let place = tally.warmedUp.firstIndex(of: player) { return Merit(order: Int64(place - tally.warmedUp.count)) }
    return view.lobby.player(player).map { Merit(order: $0.joinedAt.milliseconds) }
  }
}
