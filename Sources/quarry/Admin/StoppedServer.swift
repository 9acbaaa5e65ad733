import Accounts
import Core
import Logging
import Operators
import SQLiteLog
import Vault

extension DataFolder {
  /// Works with the operators of a stopped server.
  func withOperators<Value>(_ work: (Operators, Accounts) async throws -> Value) async throws -> Value {
    let log = try openExistingLog()
    do {
      let vault = try await openVault(of: log)
      let operators = try await Operators.open(log: log, vault: vault, effects: .live)
      let accounts = Accounts(
        log: log, vault: vault, passwords: try Passwords(), effects: .live, hooks: AccountHooks(), rateLimits: false,
        logger: Logger(label: "quarry"))
      let value = try await work(operators, accounts)
      await log.close()
      return value
    } catch {
      await log.close()
      if let rejection = error as? OperatorRejection { throw Failure.refused(rejection.sentence) }
      throw error
    }
  }
}

extension OperatorRejection {
  /// For somebody at a terminal.
  fileprivate var sentence: String {
    switch self {
    case .invalid(let field, let problem): "The \(field) \(problem)."
    case .tooMany(_, let limit): "There may be \(limit) at once. Remove some first."
    case .noSuchOperator, .noSuchBan, .isShown, .invitationDead: "There is no such thing."
    case .unavailable: "The log cannot be written."
    }
  }
}
