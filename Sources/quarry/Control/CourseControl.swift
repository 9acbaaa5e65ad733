import ArgumentParser
import Foundation
import JSONCoding

// Commands for the course of a hunt. Each prints the hunt's state afterwards.

private func write(stateAfter method: String, _ params: JSONObject = JSONObject(), seat: HostSeat) async throws {
  try await seat.call(method, params)
  let card = try await seat.call("lobby.peek")
  try Output.write("\((card["name"]?.string ?? "").forTerminal): \(JoinSentences.state(card))\n")
}

struct StartControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "start", abstract: "Start the hunt.")
  @Option(help: "Start it in so many seconds (1 to 10), in which `cancel-start` takes it back.") var undo: Int?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let params = JSONObject(undo.map { [.init("undo", .integer(Int64($0)))] } ?? [])
    try await write(stateAfter: "lobby.start", params, seat: seat)
  }
}

struct CancelStartControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel-start", abstract: "Take back a start that is counted in.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.cancelStart", seat: seat) }
}

struct PauseControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "pause", abstract: "Pause the hunt.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.pause", seat: seat) }
}

struct ResumeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "resume", abstract: "Resume the hunt after a pause.")
  @OptionGroup var seat: HostSeat
  func run() async throws { try await write(stateAfter: "lobby.resume", seat: seat) }
}

struct ExtendControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "extend", abstract: "Extend the hunt.")
  @Argument(help: "The number of seconds to add.") var seconds: Int
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
    commandName: "freeze", abstract: "Freeze the board for everybody but you, so that nobody knows who is winning.")
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let answer = try await seat.call("lobby.freeze")
    try Output.write("The board is frozen at event \(answer["seq"]?.int ?? 0).\n")
  }
}

struct RevealControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reveal", abstract: "Reveal the current board, or the next part of it.")
  @Option(help: "Reveal the board up to this event, and keep it frozen there.") var at: Int?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let answer = try await seat.call("lobby.reveal", at.map { ["at": .integer(Int64($0))] } ?? JSONObject())
    try Output.write("The board shows what happened up to event \(answer["seq"]?.int ?? 0).\n")
  }
}

struct DeleteControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete the hunt for good, with its photos, names and results.",
    discussion: "Before its start or after its end. Nothing brings it back, so type its name to confirm.")
  @Option(help: ArgumentHelp("The hunt's name, to confirm without being asked.", valueName: "name"))
  var confirm: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let name = try await seat.call("lobby.peek")["name"]?.string ?? ""
    var typed = confirm
    if typed == nil {
      try Output.write("Type \(name.forTerminal) to delete it for good: ")
      typed = readLine()
    }
    guard typed?.trimmingCharacters(in: .whitespaces) == name else {
      throw BadSetting(sentence: "That is not the hunt's name. Nothing was deleted.")
    }
    try await seat.call("lobby.delete")
    try Output.write("It is deleted.\n")
  }
}
