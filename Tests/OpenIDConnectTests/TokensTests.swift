import Accounts
import Core
import Crypto
import Foundation
import JSONCoding
import JWTKit
import Testing
import Vault

@testable import OpenIDConnect

private let now = Timestamp(1_795_251_193_000)
private let second = 1_795_251_193.0

extension IDToken {
  fileprivate static let good = IDToken(
    iss: "https://login.example", sub: "ada", aud: Audience(["quarry"]), exp: second + 300, iat: second, nonce: "n",
    givenName: "Ada", email: "ada@example.com", emailVerified: Flag(true))

  fileprivate func with(_ change: (inout IDToken) -> Void) -> IDToken {
    var token = self
    change(&token)
    return token
  }

  fileprivate var problem: ProviderFailure? {
    do throws(ProviderFailure) {
      try check(by: "https://login.example", for: "quarry", nonce: "n", at: now)
      return nil
    } catch {
      return error
    }
  }
}

@Suite struct CheckingAToken {
  @Test func `takes one that is for this server, of this sign-in and of now`() {
    #expect(IDToken.good.problem == nil)
    #expect(IDToken.good.with { $0.azp = "quarry" }.problem == nil)
    #expect(
      IDToken.good.with {
        $0.aud = .init(["quarry", "other"])
        $0.azp = "quarry"
      }.problem == nil)
    // Clocks differ by a minute.
    #expect(IDToken.good.with { $0.exp = second - 59 }.problem == nil)
    #expect(IDToken.good.with { $0.iat = second + 60 }.problem == nil)
    let confirmed = IDToken.good.confirmed
    #expect(confirmed.link == ProviderLink(issuer: "https://login.example", subject: "ada"))
    #expect(confirmed.firstName == "Ada" && confirmed.lastName == nil && confirmed.isEmailVerified)
  }

  @Test func `refuses any other`() {
    let others: [(inout IDToken) -> Void] = [
      { $0.iss = "https://login.example/" }, { $0.aud = .init([]) }, { $0.aud = .init(["other"]) },
      { $0.aud = .init(["quarry", "other"]) }, { $0.azp = "other" }, { $0.nonce = nil }, { $0.nonce = "m" },
      { $0.exp = second - 60 }, { $0.iat = second + 61 }, { $0.iat = second - 661 }, { $0.sub = "" },
      { $0.sub = String(repeating: "a", count: 256) }, { $0.exp = -.infinity },
    ]
    for (number, change) in others.enumerated() {
      #expect(IDToken.good.with(change).problem != nil, "\(number)")
    }
  }

  @Test func `leaves out claims that are too long, and a verification that is none`() {
    let long = IDToken.good.with {
      $0.givenName = String(repeating: "a", count: 256)
      $0.familyName = ""
      $0.emailVerified = nil
    }
    #expect(long.confirmed.firstName == nil && long.confirmed.lastName == nil && !long.confirmed.isEmailVerified)
  }
}

/// A key of a provider that uses elliptic curves.
private struct CurveKey {
  let key = P256.Signing.PrivateKey()
  var id: String?

  var json: JSONValue {
    let point = key.publicKey.rawRepresentation
    var members: [JSONObject.Member] = [
      .init("kty", "EC"), .init("crv", "P-256"), .init("x", .string(Base64URL.encode(point.prefix(32)))),
      .init("y", .string(Base64URL.encode(point.suffix(32)))),
    ]
    if let id { members.append(.init("kid", .string(id))) }
    return .object(JSONObject(members))
  }

  func sign(algorithm: String = "ES256") throws -> String {
    var header: [JSONObject.Member] = [.init("alg", .string(algorithm))]
    if let id { header.append(.init("kid", .string(id))) }
    let claims: JSONObject = [
      "iss": "https://login.example", "sub": "ada", "aud": ["quarry"], "exp": .double(second + 300),
      "iat": .double(second), "nonce": "n", "email_verified": "true",
    ]
    let signed = [JSONObject(header), claims].map { Base64URL.encode(JSONValue.object($0).bytes) }
      .joined(separator: ".")
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return "\(signed).\(Base64URL.encode(signature))"
  }
}

@Suite struct VerifyingASignature {
  private func keys(_ keys: JSONValue...) throws -> KeySet {
    try KeySet(JSONValue.object(["keys": .array(keys)]).bytes)
  }

  private func isVerified(_ token: String, by keys: KeySet) async throws -> Bool {
    if case .verified(let token) = try await keys.verify(token) { token.sub == "ada" } else { false }
  }

  @Test(arguments: ["one", nil]) func `takes the provider's`(id: String?) async throws {
    let key = CurveKey(id: id)
    let other = CurveKey(id: id.map { _ in "two" })
    #expect(try await isVerified(key.sign(), by: keys(other.json, key.json)))
    guard case .verified(let token) = try await keys(key.json).verify(key.sign()) else { return }
    #expect(token.problem == nil && token.confirmed.isEmailVerified)
  }

  @Test func `asks for other keys if the token names none of these`() async throws {
    let key = CurveKey(id: "new")
    guard case .unknownKey = try await keys(CurveKey(id: "old").json).verify(key.sign()) else {
      Issue.record("the key was not known")
      return
    }
  }

  @Test func `refuses another's, and any that proves nothing`() async throws {
    let key = CurveKey(id: "one")
    let keys = try keys(key.json)
    await #expect(throws: ProviderFailure.self) { try await keys.verify(CurveKey(id: "one").sign()) }
    for algorithm in ["none", "None", "HS256", "", "RS1"] {
      let token = try key.sign(algorithm: algorithm)
      await #expect(throws: ProviderFailure.self, "\(algorithm)") { try await keys.verify(token) }
    }
    for text in ["", "a.b", "a.b.c", "....", String(repeating: "a", count: 40_000)] {
      await #expect(throws: ProviderFailure.self) { try await keys.verify(text) }
    }
  }

  @Test func `needs keys for signatures`() {
    let key = CurveKey(id: "one").json
    for document in ["", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}"#] {
      #expect(throws: ProviderFailure.self, "\(document)") { try KeySet(Array(document.utf8)) }
    }
    let encrypting = JSONObject((key.object?.members ?? []) + [.init("use", "enc")])
    #expect(throws: ProviderFailure.self) { try keys(.object(encrypting)) }
  }
}
