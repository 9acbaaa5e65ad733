import Core
import Hunt
import TestSupport
import Testing

@Suite struct UpdatingALobby {
  @Test func `records what changes, trimmed`() throws {
    try expect(
      given: [.created()], when: .update { $0.name = " New name " },
      then: [.lobbyUpdated(LobbyChanges { $0.name = "New name" })], answer: .done)
  }

  @Test func `records nothing if nothing changes`() throws {
    try expect(given: [.created()], when: .update { _ in }, then: [])
    try expect(given: [.created()], when: .update { $0.name = " Hunt " }, then: [])
    try expect(given: [.created()], when: .update { $0.startsAt = .some(nil) }, then: [])
  }

  @Test func `changes some settings and leaves the others`() throws {
    var changes = SettingsChanges()
    changes.chat = false
    try expect(
      given: [.created { $0.songs = false }], when: .update { $0.settings = changes },
      then: [.lobbyUpdated(LobbyChanges { $0.settings = changes })])
    let lobby = try lobby(after: [.created { $0.songs = false }, .updated { $0.settings = changes }])
    #expect(!lobby.details.settings.chat)
    #expect(!lobby.details.settings.songs)
    #expect(lobby.details.settings.lateJoin)
  }

  @Test func `clears the start and the clock`() throws {
    let past: [Past] = [.created(startsAt: .second(100), duration: 60)]
    try expect(
      given: past, when: .update { $0.startsAt = .some(nil) },
      then: [.lobbyUpdated(LobbyChanges { $0.startsAt = .some(nil) })])
    let lobby = try lobby(after: past + [.updated { $0.startsAt = .some(nil) }, .updated { $0.duration = .some(nil) }])
    #expect(lobby.details.startsAt == nil)
    #expect(lobby.details.duration == nil)
    #expect(lobby.deadline == nil)
  }

  @Test func `moves the start only into the future`() throws {
    let problem = "must be in the future; set it to null to start by hand"
    try expect(
      given: [.created()], when: .update { $0.startsAt = .some(.second(50)) }, at: .second(50),
      rejects: .invalid(field: "startsAt", problem: problem))
    try expect(
      given: [.created()], when: .update { $0.startsAt = .some(.second(50)) }, at: .second(49),
      then: [.lobbyUpdated(LobbyChanges { $0.startsAt = .some(.second(50)) })])
  }

  @Test func `keeps a seat for everybody who has one`() throws {
    let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Alan"), .joined("p3", "Grace"), .left("p1")]
    try expect(
      given: past, when: .update { $0.capacity = 1 },
      rejects: .invalid(field: "capacity", problem: "must be at least 2, the number of players"))
    try expect(
      given: past, when: .update { $0.capacity = 2 }, then: [.lobbyUpdated(LobbyChanges { $0.capacity = 2 })])
  }

  @Test func `renames and adds teams, and removes them only while nobody has joined`() throws {
    let alone: [Past] = [.created(teams: ["Red", "Blue"])]
    try expect(
      given: alone, when: .update { $0.teams = ["Red"] }, then: [.lobbyUpdated(LobbyChanges { $0.teams = ["Red"] })])
    let joined = alone + [.joined("p1", "Ada")]
    try expect(
      given: joined, when: .update { $0.teams = ["Red"] },
      rejects: .invalid(
        field: "teams", problem: "cannot be removed once players have joined; rename them instead"))
    try expect(
      given: joined, when: .update { $0.teams = ["Rot", "Blau", "Grün"] },
      then: [.lobbyUpdated(LobbyChanges { $0.teams = ["Rot", "Blau", "Grün"] })])
  }

  @Test func `keeps a team that was given points, also if nobody has joined`() throws {
    let awarded: [Past] = [
      .created(teams: ["Red", "Blue", "Green"]),
      Past(event: .rulingApplied(RulingApplied(id: "r1", ruling: .award(.team("t2"), points: 5), reason: "Best song"))),
    ]
    try expect(
      given: awarded, when: .update { $0.teams = ["Red"] },
      rejects: .invalid(field: "teams", problem: "cannot be removed once they have an award; rename them instead"))
    try expect(
      given: awarded, when: .update { $0.teams = ["Red", "Blue"] },
      then: [.lobbyUpdated(LobbyChanges { $0.teams = ["Red", "Blue"] })])
  }

  @Test func `leaves the plan of a hunt that has begun alone`() throws {
    let running: [Past] = [.created(startsAt: .second(10), duration: 60), .started(at: .second(10))]
    try expect(given: running, when: .update { $0.duration = .some(90) }, rejects: .wrongPhase(.running))
    try expect(given: running, when: .update { $0.startsAt = .some(.second(900)) }, rejects: .wrongPhase(.running))
    try expect(
      given: running + [.paused()], when: .update { $0.duration = .some(nil) }, rejects: .wrongPhase(.paused))
    for order in [ClueOrder.sequence, .drip(initial: 1, seed: 1)] {
      try expect(given: running, when: .update { $0.order = order }, rejects: .wrongPhase(.running))
    }
    try expect(given: running, when: .update { $0.duration = .some(60) }, then: [])
    try expect(
      given: running, when: .update { $0.name = "Still open" },
      then: [.lobbyUpdated(LobbyChanges { $0.name = "Still open" })])
  }

  @Test func `is over at the end`() throws {
    try expect(
      given: [.created(), .started(), .ended()], when: .update { $0.name = "Late" }, rejects: .wrongPhase(.ended))
  }

  @Test func `is held to the same rules as creating`() throws {
    try expect(
      given: [.created()], when: .update { $0.name = "" },
      rejects: .invalid(field: "name", problem: "must not be empty"))
    try expect(
      given: [.created()], when: .update { $0.capacity = 10_001 },
      rejects: .invalid(field: "capacity", problem: "must be from 1 to 10000"))
    try expect(
      given: [.created()], when: .update { $0.duration = .some(1) },
      rejects: .invalid(field: "duration", problem: "must be from 60 to 604800 seconds"))
    try expect(
      given: [.created()], when: .update { $0.teams = ["A", "a"] },
      rejects: .invalid(field: "teams", problem: "must have different names"))
    try expect(
      given: [.created()], when: .update { $0.order = .drip(initial: 0, seed: 1) },
      rejects: .invalid(field: "drip.initial", problem: "must be from 1 to 1000 clues"))
  }
}
