import Foundation

/// A provider that signs people in, as the operator has set it up.
public struct Provider: Sendable {
  /// In its addresses: `/sign-in/NAME`.
  public let name: String
  /// For people: "Sign in with TITLE".
  public let title: String
  /// Its URL, which its tokens must name exactly so.
  public let issuer: String
  let clientID: String
  let clientSecret: ClientSecret
  /// Asked for besides `openid`.
  let scopes: [String]

  /// Throws a sentence for the operator.
  public init(
    name: String, title: String, issuer: String, clientID: String, clientSecret: String,
    scopes: [String] = ["profile", "email"]
  ) throws(ProviderProblem) {
    guard (1...32).contains(name.utf8.count), name.utf8.allSatisfy(Self.isOfName) else {
      throw ProviderProblem("The name “\(name)” must have 1 to 32 letters a to z, digits and hyphens.")
    }
    guard (1...40).contains(title.count), title.utf8.count <= 160 else {
      throw ProviderProblem("“title” of \(name) must have 1 to 40 characters.")
    }
    guard EndpointURL.isAllowed(issuer), issuer.utf8.count <= 255, URL(string: issuer)?.query() == nil else {
      throw ProviderProblem(
        "“issuer” of \(name) must be a URL such as https://login.example; http is for this machine only.")
    }
    guard !clientID.isEmpty else { throw ProviderProblem("“clientId” of \(name) must not be empty.") }
    guard !clientSecret.isEmpty else { throw ProviderProblem("The client secret of \(name) must not be empty.") }
    guard scopes.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isOfScope) }) else {
      throw ProviderProblem("“scopes” of \(name) must be names such as profile, without spaces.")
    }
    self.name = name
    self.title = title
    self.issuer = issuer
    self.clientID = clientID
    self.clientSecret = ClientSecret(text: clientSecret)
    self.scopes = scopes
  }

  /// As RFC 6749 has it.
  private static func isOfScope(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}

/// Why a provider cannot be used, as a sentence for the operator.
public struct ProviderProblem: Error, Equatable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// Prints as redacted.
struct ClientSecret: Sendable, CustomStringConvertible {
  let text: String
  var description: String { "<redacted>" }
}

/// The addresses that may be asked: encrypted ones, or some on this machine, for tests and development.
enum EndpointURL {
  static func isAllowed(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text), let host = url.host(),
      !host.isEmpty, url.user() == nil, url.password() == nil, url.fragment() == nil
    else { return false }
    switch url.scheme?.lowercased() {
    case "https": return true
    case "http": return isLoopback(host)
    default: return false
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "::1", "[::1]"].contains(host.lowercased())
      || host.wholeMatch(of: /127\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}/) != nil
  }
}
