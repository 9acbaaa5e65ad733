import Core
public import Hunt
import JSONCoding
import Wire

extension StaffInvited: WrittenFact {
  static var kind: EventKind { .staffInvited }
  static var isRewritten: Bool { true }
  /// The names of staff are for the host and staff, and nobody needs the hashes of tokens.
  var hasSecret: Bool { true }
  static func withheld(_ fields: Fields) throws(WireError) -> JSONObject { ["name": "", "token": ""] }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(
      staff: try fields.id("staff", as: StaffID.self), name: try fields.string("name"), role: try StaffRole(fields),
      clue: try fields.optionalID("clue", as: ClueID.self), token: TokenHash(hex: try fields.string("token")),
      expiresAt: try fields.optionalTimestamp("expiresAt"))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    if reader != .seal {
      json.member("staff", staff)
      json.member("role", role.rawValue)
    }
    if reader == .log {
      json.member("clue", ifPresent: clue)
      json.member("expiresAt", ifPresent: expiresAt)
    } else if reader.isPushed || !name.isEmpty {
      json.member("name", name)
    }
    if reader == .seal { json.member("token", token.hex) }
  }
}

extension StaffRevoked: WrittenFact {
  static var kind: EventKind { .staffRevoked }
  var hasSecret: Bool { false }

  init(_ fields: Fields, at moment: Timestamp) throws(WireError) {
    self.init(staff: try fields.id("staff", as: StaffID.self))
  }

  func write(for reader: EventCodec.Reader, at moment: Timestamp, to json: inout JSONWriter) {
    json.member("staff", staff)
  }
}
