// The `Limits` that `server.info` announces and that are kept by targets which see no other of ours: `Listening` and
// `Pictures`.
extension Limits {
  /// Concurrent connections: enough for 10,000 players and their spectators.
  public static let connections = 20_000
  /// Connections from one address: a school with 5,000 pupils has two pages each, and a single client can take half of
  /// all connections. A trusted proxy must do its own counting.
  public static let connectionsOfAddress = 10_000
  /// Pixels of an uploaded photo: the best phones take 50 million.
  public static let photoPixels = 64_000_000
  /// Photos that a lobby's host sent and that are still kept, and their bytes: one for each clue, more than any hunt
  /// needs.
  public static let photosOfLobby = 1_000
  public static let photoBytesOfLobby = 256 << 20
  /// Photos that the players of a lobby sent and that are still kept, their bytes, and those of one player. Fixed by the
  /// protocol.
  public static let playersPhotosOfLobby = 2_000
  public static let playersPhotoBytesOfLobby = 500_000_000
  public static let photosOfPlayer = 100
  /// Pixels of a picture in which a code is looked for: a larger one shows a phone no more codes.
  public static let decodedPixels = 4_000_000
}
