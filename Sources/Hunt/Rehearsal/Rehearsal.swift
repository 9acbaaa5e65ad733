public import Core

/// A dress rehearsal: many games of one hunt, played by simulated teams. Bounded in memory, whatever the hunt: about
/// three bytes for each team and clue.
public struct Rehearsal: Sendable {
  private var game: RehearsedGame

  /// - Parameters:
  ///   - lobby: has not started; its players take no part.
  ///   - now: when the hunt starts, unless the host has set a time.
  public init(of lobby: Lobby, _ plan: RehearsalPlan, at now: Timestamp) {
    game = RehearsedGame(RehearsedHunt(lobby, startingAt: lobby.details.startsAt ?? now), plan)
  }

  public var isOver: Bool { game.tally.games == game.plan.games }

  /// Plays the next game.
  /// - Parameter isOver: asked now and then; a game that was begun then does not count.
  /// - Returns: whether it was played to the end.
  public mutating func playNext(until isOver: () -> Bool) -> Bool {
    let before = game.tally
    guard game.play(before.games, until: isOver) else {
      game.tally = before
      return false
    }
    return true
  }

  /// nil before the first game is over.
  public var forecast: Forecast? {
    game.tally.games > 0 ? Forecast(of: game.tally, game.hunt, game.plan) : nil
  }
}

/// What a rehearsal tells of a hunt.
public struct Forecast: Hashable, Sendable {
  /// Seconds of the games, by how many of a hundred games took at most as long.
  public struct Length: Hashable, Sendable {
    public let p10: Int
    public let p50: Int
    public let p90: Int
  }

  public struct ClueForecast: Hashable, Sendable {
    public let clue: ClueID
    /// How many teams find it, on average; 0 only if none ever does.
    public let reached: Int
    /// How long a team takes from setting out for it until it finds it, on average.
    public let seconds: Int
    /// The most teams that wait there at once, on average over the games.
    public let queue: Int
    /// How many seconds a team that comes there waits, on average.
    public let wait: Int
  }

  public struct Problem: Hashable, Sendable {
    /// Raw values appear on the wire.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case unreached
      case window
      case crowded
      case far
    }

    public let kind: Kind
    /// nil if it is about the whole hunt.
    public let clue: ClueID?
    /// A sentence in English.
    public let text: String
  }

  public let games: Int
  public let duration: Length
  /// In the host's order.
  public let clues: [ClueForecast]
  public let problems: [Problem]
}

extension Forecast {
  init(of tally: RehearsalTally, _ hunt: RehearsedHunt, _ plan: RehearsalPlan) {
    games = tally.games
    let lengths = tally.lengths.sorted()
    let length = { (part: Int) in seconds(lengths[(lengths.count - 1) * part / 100], 1) }
    duration = Length(p10: length(10), p50: length(50), p90: length(90))
    clues = hunt.ids.indices.map { clue in
      ClueForecast(
        clue: hunt.ids[clue], reached: average(tally.reached[clue], tally.games),
        seconds: seconds(tally.taken[clue], tally.reached[clue]), queue: average(tally.lines[clue], tally.games),
        wait: seconds(tally.waited[clue], tally.visits[clue]))
    }
    problems = RehearsalProblems(tally: tally, hunt: hunt, plan: plan).all
  }
}

/// The average of a sum, rounded, but 0 only for 0.
private func average(_ sum: Int, _ count: Int) -> Int {
  sum == 0 ? 0 : max(1, Int((Double(sum) / Double(count)).rounded()))
}

private func seconds(_ milliseconds: Int64, _ count: Int) -> Int {
  count == 0 ? 0 : Int((Double(milliseconds) / Double(count) / 1_000).rounded())
}
