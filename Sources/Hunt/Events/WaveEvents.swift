public import Core

/// A wave of players started.
public struct WaveStarted: LobbyFact {
  /// Its index.
  public var wave: Int
  public var startsAt: Timestamp

  public init(wave: Int, startsAt: Timestamp) {
    self.wave = wave
    self.startsAt = startsAt
  }

  public var audience: Audience { .everyone }
}

extension WaveStarted: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    wave = try v("wave", \.wave, .open)
    startsAt = try v("startsAt", \.startsAt, .open)
  }
}

/// The host moved a team, or a player, to another wave.
public struct WaveMoved: LobbyFact {
  public var party: Party
  /// Its index.
  public var wave: Int

  public init(party: Party, wave: Int) {
    self.party = party
    self.wave = wave
  }

  public var audience: Audience {
    switch party {
    case .player(let id): .player(id)
    case .team(let id): .team(id)
    }
  }
}
