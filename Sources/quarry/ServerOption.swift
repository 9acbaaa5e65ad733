public import ArgumentParser
public import QuarryClient

extension ServerAddress: ExpressibleByArgument {
  public init?(argument: String) { self.init(parsing: argument) }

  /// What a command is given to reach this server, as one types it: `--server tls://HOST:PORT --ca FILE`.
  var asOption: String {
    if case .tls(let authorities?) = security { "--server \(self) --ca \(authorities)" } else { "--server \(self)" }
  }
}

/// What every command takes that talks to a server.
struct ServerOption: ParsableArguments {
  @Option(
    name: .customLong("server"),
    help: ArgumentHelp(
      "Where the server listens for lines; tls://HOST:PORT if it is encrypted.", valueName: "host:port"))
  private var place = ServerAddress.local

  @Flag(help: "The connection is encrypted, as with tls:// before the server's address.")
  private var tls = false

  @Option(
    help: ArgumentHelp(
      "Authorities whose certificates are trusted (PEM), instead of those of the system; implies --tls.",
      valueName: "file"))
  private var ca: String?

  var address: ServerAddress {
    var address = place
    if tls || ca != nil || address.security != .plain { address.security = .tls(authorities: ca) }
    return address
  }
}

/// The code that names a lobby.
struct JoinCode: ExpressibleByArgument {
  let text: String

  /// Upper case, since it is read aloud and typed. Whether there is such a lobby is the server's to say.
  init?(argument: String) {
    let text = argument.uppercased()
    guard text.count == 4, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    self.text = text
  }
}
