import Core
import Hunt
import TestSupport
import Testing

@Suite struct RenamingAPlayer {
  private let past: [Past] = [.created(), .joined("p1", "Ada"), .joined("p2", "Alan")]

  @Test func `takes a name that nobody has`() throws {
    try expect(
      given: past, when: .rename("p1", "Augusta"), then: [.playerRenamed(PlayerRenamed(player: "p1", name: "Augusta"))],
      answer: .done)
  }

  @Test func `may change the case of one's own name`() throws {
    try expect(
      given: past, when: .rename("p1", "ADA"), then: [.playerRenamed(PlayerRenamed(player: "p1", name: "ADA"))])
  }

  @Test func `records nothing if it is the same`() throws {
    try expect(given: past, when: .rename("p1", " Ada "), then: [])
    try expect(
      given: [.created(), .joined("p1", "Zo\u{EB}")], when: .rename("p1", "Zoe\u{308}"), then: [])
  }

  @Test func `does not take somebody else's, in whatever case`() throws {
    try expect(given: past, when: .rename("p1", "aLAN"), rejects: .nameTaken(name: "aLAN"))
  }

  @Test func `frees the old name`() throws {
    let renamed = past + [.renamed("p1", "Augusta")]
    try expect(given: renamed, when: .join("ada"), then: [.playerJoined("p3", "ada")])
    try expect(given: renamed, when: .join("augusta"), rejects: .nameTaken(name: "augusta"))
  }

  @Test func `goes on while the hunt runs, and stops with it`() throws {
    try expect(
      given: past + [.started()], when: .rename("p1", "Augusta"),
      then: [.playerRenamed(PlayerRenamed(player: "p1", name: "Augusta"))])
    try expect(given: past + [.started(), .ended()], when: .rename("p1", "Augusta"), rejects: .wrongPhase(.ended))
  }

  @Test func `is for those who are there`() throws {
    try expect(given: past + [.left("p1")], when: .rename("p1", "Augusta"), rejects: .playerNotFound("p1"))
    try expect(given: past, when: .rename("p3", "Augusta"), rejects: .playerNotFound("p3"))
  }
}

@Suite struct LeavingALobby {
  private let past: [Past] = [.created(capacity: 2), .joined("p1", "Ada"), .joined("p2", "Alan")]

  @Test(arguments: [[], [.started()], [.started(), .paused()]] as [[Past]])
  func `is possible until the end`(then: [Past]) throws {
    try expect(given: past + then, when: .leave("p1"), then: [.playerLeft(PlayerLeft(player: "p1"))], answer: .done)
  }

  @Test func `does not change the results`() throws {
    try expect(given: past + [.started(), .ended()], when: .leave("p1"), rejects: .wrongPhase(.ended))
  }

  @Test func `sets the name and the seat free, but not the number`() throws {
    try expect(given: past + [.left("p1")], when: .join("ada"), then: [.playerJoined("p3", "ada")])
  }

  @Test func `leaves the others where they are`() throws {
    let lobby = try lobby(after: past + [.left("p1")])
    #expect(lobby.playerCount == 1)
    #expect(lobby.seatedPlayers.map(\.id) == ["p2"])
    #expect(lobby.player("p1") == nil)
    #expect(lobby.player("p2")?.name == "Alan")
  }

  @Test func `happens once`() throws {
    try expect(given: past + [.left("p1")], when: .leave("p1"), rejects: .notSeated)
    try expect(given: past, when: .leave("p9"), rejects: .notSeated)
  }

  @Test func `ends one's part in everything`() throws {
    let left = past + [.added("c1"), .started(), .left("p1")]
    try expect(given: left, when: .scan("p1", clue: "c1", at: nil), rejects: .notSeated)
    try expect(given: left, when: .chat(.player("p1"), "Bye"), rejects: .notSeated)
    try expect(given: left, when: .announce("Bye", to: .player("p1")), rejects: .playerNotFound("p1"))
  }

  @Test func `lets one come back as somebody new`() throws {
    let back =
      past + [.added("c1"), .started(), .found("p1", "c1", at: .second(10)), .left("p1"), .joined("p3", "Ada")]
    #expect(try lobby(after: back).player("p3")?.found.count == 0)
    try expect(
      given: back, when: .scan("p3", clue: "c1", at: nil), at: .second(20),
      then: [.clueScanned(Find(player: "p3", clue: "c1", at: .second(20)))])
  }
}
