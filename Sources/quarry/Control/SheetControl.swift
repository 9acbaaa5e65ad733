import ArgumentParser
import JSONCoding

struct SheetControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Have the server send the codes by mail, to print.")
  @Argument(help: "Where to; without it, to the address that the lobby keeps.") var address: String?
  @Option(help: "en or de.") var language: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("lobby.sendSheet", [:], ["email": address, "language": language])
    try Output.write("The codes are on their way.\n")
  }
}
