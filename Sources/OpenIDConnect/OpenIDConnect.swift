public import Accounts
public import Core
import Curl
import Foundation
import JSONCoding
public import Logging
import Rates
public import Vault

/// Signs people in with providers (OpenID Connect: authorization code flow with PKCE).
public final class OpenIDConnect: Sendable {
  private struct Known: Sendable {
    let provider: Provider
    let memory: ProviderMemory
  }

  private let known: [String: Known]
  /// `https://HOST`
  private let publicURL: String
  private let vault: Vault
  private let accounts: Accounts
  private let effects: Effects
  private let asking: Asking
  private let tries: SharedRateLimiter<String>
  private let told: SharedRateLimiter<String>
  private let logger: Logger

  public convenience init(
    _ providers: [Provider], publicURL: String, vault: Vault, accounts: Accounts, effects: Effects, rateLimits: Bool,
    logger: Logger
  ) {
    self.init(
      providers, publicURL: publicURL, vault: vault, accounts: accounts, effects: effects, rateLimits: rateLimits,
      asking: .curl(), logger: logger)
  }

  init(
    _ providers: [Provider], publicURL: String, vault: Vault, accounts: Accounts, effects: Effects, rateLimits: Bool,
    asking: Asking, logger: Logger
  ) {
    self.publicURL = publicURL
    self.vault = vault
    self.accounts = accounts
    self.effects = effects
    self.asking = asking
    self.logger = logger
    known = Dictionary(
      uniqueKeysWithValues: providers.map {
        ($0.name, Known(provider: $0, memory: ProviderMemory(of: $0.issuer, asking: asking, now: effects.uptime)))
      })
    tries = SharedRateLimiter(Limits.providerSignIns, isOn: rateLimits, now: effects.uptime)
    told = SharedRateLimiter(Limits.toldSignIns, isOn: rateLimits, now: effects.uptime)
  }

  /// Ends what it needs, once nobody signs in any more.
  public func close() async { await asking.end() }

  public func knows(_ provider: String) -> Bool { known[provider] != nil }

  /// Whether browsers may send cookies over encrypted connections only.
  public var isSecure: Bool { publicURL.lowercased().hasPrefix("https://") }

  /// How long the browser keeps an attempt, in seconds, and a ticket.
  public static var attemptSeconds: Int64 { Limits.signInAttempt.milliseconds / 1_000 }

  /// Where a browser goes, and what it carries until it is back.
  public struct Start: Sendable {
    public let location: String
    public let attempt: String
  }

  // MARK: There

  /// - Parameter address: the client's, which limits use.
  public func start(at name: String, from address: String) async throws(SignInRefusal) -> Start {
    guard let known = known[name] else { throw .unreachable }
    if tries.take(address) != nil { throw .tooMany }
    let discovery: Discovery
    do throws(ProviderFailure) { discovery = try await known.memory.configuration() } catch {
      throw refused(error, at: name, from: address)
    }
    let attempt = Attempt(
      at: name, until: effects.now() + Limits.signInAttempt, random: effects.randomBytes)
    guard let sealed = try? attempt.sealed(by: vault) else { throw .unreachable }
    let query = FormText.of([
      ("response_type", "code"), ("client_id", known.provider.clientID), ("redirect_uri", redirectURI(of: name)),
      ("scope", (["openid"] + known.provider.scopes.filter { $0 != "openid" }).joined(separator: " ")),
      ("state", attempt.state), ("nonce", attempt.nonce), ("code_challenge", attempt.challenge),
      ("code_challenge_method", "S256"),
    ])
    let endpoint = discovery.authorizationEndpoint
    return Start(location: "\(endpoint)\(endpoint.contains("?") ? "&" : "?")\(query)", attempt: sealed)
  }

  private func redirectURI(of name: String) -> String { "\(publicURL)/sign-in/\(name)/callback" }

  // MARK: And back

