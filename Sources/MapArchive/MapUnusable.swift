/// A map's file cannot be used.
public struct MapUnusable: Error, Equatable, CustomStringConvertible {
  /// What is wrong and what to do, to follow the file's name.
  public let reason: String
  public var description: String { reason }

  static func damaged(_ what: String) -> MapUnusable {
    MapUnusable(reason: "is damaged: \(what). Download or make it again.")
  }
}
