import EventLog
import Hunt

/// A request that carries a key: the same again gives the first answer, and nothing happens twice. That the account's
/// stream keeps it beside the events makes it good across restarts.
///
/// Only hashes of keys are kept, since nobody knows what people put into them; and no tokens: those of a request with a key
/// follow from it, so that they can be given again.
struct Repeatable: Sendable {
  fileprivate let method: String
  /// The key, and what the one who asks must know besides.
  fileprivate let text: String

  /// - Parameter proof: without which the key is worth nothing: the token of a letter.
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

  /// What is stored with the events of a request; nil for one without a key.
  /// - Parameter session: that it makes.
  func receipt(of request: Repeatable?, session: SessionID? = nil) -> Receipt? {
    request.map { Receipt(name(of: $0), answer: Array((session?.description ?? "").utf8)) }
  }

  /// 16 bytes that nobody guesses; of a request with a key always the same.
  func secret(of request: Repeatable?, in account: AccountID) -> [UInt8] {
    guard let request else { return effects.randomBytes() }
    return Array(vault.hash("\(request.method)\u{0}\(request.text)\u{0}\(account)", for: "secret").prefix(16))
  }

  /// Whether the request was done before.
  func isDone(_ request: Repeatable?, in account: AccountID) async throws(AccountRejection) -> Bool {
    try await answer(to: request, in: account) != nil
  }

  /// The session that the request made before; nil if it is new.
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
