public import Core
public import EventLog

extension StreamName {
  public init(of lobby: LobbyID) { self.init("lobby/\(lobby.rawValue)") }

  /// The lobby of the stream; nil for another kind of stream.
  public var lobby: LobbyID? {
    guard rawValue.hasPrefix("lobby/") else { return nil }
    return LobbyID(String(rawValue.dropFirst("lobby/".count)))
  }
}
