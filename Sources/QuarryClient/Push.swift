public import JSONCoding

/// A message that the server sends unasked.
///
/// ``content`` has all its values typed.
public enum Push: Hashable, Sendable {
  /// Something happened in a watched lobby.
  case event(Event)
  /// The board of a watched lobby changed.
  case board(BoardChange)
  /// The server closes the connection after this message.
  case bye(Bye)
  /// Any other push: ``content`` tells which.
  case other(method: String, params: JSONValue)

  /// One event of a lobby's log, as this seat may see it.
  public struct Event: Hashable, Sendable {
    /// The lobby's id.
    public let lobby: String
    /// The event's number in the lobby's log.
    public let seq: Int
    /// The `seq` of the previous event that everybody in this event's audience may see.
    public let prev: Int
    /// When it was stored, in milliseconds since 1970.
    public let at: Int64
    /// The event's type, such as `clue.scanned`.
    public let type: String
    /// What differs from type to type; ``content`` has it typed.
    public let data: JSONValue
    /// The name of the member of staff who caused it, for the host and staff.
    public let author: String?
    /// That member's id.
    public let staff: String?

    /// An event, for example for tests.
    public init(
      lobby: String, seq: Int, prev: Int, at: Int64, type: String, data: JSONValue, author: String? = nil,
      staff: String? = nil
    ) {
      self.lobby = lobby
      self.seq = seq
      self.prev = prev
      self.at = at
      self.type = type
      self.data = data
      self.author = author
      self.staff = staff
    }
  }

  /// The rows of a board that changed, or all of them.
  public struct BoardChange: Hashable, Sendable {
    /// The lobby's id.
    public let lobby: String
    /// The last event that the board shows.
    public let seq: Int
    /// Whether the rows are the current top of the board; otherwise they are the rows that changed.
    public let isWhole: Bool
    /// ``changed`` has them typed.
    public let rows: [JSONValue]
    /// The number of rows on the board.
    public let total: Int
    /// Whether the host has frozen the board for players and spectators.
    public let frozen: Bool
    /// All rows of the teams' board; nil if none changed or there are no teams.
    public let teams: [JSONValue]?

    /// A change, for example for tests.
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

  /// The last message before the server closes the connection.
  public struct Bye: Hashable, Sendable {
    /// `slow`, `kicked`, `shutdown`, `replaced` or `idle`.
    public let reason: String
    /// Milliseconds to wait before reconnecting.
    public let retryAfter: Int?

    /// A goodbye, for example for tests.
    public init(reason: String, retryAfter: Int? = nil) {
      self.reason = reason
      self.retryAfter = retryAfter
    }
  }
}

extension Push {
  /// The push with all its values typed.
  public var content: Quarry.Message {
    switch self {
    case .event(let event): Quarry.Message(method: "event", params: event.json)
    case .board(let change): Quarry.Message(method: "board", params: change.json)
    case .bye(let bye): Quarry.Message(method: "bye", params: bye.json)
    case .other(let method, let params): Quarry.Message(method: method, params: params)
    }
  }

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
  /// The event with its data typed.
  public var content: Quarry.LobbyEvent {
    // A union takes everything: what it does not know is `other`.
    (try? Quarry.LobbyEvent(json: json)) ?? .other(json)
  }

  fileprivate var json: JSONValue {
    var members: JSONObject = [
      "lobby": .string(lobby), "seq": .integer(Int64(seq)), "prev": .integer(Int64(prev)), "at": .integer(at),
      "type": .string(type), "data": data,
    ]
    if let author, let staff {
      members.members.append(.init("by", ["staff": .string(staff), "name": .string(author)]))
    }
    return .object(members)
  }

  /// Parses a push, or an event from `lobby.history`.
  public init?(_ params: JSONValue) {
    guard let lobby = params["lobby"]?.string, let seq = params["seq"]?.integer, let prev = params["prev"]?.integer,
      let at = params["at"]?.integer, let type = params["type"]?.string
    else { return nil }
    self.init(
      lobby: lobby, seq: Int(seq), prev: Int(prev), at: at, type: type, data: params["data"] ?? [:],
      author: params["by"]?["name"]?.string, staff: params["by"]?["staff"]?.string)
  }
}

extension Push.BoardChange {
  /// The ``rows``, typed.
  public var changed: [Quarry.Row] { rows.compactMap { try? Quarry.Row(json: $0) } }

  fileprivate var json: JSONValue {
    var fields = Fields()
    fields.set("lobby", lobby)
    fields.set("seq", seq)
    fields.set("rows", rows)
    fields.set("total", total)
    fields.set("frozen", frozen)
    fields.set("teams", teams)
    return fields.json
  }

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

extension Push.Bye {
  fileprivate var json: JSONValue {
    var fields = Fields()
    fields.set("reason", reason)
    fields.set("retryAfter", retryAfter)
    return fields.json
  }
}
