public import Core

/// The host made a ruling.
public struct RulingApplied: LobbyFact {
  public var id: RulingID
  public var ruling: Ruling
  public var reason: String

  public init(id: RulingID, ruling: Ruling, reason: String) {
    self.id = id
    self.ruling = ruling
    self.reason = reason
  }

  public var audience: Audience { .everyone }
  public static var tellsOfPoints: Bool { true }
}

/// The host took a ruling back.
public struct RulingRevoked: LobbyFact {
  public var id: RulingID

  public init(id: RulingID) { self.id = id }

  public var audience: Audience { .everyone }
  public static var tellsOfPoints: Bool { true }
}

extension RulingRevoked: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    id = try v("ruling", \.id, .open)
  }
}
