import Core
import Hunt
import TestSupport
import Testing

/// An event and its time; by default one second after the previous event.
struct Past {
  let event: LobbyEvent
  var at: Timestamp?
}

/// Expects exactly these events and this answer.
///
/// - Parameter now: by default one second after the last event.
func expect(
  given past: [Past], when command: LobbyCommand, at now: Timestamp? = nil, then events: [LobbyEvent],
  answer: Decision.Answer? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let (lobby, last) = try folded(past)
  let decision = try lobby.decide(command, at: now ?? last + .seconds(1))
  #expect(decision.events == events, sourceLocation: sourceLocation)
  if let answer { #expect(decision.answer == answer, sourceLocation: sourceLocation) }
}

/// Expects the command to be rejected for the given reason.
func expect(
  given past: [Past], when command: LobbyCommand, at now: Timestamp? = nil, rejects rejection: Rejection,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let (lobby, last) = try folded(past)
  #expect(throws: rejection, sourceLocation: sourceLocation) {
    try lobby.decide(command, at: now ?? last + .seconds(1))
  }
}

/// Returns the lobby after these events.
func lobby(after past: [Past]) throws -> Lobby { try folded(past).lobby }

private func folded(_ past: [Past]) throws -> (lobby: Lobby, last: Timestamp) {
  var moment = Timestamp.second(0)
  var lobby: Lobby?
  for step in past {
    moment = step.at ?? (lobby == nil ? moment : moment + .seconds(1))
    if lobby == nil { lobby = Lobby(step.event, at: moment) } else { lobby?.evolve(step.event, at: moment) }
  }
  return (try #require(lobby, "the past of a lobby begins with its creation"), moment)
}

// MARK: Events

extension Past {
  static func created(
    author: String = "", capacity: Int = 100, startsAt: Timestamp? = nil, duration: Int? = nil,
    order: ClueOrder = .free, teams: [String] = [], settings: Settings = Settings()
  ) -> Past {
    let details = LobbyDetails(
      name: "Hunt", author: author, capacity: capacity, startsAt: startsAt, duration: duration, order: order,
      teams: teams, settings: settings)
    return Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))
  }

  static func created(_ change: (inout Settings) -> Void) -> Past {
    var settings = Settings()
    change(&settings)
    return created(settings: settings)
  }

  static func updated(_ change: (inout LobbyChanges) -> Void) -> Past {
    Past(event: .lobbyUpdated(LobbyChanges(change)))
  }

  static func added(_ id: ClueID, _ clue: Clue = .oak, before next: ClueID? = nil) -> Past {
    Past(event: .clueAdded(ClueAdded(id: id, clue: clue, before: next)))
  }

  static func moved(_ id: ClueID, before next: ClueID?) -> Past {
    Past(event: .clueMoved(ClueMoved(clue: id, before: next)))
  }

  static func revealed(_ id: ClueID, to player: PlayerID? = nil, at moment: Timestamp? = nil) -> Past {
    Past(event: .clueRevealed(ClueRevealed(clue: id, player: player)), at: moment)
  }

  static func removed(_ id: ClueID) -> Past { Past(event: .clueRemoved(ClueRemoved(clue: id))) }

  static func joined(_ id: PlayerID, _ name: String, team: TeamID? = nil, at moment: Timestamp? = nil) -> Past {
    Past(event: .playerJoined(PlayerJoined(player: id, name: name, team: team, token: .player)), at: moment)
  }

  static func renamed(_ id: PlayerID, _ name: String) -> Past {
    Past(event: .playerRenamed(PlayerRenamed(player: id, name: name)))
  }
  static func left(_ id: PlayerID) -> Past { Past(event: .playerLeft(PlayerLeft(player: id))) }
  static func kicked(_ id: PlayerID) -> Past { Past(event: .playerKicked(PlayerKicked(player: id))) }
  static func muted(_ id: PlayerID) -> Past { Past(event: .playerMuted(PlayerMuted(player: id))) }
  static func unmuted(_ id: PlayerID) -> Past { Past(event: .playerUnmuted(PlayerUnmuted(player: id))) }

  static func asked(_ id: SongID) -> Past {
    Past(event: .songRequested(SongRequested(song: id, from: .host, title: "Help!", artist: "The Beatles")))
  }

  static func said(_ id: MessageID, by sender: Sender, to recipient: Recipient = .all, at moment: Timestamp? = nil)
    -> Past
  {
    Past(event: .chatSent(ChatSent(message: id, from: sender, name: "Ada", text: "Hi", to: recipient)), at: moment)
  }

  static func started(at moment: Timestamp? = nil, endsAt: Timestamp? = nil) -> Past {
    Past(event: .huntStarted(HuntStarted(endsAt: endsAt)), at: moment)
  }

  static func paused(at moment: Timestamp? = nil) -> Past { Past(event: .huntPaused(HuntPaused()), at: moment) }

  static func resumed(at moment: Timestamp? = nil, endsAt: Timestamp? = nil) -> Past {
    Past(event: .huntResumed(HuntResumed(endsAt: endsAt)), at: moment)
  }

  static func extended(by seconds: Int, endsAt: Timestamp, at moment: Timestamp? = nil) -> Past {
    Past(event: .timeExtended(TimeExtended(seconds: seconds, endsAt: endsAt)), at: moment)
  }

  static func ended(at moment: Timestamp? = nil) -> Past { Past(event: .huntEnded(HuntEnded(by: .host)), at: moment) }

  static func found(_ player: PlayerID, _ clue: ClueID, at moment: Timestamp) -> Past {
    Past(event: .clueScanned(Find(player: player, clue: clue, at: moment)), at: moment)
  }
}

extension LobbyEvent {
  static func found(_ player: PlayerID, _ clue: ClueID, at moment: Timestamp, isLate: Bool = false) -> LobbyEvent {
    .clueScanned(Find(player: player, clue: clue, at: moment, isLate: isLate))
  }

  static func playerJoined(_ id: PlayerID, _ name: String, team: TeamID? = nil) -> LobbyEvent {
    .playerJoined(PlayerJoined(player: id, name: name, team: team, token: .player))
  }
}

// MARK: Commands

extension LobbyCommand {
  static func join(_ name: PlayerName, team: TeamChoice? = nil, in division: String? = nil) -> LobbyCommand {
    .join(name, team: team, division: division, token: .player)
  }

  static func update(_ change: (inout LobbyChanges) -> Void) -> LobbyCommand { .update(LobbyChanges(change)) }

  static func updateClue(_ id: ClueID, _ change: (inout ClueChanges) -> Void) -> LobbyCommand {
    .updateClue(id, ClueChanges(change))
  }
}

extension LobbyChanges {
  init(_ change: (inout LobbyChanges) -> Void) {
    self.init()
    change(&self)
  }
}

extension SettingsChanges {
  init(_ change: (inout SettingsChanges) -> Void) {
    self.init()
    change(&self)
  }
}

extension ClueChanges {
  init(_ change: (inout ClueChanges) -> Void) {
    self.init()
    change(&self)
  }
}

extension Clue {
  static let oak = Clue(title: "The old oak", text: "Behind the church", points: 10)
  static let well = Clue(title: "The well", points: 50)
}
