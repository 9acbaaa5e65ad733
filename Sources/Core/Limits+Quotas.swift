// The bounds of what operators may set. `Quota` says which limit each belongs to.
extension Limits {
  /// Lobbies that one account hosts and that are kept. They are counted whenever it creates one, so even the default is one.
  public static let lobbiesOfAccountBounds = 1...100_000
  /// Lobbies created from one address in an hour: all of a school's classes at once. An unused lobby keeps its code for
  /// 90 days, so 300 an hour take 648,000 of the 810,000 codes there can be, and one address cannot take them all.
  public static let lobbiesOfAddressBounds = 1...300
  /// Players who join from one address in ten minutes: by default 5,000, some of them twice; at least a class.
  public static let joinsOfAddress = 6_000
  public static let joinsOfAddressBounds = 30...60_000
  /// Seats of a lobby: at least the default, which hosts get who ask for none. The most is fixed by the protocol.
  public static let capacityBounds = 100...10_000
  /// Bytes of the photos of a lobby's host, and of its players: at least some ten photos, and no more than a small disk.
  public static let photoBytesBounds = 10_000_000...10_000_000_000
}
