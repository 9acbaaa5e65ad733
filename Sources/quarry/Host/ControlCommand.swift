import ArgumentParser
import JSONCoding
import QuarryClient

struct ControlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "control",
    abstract: "Start, pause, resume, extend or end a hunt.",
    discussion: """
      The host's token says which hunt: `quarry host` prints it.

      EXAMPLES
        quarry control start --token TOKEN
        quarry control extend 300 --token TOKEN    five minutes more
      """
  )

  enum Action: String, ExpressibleByArgument, CaseIterable {
    case start
    case pause
    case resume
    case extend
    case end
  }

  @Argument(help: "What to do with the hunt.")
  var action: Action

  @Argument(help: "By how many seconds to extend it.")
  var seconds: Int?

  @Option(help: "The host's token.")
  var token: String

  @OptionGroup var server: ServerOption

  func validate() throws {
    if action == .extend, seconds == nil { throw ValidationError("Say by how many seconds: quarry control extend 300") }
    if action != .extend, seconds != nil { throw ValidationError("Only extend takes a number of seconds.") }
  }

  func run() async throws {
    let card = try await QuarryCaller.with(server.address) { caller in
      await caller.takeSeat(token: token)
      var params = JSONObject()
      if let seconds { params.members.append(.init("seconds", .integer(Int64(seconds)))) }
      try await caller.call("lobby.\(action.rawValue)", params)
      return try await caller.call("lobby.peek")
    }
    try Output.write("\((card["name"]?.string ?? "").forTerminal): \(JoinSentences.state(card))\n")
  }
}
