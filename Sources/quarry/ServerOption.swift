public import ArgumentParser
public import QuarryClient

extension ServerAddress: ExpressibleByArgument {
  public init?(argument: String) { self.init(parsing: argument) }

  /// The options to reach this server, as one types them: `--server tls://HOST:PORT --ca FILE`.
  var asOption: String {
    if case .tls(let authorities?) = security { "--server \(self) --ca \(authorities)" } else { "--server \(self)" }
  }
}

/// The options of every command that connects to a server.
struct ServerOption: ParsableArguments {
  @Option(
    name: .customLong("server"),
    help: ArgumentHelp(
      """
      The server's address for lines; tls://HOST:PORT if it is encrypted. Those of several nodes of one server have \
      commas between them.
      """, valueName: "host:port"))
  private var place = ServerAddress.local

  @Flag(help: "Encrypt the connection, like tls:// before the server's address.")
  private var tls = false

  @Option(
    help: ArgumentHelp(
      "Certificate authorities to trust instead of the system's (PEM); implies --tls.",
      valueName: "file"))
  private var ca: String?

  var address: ServerAddress {
    var address = place
    if tls || ca != nil || address.security != .plain { address.security = .tls(authorities: ca) }
    return address
  }
}

/// A lobby's join code.
struct JoinCode: ExpressibleByArgument {
  let text: String

  /// Upper case, as codes are read aloud and typed. The server decides whether the lobby exists.
  init?(argument: String) {
    let text = argument.uppercased()
    guard text.count == 4, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    self.text = text
  }
}
