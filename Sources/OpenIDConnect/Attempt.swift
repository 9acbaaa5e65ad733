import Core
import Crypto
import Foundation
import JSONCoding
import Vault

/// A sign-in on its way: what the browser carries, sealed, until the provider sends it back. So any node of a cluster
/// can finish what another began.
struct Attempt: Equatable, Sendable {
  let provider: String
  /// Proves that the browser that comes back is the same.
  let state: String
  /// Ties the provider's token to it.
  let nonce: String
  /// Proves at the token endpoint that the code is ours (PKCE).
  let verifier: String
  let until: Timestamp

  private static let use = "sign-in attempt"

  init(at provider: String, until: Timestamp, random: () -> [UInt8]) {
    self.provider = provider
    self.until = until
    state = Base64URL.encode(random())
    nonce = Base64URL.encode(random())
    // 43 characters, the least that the standard allows.
    verifier = Base64URL.encode(random() + random())
  }

  /// The SHA-256 of the verifier, which the provider sees first.
  var challenge: String { Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8)))) }

  func sealed(by vault: Vault) throws -> String {
    try vault.seal(
      JSONWriter.bytes {
        $0.object {
          $0.member("provider", provider)
          $0.member("state", state)
          $0.member("nonce", nonce)
          $0.member("verifier", verifier)
          $0.member("until", until.milliseconds)
        }
      }, as: Self.use)
  }

  /// Nil unless this server sealed it.
  init?(_ sealed: String, openedBy vault: Vault) {
    guard sealed.utf8.count <= 2_048, let bytes = vault.open(sealed, as: Self.use),
      let json = try? JSONParser.parse(bytes), let provider = json["provider"]?.string,
      let state = json["state"]?.string, let nonce = json["nonce"]?.string,
      let verifier = json["verifier"]?.string, let until = json["until"]?.integer
    else { return nil }
    self.provider = provider
    self.state = state
    self.nonce = nonce
    self.verifier = verifier
    self.until = Timestamp(until)
  }
}
