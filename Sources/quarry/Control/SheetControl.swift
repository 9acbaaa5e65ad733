import ArgumentParser
import Core
import JSONCoding

struct SheetControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Have the server mail the codes, ready to print.")
  @Argument(help: "The email address; by default, the one stored in the lobby.") var address: String?
  @Option(help: "The language of the letter: \(Language.tags).") var language: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("lobby.sendSheet", [:], ["email": address, "language": language])
    try Output.write("The codes are on their way.\n")
  }
}
