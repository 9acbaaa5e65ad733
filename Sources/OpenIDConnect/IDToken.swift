import Accounts
import Core
import Foundation
import JSONCoding
import JWTKit
import Vault

/// Why a sign-in with a provider failed, by what its user can do about it.
public enum SignInRefusal: String, Error, Sendable, CaseIterable {
  /// They said no at the provider.
  case cancelled
  /// The browser came back too late or twice, or it was another browser.
  case restart
  /// What the provider said cannot be trusted.
  case distrusted
  /// The provider does not answer, or not as it should.
  case unreachable
  /// Too many from their address.
  case tooMany
}

/// An ID token whose signature is verified: what a provider says about somebody.
struct IDToken: JWTPayload, Equatable {
  var iss: String
  var sub: String
  var aud: Audience
  var exp: Double
  var iat: Double
  var nonce: String?
  var azp: String?
  var givenName: String?
  var familyName: String?
  var preferredUsername: String?
  var email: String?
  var emailVerified: Flag?

  enum CodingKeys: String, CodingKey {
    case iss, sub, aud, exp, iat, nonce, azp, email
    case givenName = "given_name"
    case familyName = "family_name"
    case preferredUsername = "preferred_username"
    case emailVerified = "email_verified"
  }

  /// For whom the token is: one name or several.
  struct Audience: Codable, Equatable, Sendable {
    let names: [String]

    init(_ names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        names = [name]
      } else {
        names = try container.decode([String].self)
      }
    }
  }

  /// Some providers write "true".
  struct Flag: Codable, Equatable, Sendable {
    let isOn: Bool

    init(_ isOn: Bool) { self.isOn = isOn }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isOn = (try? container.decode(Bool.self)) ?? ((try? container.decode(String.self)) == "true")
    }
  }

  /// The library asks for this; `check` decides.
  func verify(using algorithm: some JWTAlgorithm) throws {}

  /// Throws what is wrong with it.
  func check(by issuer: String, for client: String, nonce expected: String, at now: Timestamp) throws(ProviderFailure) {
    guard iss == issuer else { throw ProviderFailure("its token names another issuer") }
    guard aud.names.contains(client) else { throw ProviderFailure("its token is for somebody else") }
    guard azp == client || (azp == nil && aud.names.count == 1) else {
      throw ProviderFailure("its token was given to somebody else")
    }
    guard let nonce, nonce == expected else { throw ProviderFailure("its token is of another sign-in") }
    let (time, apart) = (Double(now.milliseconds) / 1_000, Double(Limits.clocksApart.milliseconds) / 1_000)
    guard exp > time - apart else { throw ProviderFailure("its token has expired") }
    let oldest = time - apart - Double(Limits.signInAttempt.milliseconds) / 1_000
    guard (oldest...(time + apart)).contains(iat) else {
      throw ProviderFailure("its token is not of now: check both clocks")
    }
    guard (1...Limits.claim).contains(sub.utf8.count) else { throw ProviderFailure("its token names nobody") }
  }

  /// The claims that are used.
  var confirmed: ConfirmedSignIn {
    func short(_ claim: String?) -> String? { claim.flatMap { $0.isEmpty || $0.utf8.count > Limits.claim ? nil : $0 } }
    return ConfirmedSignIn(
      ProviderLink(issuer: iss, subject: sub), firstName: short(givenName), lastName: short(familyName),
      username: short(preferredUsername), email: short(email), isEmailVerified: emailVerified?.isOn == true)
  }
}

/// The keys with which a provider signs.
struct KeySet: Sendable {
  private let keys: [JWK]

  /// Signatures that only the provider can make. Never `none`, nor those with a shared secret.
  private static let algorithms: Set = [
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
  ]

  /// Leaves out keys for other uses and of unknown kinds. Throws if there are none left.
  init(_ document: [UInt8]) throws(ProviderFailure) {
    guard let all = (try? JSONParser.parse(document))?["keys"]?.array else {
      throw ProviderFailure("its list of keys is not one")
    }
    keys = all.prefix(Limits.providerKeys).compactMap { key in
      guard (key["use"]?.string ?? "sig") == "sig" else { return nil }
      return try? JWK(json: String(decoding: key.bytes, as: UTF8.self))
    }
    if keys.isEmpty { throw ProviderFailure("it has no keys that can be used") }
  }

  enum Outcome: Sendable {
    case verified(IDToken)
    /// The token names a key that is not among these.
    case unknownKey
  }

  func verify(_ token: String) async throws(ProviderFailure) -> Outcome {
    guard token.utf8.count <= Limits.idToken, let header = Self.header(of: token) else {
      throw ProviderFailure("its token is not one")
    }
    guard let name = header["alg"]?.string, Self.algorithms.contains(name),
      let algorithm = JWK.Algorithm(rawValue: name)
    else { throw ProviderFailure("its token is signed in a way that proves nothing") }
    let kid = header["kid"]?.string
    let candidates = keys.filter { key in
      (kid == nil || key.keyIdentifier?.string == kid) && (key.algorithm ?? algorithm) == algorithm
    }
    if candidates.isEmpty { return .unknownKey }
    for var key in candidates {
      // A set of one key, so that nothing but the name of its algorithm chooses it.
      let id = JWKIdentifier(string: kid ?? "only")
      key.keyIdentifier = id
      let only = JWTKeyCollection()
      guard (try? await only.add(jwk: key)) != nil else { continue }
      if let verified = try? await only.verify(token, as: IDToken.self) { return .verified(verified) }
    }
    throw ProviderFailure("its token is not signed with its key, or lacks what it must say")
  }

  private static func header(of token: String) -> JSONValue? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.decode(String(parts[0])) else { return nil }
    return try? JSONParser.parse(bytes)
  }
}
