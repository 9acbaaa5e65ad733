public import Core

// The `Limits` of backups.
extension Limits {
  /// Bytes that are sealed together.
  static let sealedChunk = 64 << 10
  /// What deriving a key from a passphrase costs: 0.2 s and 64 MiB, which a small machine can spare beside the server.
  static let passphraseOperations: UInt64 = 6
  static let passphraseMemory: UInt64 = 64 << 20
  /// The most that reading a sealed backup may cost, so that a damaged head asks for no more.
  static let passphraseOperationsMax: UInt64 = 64
  static let passphraseMemoryMax: UInt64 = 1 << 30
  /// Bytes of the list of a backup's parts: that of half a million photos.
  static let backupList = 128 << 20
  /// Free space that a backup leaves on its disk, where the server's log may be, too.
  public static let backupDiskReserve: Int64 = 64 << 20
  /// Bytes between two looks at the free space.
  static let backupLooks = 16 << 20
}
