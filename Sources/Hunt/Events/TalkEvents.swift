public import Core

/// The host sent a notice.
public struct NoticeSent: LobbyFact {
  public var notice: NoticeID
  public var text: String
  /// The clue it is a hint for, if any.
  public var clue: ClueID?
  public var to: Recipient

  public init(notice: NoticeID, text: String, clue: ClueID? = nil, to: Recipient) {
    self.notice = notice
    self.text = text
    self.clue = clue
    self.to = to
  }

  public var audience: Audience { Audience(to: to) }
  public static var mayChangeResults: Bool { false }
}

/// Somebody sent a chat line.
public struct ChatSent: LobbyFact {
  public var message: MessageID
  public var from: Sender
  public var name: String
  public var text: String
  public var to: Recipient
  /// The member of staff who spoke for the host.
  public var staff: StaffID?

  public init(
    message: MessageID, from: Sender, name: String, text: String, to: Recipient = .all, staff: StaffID? = nil
  ) {
    self.message = message
    self.from = from
    self.name = name
    self.text = text
    self.to = to
    self.staff = staff
  }

  public var audience: Audience { Audience(to: to) }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? {
    from.player.map { ($0, moment) }
  }
}

/// The host removed a chat line.
public struct ChatRemoved: LobbyFact {
  public var message: MessageID

  public init(message: MessageID) { self.message = message }

  public var audience: Audience { .everyone }
  public static var mayChangeResults: Bool { false }
}

extension ChatRemoved: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    message = try v("message", \.message, .open)
  }
}

/// A player reported a chat line to the host.
public struct ChatReported: LobbyFact {
  public var message: MessageID
  public var player: PlayerID
  public var reason: String

  public init(message: MessageID, player: PlayerID, reason: String) {
    self.message = message
    self.player = player
    self.reason = reason
  }

  public var audience: Audience { .host }
  public static var mayChangeResults: Bool { false }

  public func sender(at moment: Timestamp) -> (player: PlayerID, at: Timestamp)? { (player, moment) }
}

extension ChatReported: Record {
  @inlinable
  public init<V: FieldVisitor<Self>>(_ v: inout V) throws(V.Failure) {
    message = try v("message", \.message, .secret)
    player = try v("player", \.player, .secret)
    reason = try v("reason", \.reason, .secret)
  }
}
