// A dress rehearsal: simulated teams play a hunt before it starts. They follow the rules in `Lobby`, written again over
// arrays of numbers, since thousands of games must take no longer than a few seconds. A test plays the same games with
// a `Lobby` and compares them.

public import Core

/// What a host asks of a rehearsal.
public struct RehearsalPlan: Hashable, Sendable {
  public var teams: Int
  /// Fewer are played if the time does not suffice.
  public var games: Int
  /// km/h.
  public var walking: Double
  /// How long a team takes at a clue, on average.
  public var seconds: Int
  /// Where the teams start; nil if each starts at its first clue.
  public var from: Start?
  /// Determines everything random; nil leaves it to the server.
  public var seed: UInt64?

  /// Degrees.
  public struct Start: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  public init(
    teams: Int, games: Int = Limits.rehearsedGamesDefault, walking: Double = Limits.walkingDefault,
    seconds: Int = Limits.clueSecondsDefault, from: Start? = nil, seed: UInt64? = nil
  ) {
    self.teams = teams
    self.games = games
    self.walking = walking
    self.seconds = seconds
    self.from = from
    self.seed = seed
  }
}

/// The rules of a lobby's hunt as its rehearsal needs them. Times are milliseconds after the start, clues are indexes
/// in the host's order.
struct RehearsedHunt {
  struct Spot {
    /// Where the clue is; nil if nobody has to walk there.
    let place: Place?
    let opens: Int64
    let closes: Int64
    /// `Int.max` if it is no station.
    let capacity: Int
    let stay: Int64
    /// -1 if it is in none.
    let group: Int
    let isVoid: Bool
    /// The wrong options of a choice where they cost something; otherwise 0.
    let wrongOptions: Int
    let tries: Int
    let pause: Int64

    var isStation: Bool { capacity != .max }
  }

  struct Place {
    let latitude: Double
    let longitude: Double
    /// On the unit sphere, to compare distances cheaply.
    let x: Double
    let y: Double
    let z: Double
  }

  let ids: [ClueID]
  let titles: [String]
  let spots: [Spot]
  let order: ClueOrder
  /// How many clues of each group count.
  let needs: [Int]
  /// When each wave starts; one without waves.
  let waves: [Int64]
  /// How many clues a team must find.
  let needed: Int
  /// When the hunt ends: without a clock, after as long as a clock can be set to.
  let end: Int64
  let hasClock: Bool
  /// Indexes of the clues by their ids, which the drip draws from.
  let byID: [Int]
}
