import Core
import Hunt
import TestSupport
import Testing

private let name = PhotoName(hash: Array(repeating: 7, count: 32))
private let photo = Clue(title: "Photo", points: 20, proof: .photo(ask: nil, review: .host))
private let hunt: [Past] = [
  .created(), Past(event: .clueAdded(ClueAdded(id: "c1", clue: photo, before: nil)), at: .second(0)),
  .joined("p1", "Ada"), .joined("p2", "Alan"), .started(at: .second(100)),
]
private let sent = Past(
  event: .photoSubmitted(
    PhotoSubmitted(
      submission: "f1", player: "p1", clue: "c1", photo: name, caption: "Us", at: .second(110), team: nil)),
  at: .second(110))
private let published = [
  LobbyEvent.photoAccepted(PhotoAccepted(submission: "f1", player: "p1", clue: "c1", bonus: 0, team: nil)),
  .photoPublished(PhotoPublished(submission: "f1", player: "p1", clue: "c1", photo: name, caption: "Us")),
].map { Past(event: $0, at: .second(120)) }
private let forgotten = LobbyEvent.playerRenamed(PlayerRenamed(player: "p1", name: Lobby.deletedPlayer))

@Suite struct ForgettingPlayers {
  @Test func `takes the name, and the photos down`() throws {
    let withdrawn = LobbyEvent.photoWithdrawn(PhotoWithdrawn(submission: "f1", player: "p1", clue: "c1"))
    try expect(
      given: hunt + [sent] + published, when: .forgetPlayer("p1"), at: .second(130), then: [withdrawn, forgotten])
    let lobby = try lobby(after: hunt + [sent, Past(event: forgotten, at: .second(130))])
    #expect(lobby.player("p1")?.name == "deleted player")
    #expect(lobby.photos["f1"]?.photo == nil)
    #expect(lobby.photos["f1"]?.caption == nil)
    #expect(lobby.forgotten == ["p1": hunt.count + 2])
  }

  @Test func `works in any phase, and for those who are gone`() throws {
    let gone = [LobbyEvent.playerLeft(PlayerLeft(player: "p1")), .huntEnded(HuntEnded(by: .host))]
    let past = hunt + gone.map { Past(event: $0, at: .second(150)) }
    try expect(given: past, when: .forgetPlayer("p1"), at: .second(160), then: [forgotten])
    try expect(given: past, when: .forgetPlayer("p1"), at: .second(160) + .days(30), then: [forgotten])
  }

  @Test func `changes nothing a second time, but takes what was sent since`() throws {
    let past = hunt + [Past(event: forgotten, at: .second(105))]
    try expect(given: past, when: .forgetPlayer("p1"), at: .second(106), then: [])
    try expect(given: past + [sent], when: .forgetPlayer("p1"), at: .second(130), then: [forgotten])
  }

  @Test func `needs a player`() throws {
    let lobby = try lobby(after: hunt)
    #expect(throws: Rejection.playerNotFound("p3")) { try lobby.decide(.forgetPlayer("p3"), at: .second(110)) }
  }

  @Test func `frees the name, and nobody can take the one instead`() throws {
    let lobby = try lobby(after: hunt + [Past(event: forgotten, at: .second(105))])
    #expect(throws: Never.self) { try lobby.decide(.rename("p2", "Ada"), at: .second(110)) }
    #expect(throws: Rejection.nameTaken(name: "Deleted Player")) {
      try lobby.decide(.rename("p2", "Deleted Player"), at: .second(110))
    }
  }

  @Test func `leaves the account of a player who is kept out barred`() throws {
    let account = AccountID("A1")
    let past: [Past] = [
      .created(),
      Past(event: .playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player, account: account))),
      Past(event: .playerKicked(PlayerKicked(player: "p1", keepOut: true))), Past(event: forgotten),
    ]
    let lobby = try lobby(after: past)
    #expect(lobby.isKeptOut("Somebody", account: account, device: nil))
    #expect(!lobby.isKeptOut("Ada", account: nil, device: nil))
    try expect(given: past, when: .forgetPlayer("p1"), at: .second(130), then: [])
  }

  @Test func `tells which events may no longer show the name`() throws {
    let lobby = try lobby(after: hunt + [Past(event: forgotten, at: .second(105))])
    let joined = LobbyEvent.playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player))
    #expect(lobby.removals.isForgotten(joined, seq: 3))
    #expect(!lobby.removals.isForgotten(joined, seq: hunt.count + 2))
    #expect(!lobby.removals.isForgotten(.playerRenamed(PlayerRenamed(player: "p2", name: "Bo")), seq: 3))
  }
}
