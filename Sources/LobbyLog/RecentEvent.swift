public import Core
public import Hunt
import HuntViews

/// An event of a lobby with what is needed to show it again.
public struct RecentEvent: Sendable {
  public let seq: Int
  public let at: Timestamp
  public let event: LobbyEvent
  /// The data as stored.
  public let data: [UInt8]
  /// Stored bytes, including the secret part.
  public let size: Int
  /// The member of staff who caused it, if one did: for the host and staff only.
  public let author: StaffAuthor?

  public init(seq: Int, at: Timestamp, event: LobbyEvent, data: [UInt8], size: Int, author: StaffAuthor? = nil) {
    self.seq = seq
    self.at = at
    self.event = event
    self.data = data
    self.size = size
    self.author = author
  }
}

/// An event and its audience.
public struct ToldEvent: Sendable {
  public let event: RecentEvent
  public let audience: Audience
  /// Who sees it besides the host and staff, if that depends on who sees its clue.
  public let readers: [Audience]
  /// Whether the board stands still and hides it.
  public let isStill: Bool

  /// - Parameters:
  ///   - freeze: the lobby's after the event.
  ///   - readers: those of the lobby after the event (`Lobby.readers`).
  public init(_ event: RecentEvent, during freeze: Freeze?, readers: [Audience]) {
    self.event = event
    self.readers = readers
    audience = Audience(of: event.event, seq: event.seq, during: freeze)
    isStill = freeze.map { event.seq > $0.position && event.event.tellsOfPoints } ?? false
  }

  public var seq: Int { event.seq }
  public var topics: Topics { event.event.topic }
}
