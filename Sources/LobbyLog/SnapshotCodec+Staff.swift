import Core
import Hunt
import JSONCoding
import Wire

// Those whom the host invited, and the host's passphrase, in a lobby's snapshots.

extension JSONWriter {
  mutating func member(staff: Staff, names people: People) {
    member("staff", array: staff.members) { json, member in
      json.object {
        $0.member("name", people.seal(member.name, of: people.holder(of: member.id)))
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

extension JSONWriter {
  mutating func member(passphrase: KeptPassphrase) {
    member("passphrase") {
      $0.members(of: passphrase.lock)
      $0.member("seq", passphrase.seq)
    }
  }
}

extension KeptPassphrase? {
  init(ofSnapshot fields: Fields) throws(WireError) {
    self = try fields.optionalFields("passphrase").map { kept throws(WireError) in
      KeptPassphrase(lock: try PassphraseLock(kept), seq: try kept.integer("seq"))
    }
  }
}

extension Staff {
  /// Nobody in a snapshot of a lobby that never had staff.
  init(_ fields: Fields, names people: People) throws(WireError) {
    var members: [StaffMember] = []
    for member in try fields.optionalObjects("staff") ?? [] {
      let id = StaffID(members.count + 1)
      let name = people.open(try member.string("name"), of: people.holder(of: id), player: nil)
      members.append(
        StaffMember(
          id: id, name: name, role: try StaffRole(member),
          clue: try member.optionalID("clue", as: ClueID.self), token: TokenHash(hex: try member.string("token")),
          expiresAt: try member.optionalTimestamp("expiresAt"),
          isRevoked: try member.optionalBool("revoked") ?? false,
          lastEventAt: try member.optionalTimestamp("lastEventAt")))
    }
    self.init(members)
  }
}
