import Accounts
import Core
import Descriptions
import Hunt
import Lobbies
import Operators
import Wire

/// The parameters that every request may carry: the sender's token, the lobby and the key.
struct Call: Sendable {
  /// The token of this request, if it has one. It then replaces the connection's seat and account.
  private(set) var token: Token?
  let key: String?
  /// The user signed in by the token, or else on the connection.
  var member: Member?
  /// The roles of staff that may send the request.
  let staff: StaffRoles
  /// The scope that an API key needs for the request.
  private let scope: MethodDescription.KeyNeed
  /// An operator's password, sent again.
  let password: String?
  private let seat: Seat?
  private let lobby: String?
  private let code: String?

  enum Token: Sendable {
    case seat(SeatToken)
    case account(AccountToken)
    case `operator`(OperatorToken)

    /// nil if the text can be neither.
    init?(parsing text: String) {
      if let token = SeatToken(parsing: text) {
        self = .seat(token)
      } else if let token = AccountToken(parsing: text) {
        self = .account(token)
      } else if let token = OperatorToken(parsing: text) {
        self = .operator(token)
      } else {
        return nil
      }
    }
  }

  /// - Parameters:
  ///   - fallback: the token of a request that carries none.
  ///   - seat: the connection's seat.
  ///   - member: the user signed in on the connection.
  ///   - staff: the roles of staff that may send it.
  ///   - scope: the scope that an API key needs for it.
  init(
    _ request: Request, token fallback: String?, seat: Seat?, member: Member?, staff: StaffRoles,
    scope: MethodDescription.KeyNeed
  ) throws(WireError) {
    let params = request.params
    self.staff = staff
    self.scope = scope
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
    password = Self.takesPassword(request.method) ? try params.optionalString("password") : nil
    lobby = try params.optionalString("lobby")
    code = try params.optionalString("code")
  }

  /// Whether it is a method of operators, who may have to send their password again.
  private static func takesPassword(_ method: String) -> Bool {
    ["admin.", "events.", "webhook."].contains { method.utf8.starts(with: $0.utf8) }
  }

  /// Refuses requests that the sender's API key is not for.
  func checkScope() throws(WireError) {
    guard let scopes = member?.scopes else { return }
    switch scope {
    case .any: return
    case .noKey: throw .notForKeys
    case .read: if !scopes.contains(.read) { throw .outOfScope("read") }
    case .host: if !scopes.contains(.host) { throw .outOfScope("host") }
    case .packs: if !scopes.contains(.packs) { throw .outOfScope("packs") }
    }
  }

  enum Target {
    case lobby(LobbyID)
    case code(JoinCode)
    /// The given code cannot be a join code.
    case noLobby(code: String)
  }

  /// Whether the request or the sender's seat names a lobby.
  var meansALobby: Bool { lobby != nil || code != nil || seatToken != nil || seat != nil }

  /// The named lobby, or else the lobby of the sender's seat.
  /// - Parameter error: the error if there is neither.
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
    // A signed-in user may have many lobbies.
    throw member == nil ? error : .invalidParams("lobby", "is missing")
  }

  /// The join code that a host chooses for a new lobby; nil to have one drawn.
  func chosenCode() throws(WireError) -> JoinCode? {
    guard let code else { return nil }
    guard let chosen = JoinCode(parsing: code) else {
      throw .invalidParams(
        "code", "must be \(JoinCode.length) of the characters \(String(JoinCode.alphabet)), or left out")
    }
    return chosen
  }

  /// The request's token must belong to the named lobby.
  private func own(_ lobby: LobbyID) throws(WireError) -> Target {
    if let seatToken, seatToken.seat.lobby != lobby { throw .otherLobby }
    return .lobby(lobby)
  }

  /// The seat that the sender has or claims to have.
  var seatClaimed: Seat? { token == nil ? seat : seatToken?.seat }

  private var seatToken: SeatToken? { if case .seat(let token) = token { token } else { nil } }

  /// The same request with a token of a seat.
  func with(_ token: SeatToken) -> Call {
    var call = self
    call.token = .seat(token)
    return call
  }

  var hasNoToken: Bool { if case .none = token { true } else { false } }

  /// Whether the sender is the connection's seat.
  var isBySeatOfConnection: Bool {
    switch token {
    case nil: true
    case .seat(let token): token.seat == seat
    case .account, .operator: false
    }
  }

  var credential: LobbyRequest.Credential {
    switch token {
    case nil: seat.map(LobbyRequest.Credential.seat) ?? .none
    case .seat(let token): .token(token)
    case .account, .operator: .none
    }
  }

  /// The idempotency key of a sender without a seat, made unique to them.
  ///
  /// A guessable key counts only together with the sender's address. For a signed-in sender the account replaces the
  /// name and the address, since the result is stored and their name must not be.
  func anonymousKey(address: String, name: String) -> String? {
    guard let key else { return nil }
    if let member { return ["account", member.signedIn.account.rawValue, key].joined(separator: "\u{1F}") }
    return [key, name.lowercased(), key.count < 16 ? address : ""].joined(separator: "\u{1F}")
  }
}
