import Foundation

/// The operator's mail server, which takes letters.
public struct MailServer: Sendable {
  public enum Security: Sendable {
    /// TLS from the first byte (`smtps://`).
    case implicitTLS
    /// Starts in plain text and must switch to TLS before anything else is sent (STARTTLS).
    case startTLS
    /// Plain text throughout.
    case none
  }

  public struct Login: Sendable, CustomStringConvertible {
    let user: String
    let password: String

    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }

    public var description: String { "<redacted>" }
  }

  let host: String
  let port: Int
  let security: Security
  let login: Login?
  /// A file with trusted certificates; nil to trust the system's.
  let trusted: String?

  /// - Parameters:
  ///   - address: `smtp://HOST`, `smtp://HOST:PORT` or `smtps://…`; the default ports are 587 and 465.
  ///   - startTLS: whether `smtp://` requires STARTTLS; nil requires it unless the host is this machine.
  public init(
    address: String, startTLS: Bool?, login: Login?, trusted: String?
  ) throws(MailSettingProblem) {
    guard let url = URLComponents(string: address), let scheme = url.scheme, scheme == "smtp" || scheme == "smtps",
      let host = url.host, Self.isHost(host), url.user == nil, url.password == nil, url.path.isEmpty || url.path == "/",
      url.query == nil, (1...65_535).contains(url.port ?? 587)
    else {
      throw MailSettingProblem(
        "--smtp takes a URL such as smtp://mail.example:587 or smtps://mail.example, not \(address).")
    }
    let isHere = ["localhost", "::1", "[::1]"].contains(host) || host.hasPrefix("127.")
    self.host = host
    if scheme == "smtps" {
      security = .implicitTLS
      port = url.port ?? 465
    } else {
      security = startTLS ?? !isHere ? .startTLS : .none
      port = url.port ?? 587
    }
    if case .none = security, login != nil, !isHere {
      throw MailSettingProblem(
        "The password for \(host) would be sent in the clear. Leave out --smtp-starttls, or the login.")
    }
    self.login = login
    self.trusted = trusted
  }

  /// Whether the text is a host name, an IPv4 or an IPv6 address.
  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || ".-:[]".utf8.contains(byte)
      }
  }

  var url: String { "\(security.isImplicit ? "smtps" : "smtp")://\(host):\(port)" }
}

extension MailServer.Security {
  fileprivate var isImplicit: Bool { if case .implicitTLS = self { true } else { false } }
}

/// An invalid mail setting, as a message.
public struct MailSettingProblem: Error, CustomStringConvertible {
  public let description: String
  init(_ sentence: String) { description = sentence }
}

/// The result of delivering a letter.
public enum MailAnswer: Equatable, Sendable {
  case accepted
  /// The server refuses it permanently.
  case refused(reply: Int)
  /// Delivery failed but may succeed later. The reason is for the operator's log.
  case failed(reason: String)
}
