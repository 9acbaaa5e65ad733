/// The host set a passphrase of their own, or removed it.
public struct PassphraseChanged: LobbyFact {
  /// nil if it was removed.
  public var lock: PassphraseLock?

  public init(lock: PassphraseLock?) { self.lock = lock }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }
}
