import Core
import Hunt
import TestSupport
import Testing

private let ada = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA1")
private let bob = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA2")

extension Past {
  fileprivate static func claimed(_ account: AccountID?) -> Past {
    Past(event: .lobbyClaimed(LobbyClaimed(account: account)))
  }

  fileprivate static func joined(_ id: PlayerID, _ name: String, as account: AccountID) -> Past {
    Past(event: .playerJoined(PlayerJoined(player: id, name: name, team: nil, token: .player, account: account)))
  }
}

extension LobbyEvent {
  fileprivate static func forgotten(_ id: PlayerID) -> LobbyEvent {
    .playerRenamed(PlayerRenamed(player: id, name: "deleted player"))
  }
}

@Suite struct ClaimingALobby {
  @Test func `claims an unowned lobby, once`() throws {
    try expect(given: [.created()], when: .claim(ada), then: [.lobbyClaimed(LobbyClaimed(account: ada))], answer: .done)
    try expect(given: [.created(), .claimed(ada)], when: .claim(ada), then: [])
  }

  @Test func `does not take over an owned lobby`() throws {
    try expect(given: [.created(), .claimed(ada)], when: .claim(bob), rejects: .notAllowed(.isClaimed))
  }

  @Test func `is possible in every phase`() throws {
    for past in [[.started()], [.started(), .paused()], [.started(), .ended()]] as [[Past]] {
      try expect(given: [.created()] + past, when: .claim(ada), then: [.lobbyClaimed(LobbyClaimed(account: ada))])
    }
  }
}

@Suite struct ForgettingSomebody {
  private let past: [Past] = [
    .created(), .joined("p1", "Ada", as: ada), .joined("p2", "Bob", as: bob), .joined("p3", "Eve"),
  ]

  @Test func `takes their name out, and nobody else's`() throws {
    try expect(given: past, when: .forget(ada), then: [.forgotten("p1")])
    try expect(given: past, when: .forget(AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA9")), then: [])
  }

  @Test func `finds them wherever they sat, also when they are gone or the hunt is over`() throws {
    let more: [Past] = [.left("p1"), .joined("p4", "Ada", as: ada), .started(), .ended()]
    try expect(given: past + more, when: .forget(ada), then: [.forgotten("p1"), .forgotten("p4")])
  }

  @Test func `is done once`() throws {
    try expect(given: past + [.renamed("p1", "deleted player")], when: .forget(ada), then: [])
  }

  @Test func `leaves a lobby without an owner, whom another may follow`() throws {
    var author = LobbyChanges()
    author.author = "deleted host"
    let owned = past + [.claimed(ada)]
    try expect(
      given: owned, when: .forget(ada),
      then: [.forgotten("p1"), .lobbyClaimed(LobbyClaimed(account: nil)), .lobbyUpdated(author)])
    try expect(given: owned + [.claimed(nil)], when: .claim(bob), then: [.lobbyClaimed(LobbyClaimed(account: bob))])
  }

  @Test func `allows several deleted players, but nobody may choose that name`() throws {
    let both = past + [.renamed("p1", "deleted player"), .renamed("p2", "deleted player")]
    try expect(given: both, when: .rename("p3", "Deleted Player"), rejects: .nameTaken(name: "Deleted Player"))
    try expect(
      given: both + [.left("p1")], when: .join("deleted player"), rejects: .nameTaken(name: "deleted player"))
    try expect(given: both, when: .rename("p2", "DELETED player"), rejects: .nameTaken(name: "DELETED player"))
    try expect(
      given: both, when: .rename("p2", "Bob"), then: [.playerRenamed(PlayerRenamed(player: "p2", name: "Bob"))])
  }
}
