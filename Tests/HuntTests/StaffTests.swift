import Core
import Hunt
import TestSupport
import Testing

@Suite struct StaffTests {
  private let past: [Past] = [.created(), .added("c1")]
  private let token = TokenHash(hex: "ab")
  private let cohost = Past(
    event: .staffInvited(StaffInvited(staff: "h1", name: "Mia", role: .cohost, token: TokenHash(hex: "1"))))
  private let referee = Past(
    event: .staffInvited(StaffInvited(staff: "h2", name: "Ref", role: .referee, token: TokenHash(hex: "2"))))

  private func invited(_ role: StaffRole, clue: ClueID? = nil, until: Timestamp? = nil) -> StaffInvitation {
    StaffInvitation(name: "Mia", role: role, clue: clue, expiresAt: until)
  }

  @Test(arguments: StaffRole.allCases)
  func `the host invites anybody, and a cohost anybody but cohosts`(role: StaffRole) throws {
    let clue: ClueID? = role == .station ? "c1" : nil
    let event = StaffInvited(staff: "h1", name: "Mia", role: role, clue: clue, token: token)
    try expect(given: past, when: .invite(invited(role, clue: clue), token: token), then: [.staffInvited(event)])
    let byCohost = LobbyCommand.invite(invited(role, clue: clue), token: token, by: "h1")
    if role == .cohost {
      try expect(given: past + [cohost], when: byCohost, rejects: .notAllowed(.isForHostAlone))
    } else {
      var second = event
      second.staff = "h2"
      try expect(given: past + [cohost], when: byCohost, then: [.staffInvited(second)])
    }
  }

  @Test func `only a station has a clue, and needs one that exists`() throws {
    try expect(
      given: past, when: .invite(invited(.station), token: token),
      rejects: .invalid(field: "clue", problem: "is missing: a station stands at a clue"))
    try expect(
      given: past, when: .invite(invited(.referee, clue: "c1"), token: token),
      rejects: .invalid(field: "clue", problem: "must be left out: only a station has a clue"))
    let removed = past + [.removed("c1")]
    try expect(
      given: removed, when: .invite(invited(.station, clue: "c1"), token: token), rejects: .clueNotFound("c1"))
  }

  @Test func `an invitation ends in the future`() throws {
    try expect(
      given: past, when: .invite(invited(.onlooker, until: .second(60)), token: token), at: .second(60),
      rejects: .invalid(field: "expiresAt", problem: "must be in the future; leave it out for no end"))
  }

  @Test func `an invitation is revoked once, and a cohost's by the host alone`() throws {
    let both = past + [cohost, referee]
    try expect(given: both, when: .revokeStaff("h2", by: "h1"), then: [.staffRevoked(StaffRevoked(staff: "h2"))])
    try expect(given: both, when: .revokeStaff("h1", by: "h1"), rejects: .notAllowed(.isForHostAlone))
    try expect(given: both, when: .revokeStaff("h1"), then: [.staffRevoked(StaffRevoked(staff: "h1"))])
    try expect(given: both, when: .revokeStaff("h3"), rejects: .staffNotFound("h3"))
    let revoked = both + [Past(event: .staffRevoked(StaffRevoked(staff: "h2")))]
    try expect(given: revoked, when: .revokeStaff("h2"), then: [])
  }

  @Test func `a hundred valid invitations are enough, and a revoked one makes room`() throws {
    let full =
      past
      + (1...Limits.staff).map { number in
        Past(
          event: .staffInvited(
            StaffInvited(staff: StaffID(number), name: "Mia", role: .onlooker, token: TokenHash(hex: "\(number)"))))
      }
    let invite = LobbyCommand.invite(invited(.onlooker), token: token)
    try expect(given: full, when: invite, rejects: .quotaExceeded(.staff))
    let next = StaffInvited(staff: StaffID(Limits.staff + 1), name: "Mia", role: .onlooker, token: token)
    try expect(
      given: full + [Past(event: .staffRevoked(StaffRevoked(staff: "h7")))], when: invite, then: [.staffInvited(next)])
  }

  @Test func `a member of staff is valid until the invitation expires or is revoked`() {
    var member = StaffMember(
      id: "h1", name: "Mia", role: .onlooker, token: TokenHash(hex: "1"), expiresAt: .second(60))
    #expect(member.isValid(at: .second(59)))
    #expect(!member.isValid(at: .second(60)))
    member = StaffMember(id: "h1", name: "Mia", role: .onlooker, token: TokenHash(hex: "1"), isRevoked: true)
    #expect(!member.isValid(at: .second(0)))
  }
}
