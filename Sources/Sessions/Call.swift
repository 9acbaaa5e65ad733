import Hunt
import Lobbies
import Wire

/// The parameters that every request may carry: who asks, of which lobby, and under which key.
struct Call: Sendable {
  let token: SeatToken?
  let key: String?
  private let seat: Seat?
  private let lobby: String?
  private let code: String?

  /// - Parameters:
  ///   - fallback: the token of a request that carries none.
  ///   - seat: the connection's.
  init(_ request: Request, token fallback: String?, seat: Seat?) throws(WireError) {
    let params = request.params
    self.seat = seat
    if let text = try params.optionalString("token") ?? fallback {
      guard let token = SeatToken(parsing: text) else { throw .unknownToken }
      self.token = token
    } else {
      token = nil
    }
    key = try params.optionalString("key")
    if let key, key.isEmpty || key.count > Limits.key {
      throw params.problem("key", "must have 1 to \(Limits.key) characters")
    }
    lobby = try params.optionalString("lobby")
    code = try params.optionalString("code")
  }

  enum Target {
    case lobby(LobbyID)
    case code(JoinCode)
    /// What was given as a code cannot be one.
    case noLobby(code: String)
  }

  /// The lobby that is named, or else the one whose seat is used.
  /// - Parameter error: what is wrong if there is neither.
  func target(orElse error: WireError) throws(WireError) -> Target {
    if let lobby {
      guard let id = LobbyID(parsing: lobby) else { throw .noSuchLobby }
      return try own(id)
    }
    if let code {
      guard let code = JoinCode(parsing: code) else { return .noLobby(code: code) }
      return .code(code)
    }
    if let seat = token?.seat ?? seat { return .lobby(seat.lobby) }
    throw error
  }

  /// A token that is sent along must belong to the lobby that is named.
  private func own(_ lobby: LobbyID) throws(WireError) -> Target {
    if let token, token.seat.lobby != lobby { throw .otherLobby }
    return .lobby(lobby)
  }

  /// Whether the one who asks is the one whom the connection is bound to.
  var isBySeatOfConnection: Bool { token.map { $0.seat == seat } ?? true }

  var credential: LobbyRequest.Credential {
    token.map(LobbyRequest.Credential.token) ?? seat.map(LobbyRequest.Credential.seat) ?? .none
  }

  /// What tells the key of somebody without a seat from anybody else's. A key that others could guess counts only
  /// together with the address it comes from.
  func anonymousKey(address: String, name: String) -> String? {
    guard let key else { return nil }
    return [key, name.lowercased(), key.count < 16 ? address : ""].joined(separator: "\u{1F}")
  }
}
