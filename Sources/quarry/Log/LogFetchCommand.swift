import ArgumentParser
import EventLog
import Foundation
import JSONCoding
import LobbyLog
import QuarryClient

struct LogFetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch the log and results of a finished hunt from a server and verify them.",
    discussion: """
      Anybody who may watch the lobby can do this. Data that the caller may not see is replaced with hashes, so that the \
      rest can still be verified. With --token, a host gets more data, and can fetch the log before the end, without \
      --results.

      EXAMPLES
        quarry log fetch 7KQF -o log.ndjson --results results.json
        quarry log verify --results results.json log.ndjson            later, offline
      """
  )

  @Argument(help: ArgumentHelp("The lobby's join code or id.", valueName: "lobby"))
  var lobby: String

  @OptionGroup var server: ServerOption

  @Option(help: "The token of a seat in the lobby, to get what that seat may see.")
  var token: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write the log to.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("The file to write the results to.", valueName: "file"))
  var results: String?

  func run() async throws {
    let named: JSONObject = [JoinCode(argument: lobby) == nil ? "lobby" : "code": .string(lobby)]
    let (log, results) = try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      // Results first: the log fetched afterwards contains everything that they are based on.
      var results: JSONValue?
      if self.results != nil { results = try await caller.call("lobby.results", named) }
      return (try await fetch(named, caller), results)
    }
    try Output.write(log, to: output)
    if let path = self.results, let results { try Output.write(results.bytes + [UInt8(ascii: "\n")], to: path) }
    try Output.write(try LogVerifyCommand.check(file: output, results: self.results, publicKey: nil))
  }

  /// Fetches the log in its file format.
  private func fetch(_ named: JSONObject, _ caller: QuarryCaller) async throws -> [UInt8] {
    var log = PublishedLog()
    var lines: [UInt8] = []
    while let wanted = log.wanted {
      let page: JSONObject = ["after": .integer(Int64(wanted.after)), "limit": .integer(Int64(wanted.limit))]
      lines += try log.lines(
        of: LogPage(try await caller.call("lobby.log", JSONObject(named.members + page.members))))
    }
    return lines
  }
}

extension LogPage {
  /// - Parameter answer: the result of `lobby.log`.
  fileprivate init(_ answer: JSONValue) {
    let events = answer["events"]?.array ?? []
    self.init(
      epoch: answer["epoch"]?.string ?? "", stream: events.first?["stream"]?.string ?? "", events: events.map(\.bytes),
      last: answer["last"]?.integer.flatMap(Int.init(exactly:)) ?? 0)
  }
}
