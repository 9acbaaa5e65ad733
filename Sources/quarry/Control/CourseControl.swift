import ArgumentParser
import JSONCoding

// Commands for the course of a hunt. Each prints the hunt's state afterwards.

private func write(stateAfter method: String, _ params: JSONObject = JSONObject(), seat: HostSeat) async throws {
  try await seat.call(method, params)
  let card = try await seat.call("lobby.peek")
  try Output.write("\((card["name"]?.string ?? "").forTerminal): \(JoinSentences.state(card))\n")
}

struct StartControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "start", abstract: "Start the hunt.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.start", seat: seat) }
}

struct PauseControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pause", abstract: "Let the clock stand still.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.pause", seat: seat) }
}

struct ResumeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on after a pause.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.resume", seat: seat) }
}

struct ExtendControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "extend", abstract: "Give more time.")
  @Argument(help: "How many seconds more.") var seconds: Int
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await write(stateAfter: "lobby.extend", ["seconds": .integer(Int64(seconds))], seat: seat)
  }
}

struct EndControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "end", abstract: "End the hunt.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.end", seat: seat) }
}

struct FreezeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "freeze", abstract: "Let the board stand still for all but you, so that nobody knows who wins.")
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let answer = try await seat.call("lobby.freeze")
    try Output.write("The board stands as of event \(answer["seq"]?.int ?? 0).\n")
  }
}

struct RevealControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal", abstract: "Show the board as it is, or the next part of it.")
  @Option(help: "Show it as of this event, and let it stand there.") var at: Int?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let answer = try await seat.call("lobby.reveal", at.map { ["at": .integer(Int64($0))] } ?? JSONObject())
    try Output.write("The board shows what happened up to event \(answer["seq"]?.int ?? 0).\n")
  }
}
