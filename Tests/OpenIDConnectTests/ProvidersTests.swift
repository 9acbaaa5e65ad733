import Accounts
import Core
import Curl
import EventLog
import JSONCoding
import Logging
import NIOConcurrencyHelpers
import TestDoubles
import Testing

@testable import OpenIDConnect
@testable import Vault

private let issuer = "https://login.example"

private func document(_ changes: JSONObject = [:], of issuer: String = issuer) -> [UInt8] {
  let all: JSONObject = [
    "issuer": .string(issuer), "authorization_endpoint": .string("\(issuer)/in"),
    "token_endpoint": .string("\(issuer)/token"), "jwks_uri": .string("\(issuer)/keys"),
  ]
  return JSONValue.object(JSONObject(all.members + changes.members)).bytes
}

@Suite struct DiscoveringAProvider {
  @Test func `takes its addresses, and sends the secret as it wants it`() throws {
    let plain = try Discovery(document(), of: issuer)
    #expect(plain.tokenEndpoint == "\(issuer)/token" && plain.authentication == .basic && !plain.namesItself)
    let post = try Discovery(
      document(["token_endpoint_auth_methods_supported": ["private_key_jwt", "client_secret_post"]]), of: issuer)
    #expect(post.authentication == .post)
    #expect(Discovery.address(of: "\(issuer)/a/") == "\(issuer)/a/.well-known/openid-configuration")
  }

  @Test func `takes no other's document, and no address that is not encrypted`() {
    let others: [JSONObject] = [
      ["issuer": .string("\(issuer)/")], ["issuer": .null], ["token_endpoint": "http://login.example/token"],
      ["jwks_uri": "http://127.0.0.1/keys"], ["authorization_endpoint": "file:///etc/passwd"],
      ["token_endpoint": "https://a:b@login.example/token"], ["jwks_uri": .null],
      ["token_endpoint_auth_methods_supported": ["private_key_jwt"]],
    ]
    for change in others {
      #expect(throws: ProviderFailure.self, "\(change)") { try Discovery(document(change), of: issuer) }
    }
    #expect(throws: ProviderFailure.self) { try Discovery(Array("<html>".utf8), of: issuer) }
  }

  @Test func `takes http on this machine only`() throws {
    let here = "http://127.0.0.1:9400"
    #expect(try Discovery(document(of: here), of: here).keys == "\(here)/keys")
    for url in ["https://a", "http://localhost:1", "http://[::1]:1/x", "http://127.8.0.1"] {
      #expect(EndpointURL.isAllowed(url), "\(url)")
    }
    for url in ["http://login.example", "http://127.0.0.1.example", "https://", "ftp://a", "https://a#b", "", "a"] {
      #expect(!EndpointURL.isAllowed(url), "\(url)")
    }
  }
}

@Suite struct RememberingAProvider {
  @Test func `asks for its document once an hour, and for keys again once a minute`() async throws {
    let asked = NIOLockedValueBox<[String]>([])
    let clock = TestClock()
    let keys = #"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"1","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}"#
    let asking = Asking(ask: { question throws(ProviderFailure) in
      asked.withLockedValue { $0.append(question.url) }
      return .init(status: 200, body: question.url.hasSuffix("/keys") ? Array(keys.utf8) : document())
    })
    let memory = ProviderMemory(of: issuer, asking: asking, now: { Uptime(clock.now.milliseconds) })
    let token = "\(Base64URL.encode(Array(#"{"alg":"EdDSA","kid":"2"}"#.utf8))).e30.AA"
    for _ in 1...3 {
      await #expect(throws: ProviderFailure.self) { try await memory.verify(token) }
    }
    #expect(asked.withLockedValue { $0 } == ["\(issuer)/.well-known/openid-configuration", "\(issuer)/keys"])
    clock.advance(.minutes(1))
    await #expect(throws: ProviderFailure.self) { try await memory.verify(token) }
    #expect(asked.withLockedValue { $0.count } == 3)
    clock.advance(.hours(1))
    _ = try await memory.configuration()
    #expect(asked.withLockedValue { $0.count } == 4)
  }
}

@Suite struct CarryingAnAttempt {
  private let source = PersonalKeySource.given(
    PersonalKey(hex: String(repeating: "5a", count: 32)) ?? .random())

  @Test func `opens on every server of the same log, and nowhere else`() async throws {
    let log = InMemoryLog()
    let vault = try await Vault.open(log, key: source, now: 0)
    let bytes = NIOLockedValueBox<UInt8>(0)
    let attempt = Attempt(at: "school", until: .init(5)) {
      bytes.withLockedValue { $0 += 1 }
      return Array(repeating: bytes.withLockedValue { $0 }, count: 16)
    }
    #expect(Set([attempt.state, attempt.nonce, attempt.verifier, attempt.challenge]).count == 4)
    #expect(attempt.verifier.utf8.count == 43)
    let sealed = try attempt.sealed(by: vault)
    #expect(Attempt(sealed, openedBy: vault) == attempt)
    #expect(Attempt(sealed, openedBy: try await Vault.open(log, key: source, now: 0)) == attempt)
    #expect(Attempt(sealed, openedBy: try await Vault.open(InMemoryLog(), key: source, now: 0)) == nil)
    #expect(Attempt(try vault.seal(Array("{}".utf8), as: "sign-in attempt"), openedBy: vault) == nil)
    #expect(Attempt(String(repeating: "A", count: 3_000), openedBy: vault) == nil)
  }

  /// The example of RFC 7636, appendix B.
  @Test func `proves the code as the standard says`() {
    let verifier: [UInt8] = [
      116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240,
      91, 88, 5, 88, 83, 132, 141, 121,
    ]
    let halves = NIOLockedValueBox([[0], [0], Array(verifier.prefix(16)), Array(verifier.suffix(16))])
    let attempt = Attempt(at: "school", until: .init(5)) { halves.withLockedValue { $0.removeFirst() } }
    #expect(attempt.verifier == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(attempt.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
