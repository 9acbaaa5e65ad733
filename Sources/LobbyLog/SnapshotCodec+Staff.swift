import Core
import Hunt
import JSONCoding
import Wire

// Those whom the host invited, in a lobby's snapshots.

extension JSONWriter {
  mutating func member(staff: Staff) {
    member("staff", array: staff.members) { json, member in
      json.object {
        $0.member("name", member.name)
        $0.member("role", member.role.rawValue)
        $0.member("clue", ifPresent: member.clue)
        $0.member("token", member.token.hex)
        $0.member("expiresAt", ifPresent: member.expiresAt)
        if member.isRevoked { $0.member("revoked", true) }
        $0.member("lastEventAt", ifPresent: member.lastEventAt)
      }
    }
  }
}

extension Staff {
  /// Nobody in a snapshot of a lobby that never had staff.
  init(_ fields: Fields) throws(WireError) {
    var members: [StaffMember] = []
    for member in try fields.optionalObjects("staff") ?? [] {
      members.append(
        StaffMember(
          id: StaffID(members.count + 1), name: try member.string("name"), role: try StaffRole(member),
          clue: try member.optionalID("clue", as: ClueID.self), token: TokenHash(hex: try member.string("token")),
          expiresAt: try member.optionalTimestamp("expiresAt"),
          isRevoked: try member.optionalBool("revoked") ?? false,
          lastEventAt: try member.optionalTimestamp("lastEventAt")))
    }
    self.init(members)
  }
}
