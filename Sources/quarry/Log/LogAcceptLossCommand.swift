import ArgumentParser
import Core
import Foundation
import SQLiteLog

struct LogAcceptLossCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept-loss",
    abstract: "Accept the loss of a log, its end or its key, and continue without.",
    discussion: """
      Use this if a server refuses to start because its log, the log's end or server.key is missing, and no backup has \
      it. The server must be stopped. The remaining data counts as complete from now on. If events are lost, the log \
      gets a new epoch, which tells clients; if the log is lost, a new one is created; if server.key is lost, a new one \
      is created, and codes printed before no longer work. If nothing is lost, nothing changes.

      The loss of personal.key cannot be accepted: accounts could no longer be told apart. Hunts can continue without \
      accounts in a new folder: see quarry log export and import.

      EXAMPLES
        quarry log accept-loss --data ./data
      """
  )

  @OptionGroup var data: DataOption

  func run() async throws {
    let folder = data.folder
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw BadSetting(
        sentence: "There is no folder \(folder.path). Give the server's data folder with --data.")
    }
    guard !((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).isEmpty else {
      throw BadSetting(sentence: "Nothing is lost in \(folder.path): it is empty.")
    }
    let epoch = Effects.live.newEpoch()
    var said: [String] = []
    switch try SQLiteLog.acceptLoss(path: folder.log, epoch: epoch) {
    case .everything: said.append("A new log was created: nothing was left of the previous one.")
    case .end(let events, let known):
      said.append("The log ends with event \(events) of \(known), and has a new epoch.")
    case .replaced: said.append("The log in the folder replaces the previous one, and has a new epoch.")
    case nil: break
    }
    let log = try SQLiteLog.open(
      path: folder.log, epochIfNew: epoch,
      check: { facts in
        if let sentence = try folder.adoptServerKey(facts) { said.append(sentence) }
      })
    await log.close()
    print(said.isEmpty ? "Nothing is lost in \(folder.path), and nothing was changed." : said.joined(separator: "\n"))
  }
}
