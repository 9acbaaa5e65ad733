import ArgumentParser
import EventLog
import Foundation
import Hunt
import Lobbies
import SQLiteLog

struct LogImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a new log from an exported one.",
    discussion: """
      The file is verified first. The new log gets an epoch of its own, so that clients do not take it for the old one.
      Printed codes go on working only with the old server's key: copy server.key into the folder beforehand.
      """
  )

  @Argument(help: ArgumentHelp("An exported log.", valueName: "file"))
  var file: String

  @OptionGroup var data: DataOption

  func run() async throws {
    let verified = try LogVerifyCommand.verify(file: file)
    try data.folder.create()
    let path = data.folder.log
    guard !FileManager.default.fileExists(atPath: path) else {
      throw BadSetting(sentence: "There is a log in \(data.data) already. Import into a new folder.")
    }
    do {
      try await importEvents(into: path)
    } catch {
      // Half a log would look like a whole one.
      for suffix in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      throw error
    }
    print("\(verified.events) events in \(verified.heads.count) streams imported.")
  }

  private func importEvents(into path: String) async throws {
    let log = try SQLiteLog.open(path: path, epochIfNew: Effects.live.newEpoch())
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
