import ArgumentParser
import Core
import Foundation
import SQLiteLog

struct LogRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore a backup into a folder without a log, for a server to continue from it.",
    discussion: """
      Events after the backup are lost, so the log gets a new epoch, which tells clients that know more than the log to \
      start over. Copying the file into the folder by hand would not tell them. Put server.key, personal.key and photos \
      beside it before the server starts.
      """
  )

  @Argument(help: ArgumentHelp("A backup.", valueName: "file"))
  var file: String

  @OptionGroup var data: DataOption

  func run() async throws {
    // Check before creating a folder for nothing.
    guard FileManager.default.fileExists(atPath: file) else { throw LogOpenFailure.missing(path: file) }
    let made = try data.folder.create()
    let events: Int
    do {
      events = try SQLiteLog.copy(path: file, to: data.folder.log, epoch: Effects.live.newEpoch())
    } catch {
      DataFolder.removeEmpty(made)
      throw error
    }
    print("\(events.counted("event")) restored.")
    let missing = [data.folder.key, data.folder.personalKey].filter { !FileManager.default.fileExists(atPath: $0) }
    for key in missing { print("There is no \(key) yet. Put it back before the server starts.") }
  }
}
