import Accounts
import Core
import JSONCoding
import Lobbies
import NIOCore
import Operators
import Wire

/// Operators, and the clients that they ban.
extension Connection {
  /// The address of clients on the server's own machine who may read its data folder. No network has such an address.
  public static let machine = "machine"

  private var isOfMachine: Bool { address == Self.machine }

  /// Whether the sender acts with an operator's token.
  func isOperator(_ call: Call) -> Bool {
    if case .operator = call.token { true } else { call.hasNoToken && operatorToken != nil }
  }

  /// The operator who sends the request. Throws if the sender is none.
  func role(of call: Call) throws(WireError) -> OperatorRole {
    if isOfMachine, call.hasNoToken { return .machine }
    if let token = call.operatorsToken(orElse: operatorToken) {
      try check(token)
      return .token(token.id)
    }
    guard let member = call.member, member.scopes == nil, case let account = member.signedIn.account,
      service.operators.isGranted(account)
    else {
      throw call.hasNoToken && seat == nil && member == nil ? .noToken : .operatorOnly
    }
    guard isPrivate else { throw .notPrivate }
    return .account(account)
  }

  private func check(_ token: OperatorToken) throws(WireError) {
    guard isPrivate else { throw .notPrivate }
    guard service.operators.name(of: token) != nil else { throw .unknownToken }
  }

  /// Binds the connection to an operator's token, if it is bound to none and to no account.
  func attach(_ token: OperatorToken, _ slot: Int) throws(WireError) {
    try check(token)
    guard let name = service.operators.name(of: token) else { throw .unknownToken }
    if member == nil, operatorToken == nil { operatorToken = token }
    let result = JSONWriter.bytes {
      $0.object {
        $0.member("role", "operator")
        $0.member("operator", token.id.description)
        $0.member("name", name)
      }
    }
    answer(slot, .success(.json(result)))
  }

  /// Carries out an operator's request. Other senders learn nothing about its parameters.
  func carryOut(_ request: Result<AdminRequest, WireError>, _ call: Call, _ slot: Int) throws(WireError) {
    let role = try role(of: call)
    let signIn = AdminService.SignIn(member: call.member, password: call.password)
    var share: RoomShare?
    if case .success(.exportAccount) = request {
      share = service.lobbies.room.enter(Limits.packAnswer, for: address)
      if share == nil { throw .tooManyLongAnswers }
    }
    let origin = webOrigin
    lookUp(slot: slot) { [admin = service.admin] () -> Result<[UInt8], WireError> in
      do {
        if case .account = role { try await admin.confirm(signIn) }
        return .success(try await admin.carryOut(try request.get(), by: role, at: origin))
      } catch {
        return .failure(error as? WireError ?? .unavailable)
      }
    } then: { [share] connection, outcome in
      connection.finish(slot, outcome.map { .json($0) }, share: share)
    }
  }

  /// Pushes what an operator announces, to a client that is pushed something anyway.
  func push(notice line: ByteBuffer) {
    guard !watched.isEmpty || following != nil else { return }
    push(events: line)
    flush()
  }

  // MARK: Bans

  /// Throws `banned` if the address is. Operators stay, so that nobody locks them out.
  ///
  /// The owner of a request's token is known only later, and checked again then.
  func checkBan(of call: Call) throws(WireError) {
    guard let ban = service.operators.ban(ofAddress: address) else { return }
    if case .account = call.token, call.member == nil { return }
    if (try? role(of: call)) != nil { return }
    throw .banned(until: ban.until)
  }

  /// Closes the connection of a banned client once the answer is sent.
  func dismissBanned() {
    if connectedAt != nil { end(.bye(.kicked)) }
  }

  /// Ends the connection if its client may not be here any more.
  func review() {
    let (operators, own) = (service.operators, member?.signedIn.account)
    let isOperator = operatorToken.map { operators.name(of: $0) != nil } ?? own.map(operators.isGranted) ?? isOfMachine
    let isBanned =
      own.flatMap { operators.ban(of: $0) } != nil || (!isOperator && operators.ban(ofAddress: address) != nil)
    if isBanned || (operatorToken != nil && !isOperator) {
      end(.bye(.kicked))
      flush()
    }
  }
}

extension Call {
  /// - Parameter own: the connection's.
  func operatorsToken(orElse own: OperatorToken?) -> OperatorToken? {
    switch token {
    case .operator(let token): token
    case nil: own
    case .seat, .account: nil
    }
  }
}
