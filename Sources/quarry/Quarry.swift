import ArgumentParser
import Connections
import Foundation

@main
struct Quarry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarry",
    abstract: "Host, play and watch scavenger hunts with QR codes.",
    discussion: """
      EXAMPLES
        quarry serve --data ./data            run a server
        quarry host hunts/demo.json --start   open a lobby and show its codes
        quarry control start --token TOKEN    start the hunt, if --start did not
        quarry join 7KQF --name Ada           play in the lobby 7KQF
        quarry play PACK                      play a pack from the store, solo
        quarry watch 7KQF                     watch its board live
        quarry replay 7KQF                    replay the hunt
        quarry sheet lobby.json -o sheet.pdf  lay out its codes for printing
        quarry qr "HELLO" --svg -o hello.svg  draw a QR code of any text

      EXIT CODES
        0   success
        1   the server or the game refused
        2   the server could not be reached, or a file could not be read or written
        64  the command line or a setting is invalid
      """,
    version: "quarry \(ServerInfo.version)",
    subcommands: [
      ServeCommand.self, ConfigCommand.self, MailCommand.self, HostCommand.self, ControlCommand.self,
      JoinCommand.self, PlayCommand.self, WatchCommand.self,
      ReplayCommand.self, SheetCommand.self, QRCommand.self, LogCommand.self, ClusterCommand.self,
      KeyCommand.self, BackupCommand.self, RestoreCommand.self, ShipCommand.self,
      AccountCommand.self, AdminCommand.self, PackCommand.self, DescribeCommand.self,
    ]
  )

  static func main() async {
    do {
      var command = try await asyncParseAsRoot()
      if var asyncCommand = command as? any AsyncParsableCommand {
        try await asyncCommand.run()
      } else {
        try command.run()
      }
    } catch {
      let failure = failure(error)
      if !failure.sentence.isEmpty {
        FileHandle.standardError.write(Data("quarry: \(failure.sentence.forTerminal)\n".utf8))
      }
      Foundation.exit(failure.exitCode)
    }
  }

  /// Exits at once with the parser's output for help requests and command-line mistakes.
  private static func failure(_ error: any Error) -> Failure {
    if let failure = Failure(error) { return failure }
    if error is ExitCode || exitCode(for: error) != .failure { exit(withError: error) }
    // Errors of the server and the log already are sentences.
    return .refused("\(error)")
  }
}
