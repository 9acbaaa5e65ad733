import Core
import Hunt
import HuntViews
import TestSupport
import Testing

/// The view of a lobby after these events, each a second after the previous; creation is at second 0.
struct Story {
  private(set) var view: LobbyView
  private(set) var now = Timestamp.second(0)

  init(_ details: LobbyDetails = LobbyDetails(name: "Hunt"), _ events: LobbyEvent...) throws {
    view = try #require(LobbyView(.lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)), at: now))
    for event in events { add(event) }
  }

  mutating func add(_ event: LobbyEvent, at moment: Timestamp? = nil) {
    now = moment ?? now + .seconds(1)
    view.apply(event, at: now, seq: view.seq + 1)
  }

  /// Adds a find made at this second, recorded then or later.
  mutating func find(_ player: PlayerID, _ clue: ClueID, at second: Int, recordedAt: Int? = nil) {
    let find = Find(player: player, clue: clue, at: .second(second), isLate: recordedAt != nil)
    add(.clueScanned(find), at: .second(recordedAt ?? second))
  }

  var order: [PlayerID] { view.board.players(fromRank: 1, limit: 1_000) }
}

extension LobbyEvent {
  static func added(_ id: ClueID, points: Int = 10) -> LobbyEvent {
    .clueAdded(ClueAdded(id: id, clue: Clue(title: "Clue \(id.number)", points: points), before: nil))
  }

  static func joined(_ id: PlayerID, _ name: String, team: TeamID? = nil) -> LobbyEvent {
    .playerJoined(PlayerJoined(player: id, name: name, team: team, token: .player))
  }

  static func ties(_ ties: Ties) -> LobbyEvent {
    var changes = LobbyChanges()
    changes.settings = SettingsChanges()
    changes.settings?.ties = ties
    return .lobbyUpdated(changes)
  }

  static func points(of clue: ClueID, _ points: Int) -> LobbyEvent {
    var changes = ClueChanges()
    changes.points = points
    return .clueUpdated(ClueUpdated(clue: clue, changes: changes))
  }

  static func updated(_ change: (inout LobbyChanges) -> Void) -> LobbyEvent {
    var changes = LobbyChanges()
    change(&changes)
    return .lobbyUpdated(changes)
  }
}

extension LobbyView {
  /// The view after all events of a game.
  init(folding log: [RandomGame.Recorded]) throws {
    let first = try #require(log.first)
    self = try #require(LobbyView(first.event, at: first.at))
    for recorded in log.dropFirst() { apply(recorded.event, at: recorded.at, seq: recorded.seq) }
  }
}
