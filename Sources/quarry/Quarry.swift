import ArgumentParser
import Foundation

@main
struct Quarry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarry",
    abstract: "Scavenger hunts with QR codes: host them, play them, watch them.",
    discussion: """
      EXAMPLES
        quarry host hunts/demo.json --start   open a lobby and show its codes
        quarry join 7KQF --name Ada           play in the lobby 7KQF
        quarry watch 7KQF                     its board, live
        quarry qr "HELLO" --svg -o hello.svg  a QR code of any text

      EXIT CODES
        0   it is done
        1   the server or the game refused
        2   the server could not be reached, or a file not read or written
        64  the command line is wrong
      """,
    subcommands: [HostCommand.self, JoinCommand.self, WatchCommand.self, QRCommand.self]
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
      // What is wrong with the command line, and requests for help, are shown by the parser.
      guard let failure = Failure(error) else { exit(withError: error) }
      if !failure.sentence.isEmpty {
        FileHandle.standardError.write(Data("quarry: \(failure.sentence)\n".utf8))
      }
      Foundation.exit(failure.exitCode)
    }
  }
}
