import Accounts
import Core
import EventLog
import Hunt
import JSONCoding
import Lobbies
import Operators
import Packs
import Webhooks
import Wire

/// Carries out requests of operators. Nothing here runs on an event loop.
struct AdminService: Sendable {
  let operators: Operators
  let directory: LobbyDirectory
  let accounts: Accounts
  let desk: AccountService
  let packs: Packs
  let lobbies: Lobbies
  let vitals: Vitals
  let problems: Problems
  let origins: @Sendable () -> [String]
  private let startedAt: Uptime

  init(
    operators: Operators, directory: LobbyDirectory, desk: AccountService, packs: Packs, lobbies: Lobbies,
    vitals: Vitals, problems: Problems,
    origins: @escaping @Sendable () -> [String]
  ) {
    self.operators = operators
    self.directory = directory
    self.desk = desk
    accounts = desk.accounts
    self.packs = packs
    self.lobbies = lobbies
    self.vitals = vitals
    self.problems = problems
    self.origins = origins
    startedAt = lobbies.uptime
  }

  /// The sign-in of an operator by account, and the password that they sent again.
  struct SignIn: Sendable {
    let member: Member?
    let password: String?
  }

  /// Asks for the password again if the sign-in is old, so that a lost device that is signed in does not give away the
  /// server.
  func confirm(_ signIn: SignIn) async throws(WireError) {
    guard let member = signIn.member, lobbies.now - member.since > Limits.operatorSignIn else { return }
    guard let password = signIn.password else { throw .passwordNeeded }
    try await answering { () async throws(AccountRejection) in
      try await accounts.confirm(member.signedIn, password: password)
    }
  }

  /// - Parameter origin: where the operator reaches this server, for addresses.
  func carryOut(
    _ request: AdminRequest, by role: OperatorRole, at origin: String?
  ) async throws(WireError) -> [UInt8] {
    switch request {
    case .status: return try await status()
    case .problems: return problems.json
    case .audit(let after, let limit, let operatorName): return try await audit(after, limit, by: operatorName)
    case .tokens: return Self.list(operators.tokens())
    case .bans: return Self.list(operators.bans())
    case .lobbies(let search): return try await find(search)
    case .accounts(let search): return try await find(search)
    case .account(let login): return try await account(login)
    case .createAccount(let profile): return try await create(profile, by: role, at: origin)
    case .exportAccount(let account): return try await export(account, by: role)
    case .deleteAccount(let account, let reason): try await delete(account, reason, by: role)
    case .addToken(let name, let days): return try await addToken(name, days, by: role)
    case .grant(let username, let isOperator): return try await grant(username, isOperator, by: role)
    case .invite: return try await invite(by: role, at: origin)
    case .resetLink(let account): return try await resetLink(for: account, by: role, at: origin)
    case .ban(let target, let until, let reason): return try await ban(target, until, reason, by: role)
    case .packs(let query, let after, let limit): return try await list(query, after: after, limit: limit)
    case .takeDown(let exhibit, let reason): try await takeDown(exhibit, reason, by: role)
    case .restore(let exhibit):
      try await operating { () async throws(OperatorRejection) in try await operators.restore(exhibit, by: role) }
      await packs.catchUp()
    case .revoke(let id):
      try await operating { () async throws(OperatorRejection) in try await operators.revoke(id, by: role) }
    case .unban(let id):
      try await operating { () async throws(OperatorRejection) in try await operators.unban(id, by: role) }
    case .announce(let text, let until):
      try await operating { () async throws(OperatorRejection) in
        try await operators.announce(text, until: until, by: role)
      }
    case .drain(let isOn):
      try await operating { () async throws(OperatorRejection) in try await operators.drain(isOn, by: role) }
    case .allowHosting(let account, let isAllowed): try await allowHosting(account, isAllowed, by: role)
    case .disable(let account, let isDisabled): try await disable(account, isDisabled, by: role)
    case .endLobby(let lobby): try await act(.endLobby, on: lobby, by: role, .host(.endByOperator))
    case .archiveLobby(let lobby): try await act(.archiveLobby, on: lobby, by: role, .host(.archive))
    case .deleteLobby(let lobby): try await act(.deleteLobby, on: lobby, by: role, .delete(inAnyPhase: true))
    }
    return MethodResult.nothing.json
  }

  // MARK: Operators

