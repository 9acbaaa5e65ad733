import ArgumentParser
import SQLiteLog

struct LogBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the whole log into one file, even while the server runs.",
    discussion: """
      The copy contains everything that was answered before it began, including accounts and answers to requests, but no
      erased data. It contains no keys and no photos: copy server.key and personal.key once, and the folder photos each
      time. `quarry log restore` restores it.
      """
  )

  @OptionGroup var data: DataOption

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to create; it must not exist yet.", valueName: "file"))
  var output: String

  func run() async throws {
    try data.folder.refuseIfLost()
    let events = try SQLiteLog.copy(path: data.folder.log, to: output)
    print("\(events) events copied to \(output).")
  }
}
