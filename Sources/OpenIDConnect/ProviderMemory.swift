import Core
import Curl
import NIOConcurrencyHelpers

/// What a provider says about itself, remembered for a while: its addresses and its keys.
final class ProviderMemory: Sendable {
  private struct Kept<Value: Sendable>: Sendable {
    let value: Value
    let since: Uptime
  }

  private let issuer: String
  private let asking: Asking
  private let now: @Sendable () -> Uptime
  private let discovery = NIOLockedValueBox<Kept<Discovery>?>(nil)
  private let keys = NIOLockedValueBox<Kept<KeySet>?>(nil)

  init(of issuer: String, asking: Asking, now: @escaping @Sendable () -> Uptime) {
    self.issuer = issuer
    self.asking = asking
    self.now = now
  }

  func configuration() async throws(ProviderFailure) -> Discovery {
    if let kept = discovery.withLockedValue({ $0 }), now() - kept.since < Limits.providerKept { return kept.value }
    let fresh = try Discovery(try await document(at: Discovery.address(of: issuer)), of: issuer)
    let since = now()
    discovery.withLockedValue { $0 = Kept(value: fresh, since: since) }
    return fresh
  }

  /// Verifies the signature of a token. Asks for the keys again if the token names an unknown one, as after a change of
  /// keys, but not for every token that somebody makes up.
  func verify(_ token: String) async throws(ProviderFailure) -> IDToken {
    let kept = keys.withLockedValue { $0 }
    if let kept, now() - kept.since < Limits.providerKept {
      if case .verified(let token) = try await kept.value.verify(token) { return token }
      guard now() - kept.since >= Limits.keysAskedAgain else { throw Self.unknownKey }
    }
    let fresh = try KeySet(try await document(at: try await configuration().keys))
    let since = now()
    keys.withLockedValue { $0 = Kept(value: fresh, since: since) }
    guard case .verified(let token) = try await fresh.verify(token) else { throw Self.unknownKey }
    return token
  }

  private static let unknownKey = ProviderFailure("its token names a key that it does not have")

  private func document(at url: String) async throws(ProviderFailure) -> [UInt8] {
    let answer = try await asking.ask(Asking.Question(url: url))
    guard answer.status == 200 else {
      throw ProviderFailure("it answers \(answer.status) where it tells about itself", .unreachable)
    }
    return answer.body
  }
}
