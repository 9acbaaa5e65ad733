import Core
import Hunt
import TestSupport
import Testing

@Suite struct JoiningADivision {
  private static func created(teams: [String] = []) -> Past {
    let details = LobbyDetails(name: "Hunt", teams: teams, divisions: ["Kids", "Adults"])
    return Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host)))
  }

  private static func joined(_ id: PlayerID, team: TeamID? = nil, _ division: String?) -> Past {
    Past(event: .joined(id, team: team, division))
  }

  @Test func `needs a division that there is, in whatever case`() throws {
    try expect(given: [Self.created()], when: .join("Ada", in: " KIDS "), then: [.joined("p1", "Kids")])
    try expect(
      given: [Self.created()], when: .join("Ada", in: "Teens"),
      rejects: .invalid(field: "division", problem: "must be one of: Kids, Adults"))
    try expect(
      given: [Self.created()], when: .join("Ada"),
      rejects: .invalid(field: "division", problem: "is missing: choose one of Kids, Adults"))
    try expect(
      given: [.created()], when: .join("Ada", in: "Kids"),
      rejects: .invalid(field: "division", problem: "must be left out: this lobby has no divisions"))
  }

  @Test func `is that of the team, which has the division of its first member`() throws {
    let past = [Self.created(teams: ["Red", "Blue"]), Self.joined("p1", team: "t1", "Kids")]
    try expect(
      given: past, when: .join("Alan", team: .id("t1")), then: [.joined("p2", team: "t1", "Kids")])
    try expect(
      given: past, when: .join("Alan", team: .id("t1"), in: "Adults"),
      rejects: .invalid(field: "division", problem: "must be Kids, which the team has, or left out"))
    try expect(
      given: past, when: .join("Alan", team: .id("t2")),
      rejects: .invalid(field: "division", problem: "is missing: choose one of Kids, Adults"))
    try expect(
      given: past + [.left("p1")], when: .join("Alan", team: .id("t1"), in: "Adults"),
      then: [.joined("p2", team: "t1", "Adults")])
  }

  @Test func `leads into the smallest team of that division or of nobody`() throws {
    let past = [
      Self.created(teams: ["Red", "Blue", "Green"]), Self.joined("p1", team: "t1", "Kids"),
      Self.joined("p2", team: "t2", "Adults"),
    ]
    try expect(given: past, when: .join("Grace", in: "Kids"), then: [.joined("p3", team: "t3", "Kids")])
    let full = past + [Self.joined("p3", team: "t3", "Adults")]
    try expect(given: full, when: .join("Edsger", in: "Kids"), then: [.joined("p4", team: "t1", "Kids")])
    let adults = [Self.created(teams: ["Red"]), Self.joined("p1", team: "t1", "Adults")]
    try expect(
      given: adults, when: .join("Grace", in: "Kids"),
      rejects: .invalid(field: "division", problem: "has no team left: all teams are of other divisions"))
  }

  @Test func `keeps the divisions that somebody is in`() throws {
    let past = [Self.created(), Self.joined("p1", "Kids")]
    try expect(
      given: past, when: .update { $0.divisions = ["Adults"] },
      rejects: .invalid(field: "divisions", problem: "must still have Kids: players are in it"))
    try expect(
      given: past, when: .update { $0.divisions = ["Elders", "Kids"] },
      then: [.lobbyUpdated(LobbyChanges { $0.divisions = ["Elders", "Kids"] })])
    try expect(
      given: past + [.left("p1")], when: .update { $0.divisions = [] },
      then: [.lobbyUpdated(LobbyChanges { $0.divisions = [] })])
    try expect(
      given: past, when: .update { $0.divisions = ["Kids", "kids"] },
      rejects: .invalid(field: "divisions", problem: "must have different names"))
    try expect(
      given: past, when: .update { $0.divisions = (0...20).map { "D\($0)" } },
      rejects: .invalid(field: "divisions", problem: "must be at most 20"))
  }
}

extension LobbyEvent {
  fileprivate static func joined(_ id: PlayerID, team: TeamID? = nil, _ division: String?) -> LobbyEvent {
    let names = ["Ada", "Alan", "Grace", "Edsger"]
    return .playerJoined(
      PlayerJoined(player: id, name: names[id.number - 1], team: team, division: division, token: .player))
  }
}
