// Written by clients/generate from schema/openrpc.json. Do not edit.
// swift-format-ignore-file

public import JSONCoding

extension Quarry {
  /// What the server sends unasked, by its kind.
  public enum Message: Equatable, Sendable {
    /// Something happened in a watched lobby.
    case event(LobbyEvent)
    /// The board of a watched lobby changed.
    case board(BoardChange)
    /// Players of a watched lobby came or went.
    case presence(PresenceChange)
    /// A player cheered in the waiting room.
    case cheer(Cheer)
    /// The host steers what big screens show after the end.
    case steer(Steer)
    /// Players of a watched lobby moved, started or stopped sharing it, or called for help.
    case positions(PositionChange)
    /// Clues of a watched lobby became more or less crowded.
    case crowd(CrowdChange)
    /// Reactions to entries of the feed of a watched lobby changed.
    case feed(FeedChange)
    /// Something happened in a lobby.
    case follow(FollowedEvent)
    /// An operator announces something to everybody, or takes it away.
    case serverNotice(NoticeOfServer)
    /// The last message before the server closes the connection.
    case bye(Bye)
    /// What this version of the library does not know.
    case other(method: String, params: JSONValue)

    /// Reads the parameters of a push.
    public init(method: String, params: JSONValue) {
      switch method {
      case "event":
        if let value = try? LobbyEvent(json: params) {
          self = .event(value)
          return
        }
      case "board":
        if let value = try? BoardChange(json: params) {
          self = .board(value)
          return
        }
      case "presence":
        if let value = try? PresenceChange(json: params) {
          self = .presence(value)
          return
        }
      case "cheer":
        if let value = try? Cheer(json: params) {
          self = .cheer(value)
          return
        }
      case "steer":
        if let value = try? Steer(json: params) {
          self = .steer(value)
          return
        }
      case "positions":
        if let value = try? PositionChange(json: params) {
          self = .positions(value)
          return
        }
      case "crowd":
        if let value = try? CrowdChange(json: params) {
          self = .crowd(value)
          return
        }
      case "feed":
        if let value = try? FeedChange(json: params) {
          self = .feed(value)
          return
        }
      case "follow":
        if let value = try? FollowedEvent(json: params) {
          self = .follow(value)
          return
        }
      case "server.notice":
        if let value = try? NoticeOfServer(json: params) {
          self = .serverNotice(value)
          return
        }
      case "bye":
        if let value = try? Bye(json: params) {
          self = .bye(value)
          return
        }
      default: break
      }
      self = .other(method: method, params: params)
    }
  }
}
