import Accounts
import Core
import JSONCoding
import Lobbies
import Operators
import Wire

// What operators see of accounts and do to them.
extension AdminService {
  /// Never their owners' names or addresses, nor what their lobbies are called.
  func find(_ search: AccountSearch) async throws(WireError) -> [UInt8] {
    let found = try await answering { () async throws(AccountRejection) -> ([Accounts.Facts], Bool) in
      switch search {
      case .named(let login): return (try await accounts.find(login: login).map { [$0] } ?? [], false)
      case .page(let after, let limit): return try await accounts.list(after: after, limit: limit)
      }
    }
    var hosted: [AccountID: Int] = [:]
    for one in found.0 { hosted[one.account] = try await lobbies.lobbies(hostedBy: one.account).count }
    return JSONWriter.bytes {
      $0.object {
        $0.member("accounts", array: found.0) { json, one in
          json.object {
            $0.member("account", one.account.rawValue)
            $0.member("username", one.username.text)
            $0.member("disabled", one.isDisabled)
            $0.member("createdAt", one.registeredAt.milliseconds)
            $0.member("lobbies", hosted[one.account] ?? 0)
          }
        }
        $0.member("more", found.1)
      }
    }
  }

  func create(_ profile: Profile, by role: OperatorRole, at origin: String?) async throws(WireError) -> [UInt8] {
    let made: (account: AccountID, token: String, until: Timestamp)
    do {
      made = try await accounts.create(profile) { try await note(.createAccount, to: $0.rawValue, by: role) }
    } catch let rejection as AccountRejection {
      throw WireError(rejection)
    } catch {
      throw error as? WireError ?? .unavailable
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("account", made.account.rawValue)
        $0.member("url", ifPresent: (origins().first ?? origin).map { Self.address(of: made.token, at: $0) })
        $0.member("expiresAt", made.until.milliseconds)
      }
    }
  }

  func export(_ account: AccountID, by role: OperatorRole) async throws(WireError) -> [UInt8] {
    try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    try await note(.exportAccount, to: account.rawValue, by: role)
    return try await desk.takeout(of: account)
  }

  func delete(_ account: AccountID, _ reason: String, by role: OperatorRole) async throws(WireError) {
    try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    try await note(.deleteAccount, to: account.rawValue, reason: reason, by: role)
    try await answering { () async throws(AccountRejection) in try await accounts.delete(account) }
  }

  /// Where the owner of an account chooses a password.
  private static func address(of token: String, at base: String) -> String { "\(base)/account#reset=\(token)" }

  func account(_ login: String) async throws(WireError) -> [UInt8] {
    let found = try await answering { () async throws(AccountRejection) in try await accounts.find(login: login) }
    guard let found else { throw .accountNotFound }
    let hosted = try await lobbies.lobbies(hostedBy: found.account).count
    return JSONWriter.bytes {
      $0.object {
        $0.member("account", found.account.rawValue)
        $0.member("disabled", found.isDisabled)
        $0.member("createdAt", found.registeredAt.milliseconds)
        $0.member("lobbies", hosted)
      }
    }
  }

  func disable(_ account: AccountID, _ isDisabled: Bool, by role: OperatorRole) async throws(WireError) {
    try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    try await note(isDisabled ? .disableAccount : .enableAccount, to: account.rawValue, by: role)
    try await answering { () async throws(AccountRejection) in
      try await accounts.setDisabled(account, isDisabled)
    }
  }

  func resetLink(
    for account: AccountID, by role: OperatorRole, at origin: String?
  ) async throws(WireError) -> [UInt8] {
    guard let base = origins().first ?? origin else { throw .noAddress }
    try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    try await note(.resetLink, to: account.rawValue, by: role)
    let (token, until) = try await answering { () async throws(AccountRejection) in
      try await accounts.offerReset(of: account)
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("url", Self.address(of: token, at: base))
        $0.member("expiresAt", until.milliseconds)
      }
    }
  }

  func invite(by role: OperatorRole, at origin: String?) async throws(WireError) -> [UInt8] {
    let (secret, until) = try await operating { () async throws(OperatorRejection) in
      try await operators.invite(by: role)
    }
    return JSONWriter.bytes {
      $0.object {
        $0.member("invitation", secret)
        $0.member("url", ifPresent: (origins().first ?? origin).map { "\($0)/account#invitation=\(secret)" })
        $0.member("expiresAt", until.milliseconds)
      }
    }
  }

  func allowHosting(_ account: AccountID, _ isAllowed: Bool, by role: OperatorRole) async throws(WireError) {
    try await answering { () async throws(AccountRejection) in try await accounts.check(account) }
    try await operating { () async throws(OperatorRejection) in
      try await operators.allowHosting(account, isAllowed, by: role)
    }
  }
}
