import ArgumentParser
import SQLiteLog

struct LogBackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the whole log into one file, also while the server runs.",
    discussion: """
      The copy holds all that was answered before it began, accounts and answers to requests included, and nothing of what
      was erased. It holds no keys and no photos: copy server.key and personal.key once, the folder photos each time.
      `quarry log restore` puts it back.
      """
  )

  @OptionGroup var data: DataOption

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Where to: a file that is not there yet.", valueName: "file"))
  var output: String

  func run() async throws {
    try data.folder.refuseIfLost()
    let events = try SQLiteLog.copy(path: data.folder.log, to: output)
    print("\(events) events copied to \(output).")
  }
}
