/// The topics that a watcher wants.
public struct Topics: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let events = Topics(rawValue: 1)
  public static let board = Topics(rawValue: 2)
  public static let chat = Topics(rawValue: 4)
  public static let songs = Topics(rawValue: 8)
  /// Who is connected. No event tells it.
  public static let presence = Topics(rawValue: 16)
  /// Where the players are who share it. No event tells it.
  public static let positions = Topics(rawValue: 64)
  /// How crowded each clue is. For the host.
  public static let crowd = Topics(rawValue: 32)
  /// The reactions to what the feed shows. No event tells it.
  public static let moments = Topics(rawValue: 128)
  /// Of events that no watcher is pushed.
  static let nobody = Topics(rawValue: 256)
  /// What is pushed unless a watcher chooses.
  public static let all: Topics = [.events, .board, .chat, .songs]
}
