import ArgumentParser

@main
struct Quarry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarry", abstract: "Scavenger hunts with QR codes.",
    subcommands: [ServeCommand.self, LogCommand.self])
}
