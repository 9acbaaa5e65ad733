import ArgumentParser
import Foundation
import Hunt
import Lobbies
import SQLiteLog

struct LogAcceptLossCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept-loss",
    abstract: "Go on without what is lost of a log or its key.",
    discussion: """
      For when a server refuses to start, since its log, the log's end or server.key is missing, and no backup has it. The
      server must be stopped. What is there is taken for the whole from now on. Where events are lost the log gets a new
      epoch, by which clients notice; where the log is lost a new one is begun; where server.key is lost a new one is
      made, and codes that were printed before find nothing. If nothing is lost, nothing is changed.

      A lost personal.key cannot be done without: whoever has an account could no longer be told from others. Hunts can
      go on without accounts in a new folder: see quarry log export and import.

      EXAMPLES
        quarry log accept-loss --data ./data
      """
  )

  @OptionGroup var data: DataOption

  func run() async throws {
    let folder = data.folder
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw BadSetting(
        sentence: "There is no folder \(folder.path). Name the one that the server is given with --data.")
    }
    guard !((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).isEmpty else {
      throw BadSetting(sentence: "Nothing is lost in \(folder.path): it is empty.")
    }
    let epoch = Effects.live.newEpoch()
    var said: [String] = []
    switch try SQLiteLog.acceptLoss(path: folder.log, epoch: epoch) {
    case .everything: said.append("A new log is begun: nothing was left of the one before.")
    case .end(let events, let known):
      said.append("The log ends with event \(events) of \(known), and has a new epoch.")
    case .replaced: said.append("The log that is there takes the place of the one before, and has a new epoch.")
    case nil: break
    }
    let log = try SQLiteLog.open(path: folder.log, epochIfNew: epoch) { facts in
      if let sentence = try folder.adoptServerKey(facts) { said.append(sentence) }
    }
    await log.close()
    print(said.isEmpty ? "Nothing is lost in \(folder.path), and nothing was changed." : said.joined(separator: "\n"))
  }
}
