import Core

import func Foundation.cos
import func Foundation.sin

extension RehearsedHunt {
  /// - Parameter start: when the hunt would start.
  init(_ lobby: Lobby, startingAt start: Timestamp) {
    let details = lobby.details
    ids = lobby.clueOrder
    titles = ids.map { lobby.clue($0)?.title ?? "" }
    hasClock = details.duration != nil
    end = Int64(details.duration ?? Limits.duration.upperBound) * 1_000
    order = details.order
    needs = details.groups.all.indices.map { lobby.need(ofGroup: $0, under: lobby.rulings) }
    waves = details.waves.isEmpty ? [0] : details.waves.map { Int64($0.after) * 1_000 }
    needed = lobby.cluesNeeded
    byID = ids.indices.sorted { [ids] in ids[$0] < ids[$1] }
    spots = ids.map { id in
      Spot(
        lobby.clue(id), group: details.groups.index(of: id), isVoid: lobby.isVoid(id), startingAt: start)
    }
  }

  /// How the drip draws; nil for other orders.
  var drip: (initial: Int, seed: UInt64)? {
    if case .drip(let initial, let seed) = order { (initial, seed ?? 0) } else { nil }
  }
}

extension RehearsedHunt.Spot {
  fileprivate init(_ clue: Clue?, group: Int?, isVoid: Bool, startingAt start: Timestamp) {
    place = clue?.location.map { .init(latitude: $0.latitude, longitude: $0.longitude) }
    opens = clue?.opens.map { ($0 - start).milliseconds } ?? .min
    closes = clue?.closes.map { ($0 - start).milliseconds } ?? .max
    capacity = clue?.station?.capacity ?? .max
    stay = clue?.station?.stay.milliseconds ?? .max
    self.group = group ?? -1
    self.isVoid = isVoid
    let rules = clue?.proof.tryRules ?? TryRules()
    if !rules.isEmpty, case .choice(let options, _, _)? = clue?.proof {
      wrongOptions = options.count - 1
    } else {
      wrongOptions = 0
    }
    tries = rules.tries ?? .max
    pause = Int64(rules.wrongPause) * 1_000
  }

  /// `Clue.isOpen` has the same rule.
  func isOpen(at moment: Int64) -> Bool { opens <= moment && moment < closes }
}

extension RehearsedHunt.Place {
  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
    x = cos(north) * cos(east)
    y = cos(north) * sin(east)
    z = sin(north)
  }

  /// Grows with the distance.
  func nearness(to other: Self) -> Double {
    let (x, y, z) = (x - other.x, y - other.y, z - other.z)
    return x * x + y * y + z * z
  }

  func metres(to other: Self) -> Double {
    Geodesy.distance((latitude, longitude), (other.latitude, other.longitude))
  }
}

/// The drip of a rehearsed game; the rules are those of `Lobby.nextDrip`.
struct RehearsedDrip {
  private let initial: Int
  private let seed: UInt64
  private let hasClock: Bool
  private let end: Int64
  /// By id.
  private(set) var hidden: [Int]
  private var revealed = 0
  /// Clues that are revealed and that no team has found.
  private var unfound: [Int] = []
  private var nextAfter: Int64 = 0
  private var asOf: Int64 = 0

  init?(_ hunt: RehearsedHunt) {
    guard let drip = hunt.drip else { return nil }
    initial = drip.initial
    seed = drip.seed
    hasClock = hunt.hasClock
    end = hunt.end
    hidden = hunt.byID.filter { !hunt.spots[$0].isVoid }
  }

  /// When the next clue is revealed if nothing else happens; nil if none is left.
  func next(in hunt: RehearsedHunt) -> Int64? {
    guard !hidden.isEmpty else { return nil }
    guard revealed >= initial else { return asOf }
    return max(asOf, min(nextAfter, nothingToFind(in: hunt) ?? nextAfter))
  }

  /// See `Lobby.nothingToFind`.
  private func nothingToFind(in hunt: RehearsedHunt) -> Int64? {
    var moment = asOf
    while true {
      var closing: Int64?
      for clue in unfound where hunt.spots[clue].isOpen(at: moment) {
        let closes = hunt.spots[clue].closes
        guard closes != .max else { return nil }
        closing = max(closing ?? closes, closes)
      }
      guard let closing else { return moment }
      moment = closing
    }
  }

  /// Reveals the next clue. Requires a hidden one.
  mutating func reveal(at moment: Int64) -> Int {
    let clue = hidden.remove(at: DripDraw(seed: seed, number: revealed).choice(among: hidden.count))
    revealed += 1
    unfound.append(clue)
    asOf = moment
    let remaining = hasClock ? Span(milliseconds: end - moment) : Limits.dripRemaining
    nextAfter = moment + DripDraw(seed: seed, number: revealed).gap(of: remaining).milliseconds
    return clue
  }

  /// Notes that something happened, and whether a clue was found.
  mutating func note(found clue: Int? = nil, at moment: Int64) {
    asOf = moment
    if let clue, let place = unfound.firstIndex(of: clue) { unfound.remove(at: place) }
  }
}
