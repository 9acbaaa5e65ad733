/// The topics that a watcher wants.
public struct Topics: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let events = Topics(rawValue: 1)
  public static let board = Topics(rawValue: 2)
  public static let chat = Topics(rawValue: 4)
  public static let songs = Topics(rawValue: 8)
  public static let all: Topics = [.events, .board, .chat, .songs]
}
