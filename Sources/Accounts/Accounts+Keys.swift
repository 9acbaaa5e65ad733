import Core
import EventLog
import Vault

/// A request with an idempotency key: repeating it gives the first answer and changes nothing. Its receipt is stored
/// with the events in the account's stream, so this also holds across restarts.
///
/// Only hashes of keys are stored, since clients may put anything into them. Tokens are not stored: those of a request
/// with a key are derived from it, so they can be produced again.
struct Repeatable: Sendable {
  fileprivate let method: String
  /// The key, plus any secret that the caller must also know.
  fileprivate let text: String

  /// - Parameter proof: a secret that must accompany the key, such as the token of a letter.
  init?(_ method: String, key: String?, proof: String = "") {
    guard let key else { return nil }
    self.method = method
    text = "\(key)\u{0}\(proof)"
  }
}

extension Accounts {
  private func name(of request: Repeatable) -> ReceiptName {
    ReceiptName(seat: request.method, key: vault.hash(request.text, for: "key").hexadecimal)
  }

  /// The receipt stored with a request's events; nil for a request without a key.
  /// - Parameter session: the session that the request starts.
  func receipt(of request: Repeatable?, session: SessionID? = nil) -> Receipt? {
    request.map { Receipt(name(of: $0), answer: Array((session?.description ?? "").utf8)) }
  }

  /// 16 unguessable bytes; the same ones each time for a request with a key.
  func secret(of request: Repeatable?, in account: AccountID) -> [UInt8] {
    guard let request else { return effects.randomBytes() }
    return Array(vault.hash("\(request.method)\u{0}\(request.text)\u{0}\(account)", for: "secret").prefix(16))
  }

  /// Whether the request was carried out before.
  func isDone(_ request: Repeatable?, in account: AccountID) async throws(AccountRejection) -> Bool {
    try await answer(to: request, in: account) != nil
  }

  /// The session that the request started before; nil if the request is new.
  func session(of request: Repeatable?, in account: AccountID) async throws(AccountRejection) -> NewSession? {
    guard let bytes = try await answer(to: request, in: account),
      let session = SessionID(parsing: String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return NewSession(
      signedIn: SignedIn(account: account, session: session),
      token: AccountToken(account, .session(session), secret: secret(of: request, in: account)))
  }

  private func answer(to request: Repeatable?, in account: AccountID) async throws(AccountRejection) -> [UInt8]? {
    guard let request else { return nil }
    do throws(LogUnavailable) {
      return try await log.receipt(name(of: request), of: account.stream)
    } catch {
      throw .unavailable
    }
  }
}
