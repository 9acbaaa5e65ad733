import Accounts
import Hunt
import Lobbies
import Wire

/// The parameters that every request may carry: who asks, of which lobby, and under which key.
struct Call: Sendable {
  /// The token that was sent along, if one was: it speaks for the request alone, and the connection does not.
  let token: Token?
  let key: String?
  /// Who is signed in: by the token, or else on the connection.
  var member: Member?
  private let seat: Seat?
  private let lobby: String?
  private let code: String?

  enum Token: Sendable {
    case seat(SeatToken)
    case account(AccountToken)

    /// nil if it can be neither.
    init?(parsing text: String) {
      if let token = SeatToken(parsing: text) {
        self = .seat(token)
      } else if let token = AccountToken(parsing: text) {
        self = .account(token)
      } else {
        return nil
      }
    }
  }

  /// - Parameters:
  ///   - fallback: the token of a request that carries none.
  ///   - seat: the connection's.
  ///   - member: who is signed in on the connection.
  init(_ request: Request, token fallback: String?, seat: Seat?, member: Member?) throws(WireError) {
    let params = request.params
    self.seat = seat
    if let text = try params.optionalString("token") ?? fallback {
      guard let token = Token(parsing: text) else { throw .unknownToken }
      self.token = token
    } else {
      token = nil
      self.member = member
    }
    key = try params.optionalString("key")
    if let key, key.isEmpty || key.utf8.count > Limits.key * Limits.bytesOfSpokenCharacter || key.count > Limits.key {
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

  /// Whether a lobby is named, or follows from the seat that is used.
  var meansALobby: Bool { lobby != nil || code != nil || seatToken != nil || seat != nil }

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
    if let seat = seatToken?.seat ?? seat { return .lobby(seat.lobby) }
    // Who is signed in may have many lobbies.
    throw member == nil ? error : .invalidParams("lobby", "is missing")
  }

  /// A token that is sent along must belong to the lobby that is named.
  private func own(_ lobby: LobbyID) throws(WireError) -> Target {
    if let seatToken, seatToken.seat.lobby != lobby { throw .otherLobby }
    return .lobby(lobby)
  }

  private var seatToken: SeatToken? { if case .seat(let token) = token { token } else { nil } }

  var hasNoToken: Bool { if case .none = token { true } else { false } }

  /// Whether the one who asks is the one whom the connection is bound to.
  var isBySeatOfConnection: Bool {
    switch token {
    case nil: true
    case .seat(let token): token.seat == seat
    case .account: false
    }
  }

  var credential: LobbyRequest.Credential {
    switch token {
    case nil: seat.map(LobbyRequest.Credential.seat) ?? .none
    case .seat(let token): .token(token)
    case .account: .none
    }
  }

  /// What tells the key of somebody without a seat from anybody else's. A key that others could guess counts only
  /// together with the address it comes from. Of somebody who is signed in it counts by itself: it is kept, and their name
  /// is not.
  func anonymousKey(address: String, name: String) -> String? {
    guard let key else { return nil }
    if let member { return ["account", member.signedIn.account.rawValue, key].joined(separator: "\u{1F}") }
    return [key, name.lowercased(), key.count < 16 ? address : ""].joined(separator: "\u{1F}")
  }
}
