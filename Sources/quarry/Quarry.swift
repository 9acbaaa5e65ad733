import ArgumentParser
import Foundation
import Sessions

@main
struct Quarry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarry",
    abstract: "Scavenger hunts with QR codes: host them, play them, watch them.",
    discussion: """
      EXAMPLES
        quarry serve --data ./data            run a server
        quarry host hunts/demo.json --start   open a lobby and show its codes
        quarry control start --token TOKEN    start the hunt, if --start did not
        quarry join 7KQF --name Ada           play in the lobby 7KQF
        quarry play PACK                      play a pack of the store, alone
        quarry watch 7KQF                     its board, live
        quarry replay 7KQF                    how it went, once more
        quarry sheet lobby.json -o sheet.pdf  its codes, ready to print
        quarry qr "HELLO" --svg -o hello.svg  a QR code of any text

      EXIT CODES
        0   it is done
        1   the server or the game refused
        2   the server could not be reached, or a file not read or written
        64  the command line is wrong
      """,
    version: "quarry \(ServerInfo.version)",
    subcommands: [
      ServeCommand.self, HostCommand.self, ControlCommand.self, JoinCommand.self, PlayCommand.self,
      WatchCommand.self,
      ReplayCommand.self, SheetCommand.self, QRCommand.self, LogCommand.self, KeyCommand.self,
      AccountCommand.self, PackCommand.self, DescribeCommand.self, PictureCommand.self,
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

  /// Leaves at once with what the parser says about requests for help and mistakes in the command line.
  private static func failure(_ error: any Error) -> Failure {
    if let failure = Failure(error) { return failure }
    if error is ExitCode || exitCode(for: error) != .failure { exit(withError: error) }
    // Errors of the server and the log are sentences already.
    return .refused("\(error)")
  }
}
