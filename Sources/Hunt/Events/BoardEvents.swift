public import Core

/// The board stands still, for everybody but the host.
public struct BoardFrozen: LobbyFact {
  /// The last event that it shows.
  public var seq: Int

  public init(seq: Int) { self.seq = seq }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension BoardFrozen: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    seq = try v("seq", \.seq, .open)
  }
}

/// The board shows a later state, and moves again if no points were given or taken since.
public struct BoardRevealed: LobbyFact {
  /// The last event that it shows.
  public var seq: Int

  public init(seq: Int) { self.seq = seq }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension BoardRevealed: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    seq = try v("seq", \.seq, .open)
  }
}
