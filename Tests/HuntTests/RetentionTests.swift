import Core
import Hunt
import TestSupport
import Testing

private let ada = AccountID("01ARZ3NDEKTSV4RRFFQ69G5FA1")
private let policy = RetentionPolicy(keepNames: .days(90), deleteAfter: .days(365))

/// Given a lobby's past, when are its names erased, and when is it deleted?
private func expect(
  given past: [Past], policy: RetentionPolicy = policy, names: Timestamp?, end: Timestamp?,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let lobby = try lobby(after: past)
  #expect(policy.namesEnd(in: lobby) == names, sourceLocation: sourceLocation)
  #expect(policy.end(of: lobby) == end, sourceLocation: sourceLocation)
}

@Suite struct KeepingLobbies {
  private let played: [Past] = [.created(), .joined("p1", "Ada"), .started(at: .second(100))]

  @Test func `counts from the end`() throws {
    let end = Timestamp.second(500)
    try expect(given: played + [.ended(at: end)], names: end + .days(90), end: end + .days(365))
  }

  @Test func `counts from when the clock ran out, if nobody was there to see it`() throws {
    let end = Timestamp.second(700)
    let past: [Past] = [.created(duration: 600), .joined("p1", "Ada"), .started(at: .second(100), endsAt: end)]
    try expect(given: past, names: end + .days(90), end: end + .days(365))
  }

  @Test func `counts from the archive for a lobby that nobody started`() throws {
    let archived = Timestamp.second(0) + .days(90)
    try expect(given: [.created()], names: archived + .days(90), end: archived + .days(365))
  }

  @Test func `keeps what is not over`() throws {
    try expect(given: played, names: nil, end: nil)
    try expect(given: played + [.paused()], names: nil, end: nil)
  }

  @Test func `never comes before the archive, until when hosts correct results`() throws {
    let end = Timestamp.second(500)
    try expect(
      given: played + [.ended(at: end)], policy: RetentionPolicy(keepNames: .days(1), deleteAfter: .days(2)),
      names: end + .days(7), end: end + .days(7))
  }

  @Test func `does nothing without a policy`() throws {
    #expect(!RetentionPolicy().isOn && RetentionPolicy(keepNames: .days(7)).isOn)
    try expect(given: played + [.ended()], policy: RetentionPolicy(), names: nil, end: nil)
  }

  @Test func `forgets everybody who ever had a seat, once`() throws {
    let past = played + [.joined("p2", "Bob"), .left("p2"), .joined("p3", "Eve"), .renamed("p3", "deleted player")]
    #expect(try lobby(after: past + [.ended()]).playersToForget == ["p1", "p2"])
  }

  @Test func `leaves what counts for an account until that goes`() throws {
    func past(_ account: AccountID?, _ kind: PackPlay.Kind = .ranked) -> [Past] {
      var details = LobbyDetails(name: "Hunt")
      details.pack = PackPlay(PackID("P"), version: 1, as: kind)
      return [
        Past(event: .lobbyCreated(LobbyCreated(details: details, code: "7KQF", host: .host))),
        Past(
          event: .playerJoined(PlayerJoined(player: "p1", name: "Ada", team: nil, token: .player, account: account))),
        .joined("p2", "Bob"), .started(at: .second(100)), .ended(at: .second(500)),
      ]
    }
    let counted = try lobby(after: past(ada))
    #expect(policy.end(of: counted) == nil)
    #expect(counted.playersToForget == ["p2"])
    for other in [past(nil), past(ada, .group)] {
      #expect(policy.end(of: try lobby(after: other)) == .second(500) + .days(365))
      #expect(try lobby(after: other).playersToForget == ["p1", "p2"])
    }
  }
}
