/// Limits of a map's file. An operator chooses it, but somebody else made it.
enum Limits {
  /// The specification puts header and root directory into the first 16 KiB, so that one read gets both.
  static let rootBytes = 16_384
  /// Bytes of a decompressed directory: those of maps of the whole world take some 100 KiB.
  static let directoryBytes = 1_048_576
  /// Bytes of a compressed directory in the file.
  static let packedDirectoryBytes = 262_144
  /// Bytes of the map's decompressed description.
  static let metadataBytes = 1_048_576
  /// Bytes of a tile: pictures of 512 by 512 pixels rarely take 300 KiB.
  static let tileBytes = 1_048_576
  /// Directories below the root; the specification names three levels, and writers use two.
  static let levels = 4
  /// Directories kept in memory.
  static let directoriesKept = 32
  /// The finest level: more is not a map of this world.
  static let zoom = 26
  /// Characters of the attribution.
  static let attribution = 500
}
