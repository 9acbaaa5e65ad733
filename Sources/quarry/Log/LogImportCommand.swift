import ArgumentParser
import Core
import EventLog
import Foundation
import LobbyLog
import SQLiteLog

struct LogImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a new log from an exported one.",
    discussion: """
      The file is verified first. The new log gets a new epoch, so that clients do not mistake it for the old one. \
      Printed codes keep working only with the old server's key: copy server.key into the folder beforehand. Otherwise a \
      new key is created.
      """
  )

  @Argument(help: ArgumentHelp("An exported log.", valueName: "file"))
  var file: String

  @OptionGroup var data: DataOption

  func run() async throws {
    let verified = try LogVerifyCommand.verify(file: file)
    let path = data.folder.log
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BadSetting(sentence: "\(data.data) already contains a log. Import into a new folder.")
    }
    let made = try data.folder.create()
    let hadKey = FileManager.default.fileExists(atPath: data.folder.key)
    do {
      try await importEvents(into: path)
    } catch {
      // A partial log would look complete.
      for suffix in ["", "-wal", "-shm", "-mark", ".lock"] { unlink(path + suffix) }
      if !hadKey { unlink(data.folder.key) }
      DataFolder.removeEmpty(made)
      throw error
    }
    print("\(verified.events.counted("event")) in \(verified.heads.count.counted("stream")) imported.")
    if !hadKey { print("\(data.folder.key) is a new key: codes printed before no longer work.") }
  }

  private func importEvents(into path: String) async throws {
    let folder = data.folder
    let log = try SQLiteLog.open(
      path: path, epochIfNew: Effects.live.newEpoch(), check: { facts in _ = try folder.adoptServerKey(facts) })
    do {
      var claims = LobbyClaims()
      var unreadable: (any Error)?
      var importing = try await Import(into: log) { event in
        do {
          return try claims.claims(of: event)
        } catch {
          unreadable = unreadable ?? error
          return []
        }
      }
      try await InputFile(file).forEachChunk { try await importing.add($0) }
      _ = try importing.finish()
      if let unreadable { throw unreadable }
    } catch {
      await log.close()
      throw error
    }
    await log.close()
  }
}
