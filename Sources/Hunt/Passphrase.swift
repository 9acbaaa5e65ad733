import Core

/// What opens with a host's passphrase: it gives a token, of which only the hash is kept.
public struct PassphraseLock: Hashable, Sendable {
  /// In Base64URL.
  public let salt: String
  /// The cost of hashing when it was made, which may differ from that of later ones.
  public let operations: Int
  public let memoryBytes: Int
  public let token: TokenHash

  /// Whether a server can hash with it: the log may be somebody else's.
  var isRecordable: Bool {
    salt.utf8.count <= 64 && Limits.passphraseOperations.contains(operations)
      && Limits.passphraseMemory.contains(memoryBytes)
  }

  public init(salt: String, operations: Int, memoryBytes: Int, token: TokenHash) {
    self.salt = salt
    self.operations = operations
    self.memoryBytes = memoryBytes
    self.token = token
  }
}

/// The passphrase that a lobby's host has now.
public struct KeptPassphrase: Hashable, Sendable {
  public let lock: PassphraseLock
  /// The number of the event that set it, which tells it from earlier ones.
  public let seq: Int

  public init(lock: PassphraseLock, seq: Int) {
    self.lock = lock
    self.seq = seq
  }
}

extension Lobby {
  /// - Parameter lock: nil removes it.
  func setPassphrase(_ lock: PassphraseLock?) -> Decision {
    lock == nil && passphrase == nil ? Decision() : Decision([.passphraseChanged(PassphraseChanged(lock: lock))])
  }
}
