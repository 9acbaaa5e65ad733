public import Core

/// Somebody was invited to help the host.
public struct StaffInvited: LobbyFact {
  public var staff: StaffID
  public var name: String
  public var role: StaffRole
  /// A station's clue.
  public var clue: ClueID?
  public var token: TokenHash
  public var expiresAt: Timestamp?

  public init(
    staff: StaffID, name: String, role: StaffRole, clue: ClueID? = nil, token: TokenHash, expiresAt: Timestamp? = nil
  ) {
    self.staff = staff
    self.name = name
    self.role = role
    self.clue = clue
    self.token = token
    self.expiresAt = expiresAt
  }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}

/// An invitation was revoked.
public struct StaffRevoked: LobbyFact {
  public var staff: StaffID

  public init(staff: StaffID) { self.staff = staff }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}
