public import JSONCoding

/// A message that the server sends unasked.
public enum Push: Hashable, Sendable {
  case event(Event)
  case board(BoardChange)
  /// The server closes the connection after this message.
  case bye(Bye)
  /// A push that this client does not know.
  case other(method: String, params: JSONValue)

  /// One event of a lobby's log, as this seat may see it.
  public struct Event: Hashable, Sendable {
    public let lobby: String
    public let seq: Int
    /// The `seq` of the previous event that everybody in this event's audience may see.
    public let prev: Int
    /// When it was stored, in milliseconds since 1970.
    public let at: Int64
    /// The event's type, such as `clue.scanned`.
    public let type: String
    public let data: JSONValue
    /// The name of the member of staff who caused it, for the host and staff.
    public let author: String?

    public init(
      lobby: String, seq: Int, prev: Int, at: Int64, type: String, data: JSONValue, author: String? = nil
    ) {
      self.lobby = lobby
      self.seq = seq
      self.prev = prev
      self.at = at
      self.type = type
      self.data = data
      self.author = author
    }
  }

  /// The rows of a board that changed, or all of them.
  public struct BoardChange: Hashable, Sendable {
    public let lobby: String
    public let seq: Int
    /// Whether the rows are the current top of the board; otherwise they are the rows that changed.
    public let isWhole: Bool
    public let rows: [JSONValue]
    /// The number of rows on the board.
    public let total: Int
    public let frozen: Bool
    /// All rows of the teams' board; nil if none changed or there are no teams.
    public let teams: [JSONValue]?

    public init(
      lobby: String, seq: Int, isWhole: Bool, rows: [JSONValue], total: Int, frozen: Bool, teams: [JSONValue]? = nil
    ) {
      self.lobby = lobby
      self.seq = seq
      self.isWhole = isWhole
      self.rows = rows
      self.total = total
      self.frozen = frozen
      self.teams = teams
    }
  }

  public struct Bye: Hashable, Sendable {
    /// `slow`, `kicked`, `shutdown`, `replaced` or `idle`.
    public let reason: String
    /// Milliseconds to wait before reconnecting.
    public let retryAfter: Int?

    public init(reason: String, retryAfter: Int? = nil) {
      self.reason = reason
      self.retryAfter = retryAfter
    }
  }
}

extension Push {
  init(method: String, params: JSONValue) {
    switch method {
    case "event": self = Event(params).map(Push.event) ?? .other(method: method, params: params)
    case "board": self = BoardChange(params).map(Push.board) ?? .other(method: method, params: params)
    case "bye":
      let retryAfter = params["retryAfter"]?.integer.flatMap(Int.init(exactly:))
      self = .bye(Bye(reason: params["reason"]?.string ?? "", retryAfter: retryAfter))
    default: self = .other(method: method, params: params)
    }
  }
}

extension Push.Event {
  /// Parses a push, or an event from `lobby.history`.
  public init?(_ params: JSONValue) {
    guard let lobby = params["lobby"]?.string, let seq = params["seq"]?.integer, let prev = params["prev"]?.integer,
      let at = params["at"]?.integer, let type = params["type"]?.string
    else { return nil }
    self.init(
      lobby: lobby, seq: Int(seq), prev: Int(prev), at: at, type: type, data: params["data"] ?? [:],
      author: params["by"]?["name"]?.string)
  }
}

extension Push.BoardChange {
  fileprivate init?(_ params: JSONValue) {
    guard let lobby = params["lobby"]?.string else { return nil }
    self.init(params, lobby: lobby, isWhole: false)
  }

  /// Parses a push, or the answer to `lobby.board`, which does not name the lobby.
  init?(_ board: JSONValue, lobby: String, isWhole: Bool) {
    guard let seq = board["seq"]?.integer, let rows = board["rows"]?.array, let total = board["total"]?.integer
    else { return nil }
    self.init(
      lobby: lobby, seq: Int(seq), isWhole: isWhole, rows: rows, total: Int(total),
      frozen: board["frozen"]?.bool ?? false, teams: board["teams"]?.array)
  }
}