  /// What the provider has the browser bring back.
  public struct Return: Sendable {
    public var state: String?
    public var code: String?
    public var error: String?
    public var issuer: String?
    /// What it carried, from `start`.
    public var attempt: String?

    public init(state: String?, code: String?, error: String?, issuer: String?, attempt: String?) {
      self.state = state
      self.code = code
      self.error = error
      self.issuer = issuer
      self.attempt = attempt
    }
  }

  /// Verifies who has come back.
  /// - Returns: a ticket for `account.signIn`.
  public func finish(at name: String, _ back: Return, from address: String) async throws(SignInRefusal) -> String {
    guard let known = known[name] else { throw .unreachable }
    if tries.take(address) != nil { throw .tooMany }
    guard let attempt = back.attempt.flatMap({ Attempt($0, openedBy: vault) }), attempt.provider == name,
      effects.now() < attempt.until, let state = back.state, state.equalsInConstantTime(attempt.state)
    else { throw refused(ProviderFailure("not of this browser, or too late", .restart), at: name, from: address) }
    if let error = back.error {
      guard error == "access_denied" else {
        throw refused(ProviderFailure("it says \(Self.word(error))", .unreachable), at: name, from: address)
      }
      throw .cancelled
    }
    guard let code = back.code, (1...Limits.authorizationCode).contains(code.utf8.count) else { throw .restart }
    do throws(ProviderFailure) {
      let discovery = try await known.memory.configuration()
      guard back.issuer == known.provider.issuer || (back.issuer == nil && !discovery.namesItself) else {
        throw ProviderFailure("the way back names another issuer")
      }
      let token = try await exchange(code, attempt, of: known.provider, discovery)
      let confirmed = try await known.memory.verify(token)
      try confirmed.check(
        by: known.provider.issuer, for: known.provider.clientID, nonce: attempt.nonce, at: effects.now())
      guard let ticket = try? accounts.ticket(for: confirmed.confirmed) else {
        throw ProviderFailure("the ticket could not be sealed")
      }
      return ticket
    } catch {
      throw refused(error, at: name, from: address)
    }
  }

  private static let usedUp = ProviderFailure("it does not take the code: used twice, or too late", .restart)

  /// - Returns: the ID token, not verified yet.
  private func exchange(
    _ code: String, _ attempt: Attempt, of provider: Provider, _ discovery: Discovery
  ) async throws(ProviderFailure) -> String {
    var question = Asking.Question(url: discovery.tokenEndpoint)
    var form = [
      (name: "grant_type", value: "authorization_code"), ("code", code),
      ("redirect_uri", redirectURI(of: provider.name)), ("code_verifier", attempt.verifier),
    ]
    switch discovery.authentication {
    case .basic:
      let login = "\(FormText.escaped(provider.clientID)):\(FormText.escaped(provider.clientSecret.text))"
      question.authorization = "Basic \(Data(login.utf8).base64EncodedString())"
    case .post: form += [("client_id", provider.clientID), ("client_secret", provider.clientSecret.text)]
    }
    question.form = form
    let answer = try await asking.ask(question)
    let json = try? JSONParser.parse(answer.body)
    guard answer.status == 200 else {
      if json?["error"]?.string == "invalid_grant" { throw Self.usedUp }
      let word = json?["error"]?.string.map(Self.word) ?? "\(answer.status)"
      throw ProviderFailure("it answers \(word) to the code", .unreachable)
    }
    guard let token = json?["id_token"]?.string else { throw ProviderFailure("it gives no ID token") }
    return token
  }

  // MARK: Telling the operator

  /// An error's name as the standards have it, so that nothing else gets into the log.
  private static func word(_ error: String) -> String {
    error.utf8.count <= 40 && error.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F } ? error : "an error"
  }

  private func refused(_ failure: ProviderFailure, at name: String, from address: String) -> SignInRefusal {
    if told.take(address) == nil {
      logger.notice(
        "Sign-in with a provider refused",
        metadata: ["address": "\(address)", "provider": "\(name)", "reason": "\(failure)"])
    }
    return failure.refusal
  }
}
