// Those whom the host invites, as JSON.
import Core
public import Hunt
public import JSONCoding

extension StaffRole {
  public init(_ fields: Fields) throws(WireError) {
    guard let role = StaffRole(rawValue: try fields.string("role")) else {
      throw fields.problem("role", "must be one of: \(StaffRole.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = role
  }
}

extension StaffInvitation {
  public init(_ fields: Fields) throws(WireError) {
    self.init(
      name: try fields.text("name", as: StaffName.self), role: try StaffRole(fields),
      clue: try fields.optionalID("clue", as: ClueID.self), expiresAt: try fields.optionalTimestamp("expiresAt"))
  }
}

extension JSONWriter {
  /// Who did something, if it was a member of staff.
  public mutating func member(_ name: StaticString, ifPresent author: StaffAuthor?) {
    guard let author else { return }
    member(name) {
      $0.member("staff", author.id)
      $0.member("name", author.name)
    }
  }
}
