public import Core
public import Hunt

/// How the points of the first players of a board came about over time.
public struct ScoreLines: Sendable {
  public var seq: Int
  /// In the board's order.
  public var rows: [Line]

  public struct Line: Sendable, Equatable {
    public var player: PlayerID
    /// By ascending time; 0 before the first. The last ones are those on the board.
    public var points: [Step]
  }

  /// A change of somebody's points.
  public struct Step: Sendable, Equatable {
    public var at: Timestamp
    /// Their points from then on.
    public var points: Int
  }
}

/// What gave somebody points, or took them.
struct ScoreChange {
  var at: Timestamp
  var seq: Int
  var points: Int
}

extension LobbyView {
  /// The score lines of the first players of the board that a viewer sees.
  ///
  /// Passes over all finds once. All lines together have at most `Limits.scoreSteps` steps: of longer ones, every so
  /// many are left out.
  public func scoreLines(limit: Int, for viewer: Viewer) -> ScoreLines {
    let players = board(for: viewer).players(fromRank: 1, limit: limit).filter { lobby.player($0) != nil }
    let changes = scores(for: viewer).scoreChanges(of: players)
    let most = Limits.scoreSteps / max(1, players.count)
    return ScoreLines(
      seq: seq,
      rows: zip(players, changes).map { ScoreLines.Line(player: $0, points: Self.steps($1).thinned(to: most)) })
  }

  /// Points never drop below zero, on the board as here: what was taken beyond that is still owed.
  private static func steps(_ changes: [ScoreChange]) -> [ScoreLines.Step] {
    var steps: [ScoreLines.Step] = []
    var sum = 0
    for change in changes.sorted(by: { ($0.at, $0.seq) < ($1.at, $1.seq) }) {
      sum += change.points
      if steps.last?.at == change.at { steps.removeLast() }
      guard steps.last?.points ?? 0 != max(0, sum) else { continue }
      steps.append(ScoreLines.Step(at: change.at, points: max(0, sum)))
    }
    return steps
  }
}

extension [ScoreLines.Step] {
  /// At most so many, evenly chosen. The last one stays.
  func thinned(to most: Int) -> [ScoreLines.Step] {
    count <= most ? self : (1...most).map { self[$0 * count / most - 1] }
  }
}
