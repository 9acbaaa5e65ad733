public import ArgumentParser
public import QuarryClient

extension ServerAddress: ExpressibleByArgument {
  public init?(argument: String) { self.init(parsing: argument) }
}

/// What every command takes that talks to a server.
struct ServerOption: ParsableArguments {
  @Option(
    name: .customLong("server"), help: ArgumentHelp("Where the server listens for lines.", valueName: "host:port"))
  var address = ServerAddress.local
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
