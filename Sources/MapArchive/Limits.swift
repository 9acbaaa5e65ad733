/// Limits of a map's file. An operator chooses it, but somebody else made it.
enum Limits {
  /// The specification puts header and root directory into the first 16 KiB, so that one read gets both.
  static let rootBytes = 16_384
  /// Of a directory when decompressed; those of maps of the whole world take some 100 KiB.
  static let directoryBytes = 1_048_576
  /// Of a directory in the file.
  static let packedDirectoryBytes = 262_144
  /// Of the description of the map, when decompressed.
  static let metadataBytes = 1_048_576
  /// Of a tile: pictures of 512 by 512 pixels rarely take 300 KiB.
  static let tileBytes = 1_048_576
  /// Directories below the root; the specification names three levels, and writers use two.
  static let levels = 4
  /// Directories that are kept in memory.
  static let directoriesKept = 32
  /// The finest level: more is not a map of this world.
  static let zoom = 26
  /// Characters of the attribution.
  static let attribution = 500
}
