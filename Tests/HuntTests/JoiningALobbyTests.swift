import Core
import Hunt
import TestSupport
import TestTools
import Testing

@Suite struct JoiningALobby {
  @Test func `takes a free seat`() throws {
    try expect(
      given: [.created(capacity: 2), .joined("p1", "Ada")], when: .join("Alan"), then: [.playerJoined("p2", "Alan")],
      answer: .joined("p2"))
  }

  @Test func `needs a free seat`() throws {
    try expect(
      given: [.created(capacity: 2), .joined("p1", "Ada"), .joined("p2", "Alan")], when: .join("Grace"),
      rejects: .lobbyFull(capacity: 2))
  }

  @Test func `takes the seat of somebody who left, but not their number`() throws {
    try expect(
      given: [.created(capacity: 1), .joined("p1", "Ada"), .left("p1")], when: .join("Alan"),
      then: [.playerJoined("p2", "Alan")])
  }

  @Test(arguments: ["Zo\u{EB}", "ZO\u{CB}", "zoe\u{308}", " Zoë\t"])
  func `needs a name that nobody has, in whatever case and form`(name: PlayerName) throws {
    try expect(
      given: [.created(), .joined("p1", "Zo\u{EB}")], when: .join(name), rejects: .nameTaken(name: name.value))
  }

  @Test(
    arguments: [("Νίκος", "ΝΊΚΟΣ"), ("Weiß", "WEISS"), ("STRAẞE", "Straße"), ("Strasse", "STRAẞE"), ("Ada", "ada")]
      as [(String, PlayerName)])
  func `knows a name again whose small letters depend on the place in the word`(taken: String, name: PlayerName) throws
  {
    try expect(given: [.created(), .joined("p1", taken)], when: .join(name), rejects: .nameTaken(name: name.value))
  }

  @Test func `takes a name that only resembles another`() throws {
    try expect(
      given: [.created(), .joined("p1", "Ada")], when: .join("Ádá"), then: [.playerJoined("p2", "Ádá")])
  }

  @Test func `keeps the name as it was written`() throws {
    try expect(given: [.created()], when: .join(" aDA L. "), then: [.playerJoined("p1", "aDA L.")])
  }

  @Test func `goes on while the hunt runs, unless the host says no`() throws {
    try expect(given: [.created(), .started()], when: .join("Ada"), then: [.playerJoined("p1", "Ada")])
    try expect(given: [.created(), .started(), .paused()], when: .join("Ada"), then: [.playerJoined("p1", "Ada")])
    let closed = Past.created { $0.lateJoin = false }
    try expect(given: [closed], when: .join("Ada"), then: [.playerJoined("p1", "Ada")])
    try expect(given: [closed, .started()], when: .join("Ada"), rejects: .notAllowed(.noLateJoin))
    try expect(given: [closed, .started(), .paused()], when: .join("Ada"), rejects: .notAllowed(.noLateJoin))
  }

  @Test func `is over at the end`() throws {
    try expect(given: [.created(), .started(), .ended()], when: .join("Ada"), rejects: .wrongPhase(.ended))
    try expect(given: [.created(), .ended()], when: .join("Ada"), rejects: .wrongPhase(.ended))
  }

  @Test func `gives at most a hundred thousand numbers in all`() throws {
    let past =
      [.created()] + (1...Limits.seatsEver).flatMap { [Past.joined(PlayerID($0), "Ada"), .left(PlayerID($0))] }
    try expect(given: past, when: .join("Ada"), rejects: .lobbyFull(capacity: 100))
  }
}

@Suite struct JoiningATeam {
  private let past: [Past] = [.created(teams: ["Red", "Grün"])]

  @Test(arguments: [.id("t2"), .name("Grün"), .name("GRU\u{308}N")] as [TeamChoice])
  func `goes by number or by name`(choice: TeamChoice) throws {
    try expect(given: past, when: .join("Ada", team: choice), then: [.playerJoined("p1", "Ada", team: "t2")])
  }

  @Test func `picks the smallest team, or the first of equals, for players who do not choose`() throws {
    try expect(given: past, when: .join("Ada"), then: [.playerJoined("p1", "Ada", team: "t1")])
    let one = past + [.joined("p1", "Ada", team: "t1")]
    try expect(given: one, when: .join("Alan"), then: [.playerJoined("p2", "Alan", team: "t2")])
    let two = one + [.joined("p2", "Alan", team: "t2")]
    try expect(given: two, when: .join("Grace"), then: [.playerJoined("p3", "Grace", team: "t1")])
  }

  @Test func `counts present members only`() throws {
    let reds = past + [.joined("p1", "Ada", team: "t1"), .joined("p2", "Alan", team: "t2"), .left("p2")]
    try expect(given: reds, when: .join("Grace"), then: [.playerJoined("p3", "Grace", team: "t2")])
    let kicked = past + [.joined("p1", "Ada", team: "t1"), .joined("p2", "Alan", team: "t2"), .kicked("p1")]
    try expect(given: kicked, when: .join("Grace"), then: [.playerJoined("p3", "Grace", team: "t1")])
  }

  @Test func `is none in a lobby without teams`() throws {
    try expect(given: [.created()], when: .join("Ada"), then: [.playerJoined("p1", "Ada", team: nil)])
  }

  /// Teams stay level among players who let the lobby choose, in whatever order they come and go.
  @Test(arguments: 0..<100 as Range<UInt64>) func `keeps teams level that nobody chooses`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let teams = (1...random.integer(1...5)).map { "Team \($0)" }
    var lobby = try lobby(after: [.created(teams: teams)])
    for number in 1...40 {
      let decision = try lobby.decide(.join(try PlayerName(parsing: "Player \(number)")), at: .second(number))
      for event in decision.events { lobby.evolve(event, at: .second(number)) }
    }
    let sizes = teams.indices.map { team in lobby.seatedPlayers.count { $0.player.team == TeamID(team + 1) } }
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    #expect(sizes.reduce(0, +) == 40)
  }

  @Test(arguments: [.id("t3"), .name("Blue"), .name("t1")] as [TeamChoice])
  func `needs a team that there is`(choice: TeamChoice) throws {
    try expect(
      given: past, when: .join("Ada", team: choice),
      rejects: .invalid(field: "team", problem: "must be one of: Red, Grün"))
  }

  @Test func `needs a lobby with teams`() throws {
    try expect(
      given: [.created()], when: .join("Ada", team: .id("t1")),
      rejects: .invalid(field: "team", problem: "must be left out: this lobby has no teams"))
  }

  @Test func `lasts when the team is renamed`() throws {
    let lobby = try lobby(after: [
      .created(teams: ["Red"]), Past(event: .playerJoined("p1", "Ada", team: "t1")), .updated { $0.teams = ["Rot"] },
    ])
    #expect(lobby.player("p1")?.team == "t1")
  }
}
