/// How to connect to NATS.
public struct NATSOptions: Sendable {
  /// The addresses of one or more servers of one cluster, such as `nats://user:password@n1:4222` or `tls://n1:4222`.
  public var servers: [String]
  /// The name shown in the servers' lists of connections.
  public var name: String
  /// The user to sign in as; nil to sign in with what the addresses say.
  public var user: User?
  /// A file with a user's JWT and seed; nil to sign in with what the addresses say.
  public var credentials: String?
  /// A file of the certificates to trust (PEM); nil for those of the system.
  public var certificates: String?

  public struct User: Sendable, CustomStringConvertible {
    public let name: String
    public let password: String

    public init(name: String, password: String) {
      self.name = name
      self.password = password
    }

    public var description: String { name }
  }

  public init(
    servers: [String], name: String, user: User? = nil, credentials: String? = nil, certificates: String? = nil
  ) {
    self.servers = servers
    self.name = name
    self.user = user
    self.credentials = credentials
    self.certificates = certificates
  }

  /// The addresses without what they hold to sign in, for messages.
  public var publicServers: [String] {
    servers.map { server in
      guard let start = server.firstRange(of: "://")?.upperBound, let sign = server[start...].lastIndex(of: "@") else {
        return server
      }
      return String(server[..<start] + server[server.index(after: sign)...])
    }
  }

  /// Splits `nats://n1:4222,n2:4222`: the scheme of the first address holds for those that have none.
  /// - Returns: nil unless there is at least one address, and each has a scheme that NATS knows.
  public static func servers(in text: String) -> [String]? {
    var scheme: Substring?
    var servers: [String] = []
    for address in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = address.split(separator: "://", maxSplits: 1)
      if parts.count == 2 { scheme = parts[0] }
      guard let scheme, ["nats", "tls"].contains(scheme), let host = parts.last, !host.isEmpty else { return nil }
      // A comma in a password would have cut it in two.
      guard !host.contains("@") || parts.count == 2 else { return nil }
      servers.append("\(scheme)://\(host)")
    }
    return servers
  }
}