  private func addToken(_ name: String, _ days: Int, by role: OperatorRole) async throws(WireError) -> [UInt8] {
    guard role == .machine else { throw .operatorOnly }
    let token = try await operating { () async throws(OperatorRejection) in
      try await operators.addToken(named: name, days: days, by: role)
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("operator", token.id.description)
        $0.member("token", token.text)
      }
    }
  }

  private func grant(_ username: String, _ isOperator: Bool, by role: OperatorRole) async throws(WireError) -> [UInt8] {
    guard role == .machine else { throw .operatorOnly }
    let found = try await answering { () async throws(AccountRejection) in try await accounts.find(login: username) }
    guard let found else { throw .accountNotFound }
    try await operating { () async throws(OperatorRejection) in
      try await operators.grant(found.account, isOperator: isOperator, by: role)
    }
    return JSONWriter.bytes { $0.object { $0.member("account", found.account.rawValue) } }
  }

  private static func list(_ tokens: [OperatorView]) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("tokens", array: tokens) { json, token in
          json.object {
            $0.member("operator", token.id.description)
            $0.member("name", token.name)
            $0.member("createdAt", token.createdAt.milliseconds)
            $0.member("expiresAt", token.expiresAt.milliseconds)
            $0.member("lastAt", ifPresent: token.lastAt?.milliseconds)
          }
        }
      }
    }
  }

  // MARK: Bans

  private func ban(
    _ target: BanTarget, _ until: Timestamp?, _ reason: String, by role: OperatorRole
  ) async throws(WireError) -> [UInt8] {
    if case .account(let account) = target {
      try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    }
    let id = try await operating { () async throws(OperatorRejection) in
      try await operators.ban(target, until: until, reason: reason, by: role)
    }
    return JSONWriter.bytes { $0.object { $0.member("ban", id.description) } }
  }

  private static func list(_ bans: [Ban]) -> [UInt8] {
    JSONWriter.bytes {
      $0.object {
        $0.member("bans", array: bans) { json, ban in
          json.object {
            $0.member("ban", ban.id.description)
            switch ban.target {
            case .network(let network): $0.member("address", network.description)
            case .account(let account): $0.member("account", account.rawValue)
            }
            $0.member("until", ifPresent: ban.until?.milliseconds)
            $0.member("reason", ban.reason)
            $0.member("createdAt", ban.createdAt.milliseconds)
          }
        }
      }
    }
  }

  // MARK: Lobbies

  private func find(_ search: LobbySearch) async throws(WireError) -> [UInt8] {
    let (found, total) = try await reading { () async throws(LogUnavailable) in try await directory.find(search) }
    return JSONWriter.bytes {
      $0.object {
        $0.member("lobbies", array: found) { json, lobby in
          json.object {
            $0.member("lobby", lobby.lobby.rawValue)
            $0.member("code", lobby.code)
            $0.member("name", lobby.name)
            $0.member("phase", lobby.phase)
            $0.member("players", lobby.players)
            $0.member("createdAt", lobby.createdAt.milliseconds)
            $0.member("lastAt", lobby.lastAt.milliseconds)
            $0.member("bytes", lobby.bytes)
          }
        }
        $0.member("total", total)
      }
    }
  }

  func count(_ search: LobbySearch) async throws(WireError) -> Int {
    try await reading { () async throws(LogUnavailable) in try await directory.find(search) }.total
  }

  /// Notes what is done to a lobby, then does it.
  private func act(
    _ act: OperatorAct, on lobby: LobbyID, by role: OperatorRole, _ content: LobbyRequest.Content
  ) async throws(WireError) {
    let isThere = try await reading { () async throws(LogUnavailable) in try await directory.has(lobby) }
    guard isThere else { throw .noSuchLobby }
    try await note(act, to: lobby.rawValue, by: role)
    try await lobbies.order(content, of: lobby)
  }

  // MARK: The server

  /// Carries out a request about the server's webhooks, and notes it if it changes them.
  func carryOut(
    _ request: WebhookRequest, with webhooks: Webhooks, key: String?, by role: OperatorRole
  ) async throws(WireError) -> [UInt8] {
    let act: OperatorAct? =
      switch request {
      case .create: .createWebhook
      case .delete: .deleteWebhook
      case .replay: .replayWebhook
      case .list, .test, .deliveries: nil
      }
    if let act { try await note(act, to: "webhooks", by: role) }
    return try await webhooks.carryOutForServer(request, key: key)
  }

  private func status() async throws(WireError) -> [UInt8] {
    let load = await lobbies.load()
    let bytes = try await reading { () async throws(LogUnavailable) in try await lobbies.storedBytes() }
    let (connections, diskFree) = (await vitals.connections(), await vitals.diskFree())
    let (letters, webhooks) = (await vitals.letters(), await vitals.webhooks())
    let uptime = lobbies.uptime.milliseconds - startedAt.milliseconds
    return JSONWriter.bytes {
      $0.object {
        $0.member("version", ServerInfo.version)
        $0.member("uptime", uptime)
        $0.member("connections", connections)
        $0.member("lobbies", load.lobbies)
        $0.member("logBytes", bytes)
        $0.member("diskFree", diskFree)
        $0.member("queue", load.events)
        $0.member("letters", letters)
        $0.member("webhooks", webhooks)
      }
    }
  }

  // MARK: Errors

  func note(
    _ act: OperatorAct, to subject: String, reason: String? = nil, by role: OperatorRole
  ) async throws(WireError) {
    try await operating { () async throws(OperatorRejection) in
      try await operators.note(act, to: subject, reason: reason, by: role)
    }
  }

  func operating<Value>(
    _ body: () async throws(OperatorRejection) -> Value
  ) async throws(WireError) -> Value {
    do throws(OperatorRejection) { return try await body() } catch { throw WireError(error) }
  }

  private func reading<Value>(
    _ body: () async throws(LogUnavailable) -> Value
  ) async throws(WireError) -> Value {
    do throws(LogUnavailable) { return try await body() } catch { throw .unavailable }
  }
}

extension WireError {
  init(_ rejection: OperatorRejection) {
    switch rejection {
    case .invalid(let field, let problem): self = .invalidParams(field, problem)
    case .noSuchOperator: self = .operatorNotFound
    case .noSuchBan: self = .banNotFound
    case .isShown: self = .packNotFound
    case .tooMany(let quota, let limit):
      self = .quotaExceeded(quota, limit, "There may be \(limit) of them at once. Remove some first.")
    case .invitationDead: self = .needsInvitation
    case .unavailable: self = .unavailable
    }
  }
}
