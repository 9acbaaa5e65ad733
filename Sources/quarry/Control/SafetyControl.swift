import ArgumentParser
import Foundation
import JSONCoding

// Commands for roll calls, calls for help, and where players are.

struct RollControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roll", abstract: "Ask everybody to answer, or show who has not.",
    discussion: """
      Without a text, it lists who has not answered the newest roll call.
      """)
  @Argument(help: "What to ask, such as \"Are you back at the gate?\".") var text: String?
  @Flag(help: "End the roll call.") var close = false
  @OptionGroup var seat: HostSeat

  func run() async throws {
    if let text {
      try await seat.call("roll.call", ["text": .string(text)])
      return try Output.write("Everybody is asked. `quarry control roll` shows who has not answered.\n")
    }
    guard let roll = try await seat.call("roll.list")["rolls"]?.array?.last, let id = roll["roll"]?.string else {
      return try Output.write("There was no roll call yet: give a text to begin one.\n")
    }
    let missing = (roll["missing"]?.array ?? []).compactMap(\.string)
    let answered = roll["answered"]?.array?.count ?? 0
    if close { try await seat.call("roll.close", ["roll": .string(id)]) }
    let state = close || roll["closedAt"] != nil ? " It is over." : ""
    let names = missing.isEmpty ? "" : " Not yet: \(missing.map(\.forTerminal).joined(separator: ", "))."
    try Output.write("\(answered) of \(answered + missing.count) have answered.\(names)\(state)\n")
  }
}

struct HelpControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "help-calls", abstract: "List the open calls for help, or answer one.")
  @Argument(help: "The call to answer: e1.") var call: String?
  @Argument(help: "What to tell the player.") var text: String?
  @OptionGroup var seat: HostSeat

  func run() async throws {
    if let call {
      try await seat.call("help.answer", ["help": .string(call)], ["text": text])
      return try Output.write("It is answered.\n")
    }
    let calls = (try await seat.call("help.list")["calls"]?.array ?? []).filter { $0["answeredBy"] == nil }
    let lines = calls.map { call in
      let place = call["lat"].flatMap { lat in call["lon"].map { " at \(lat.plain), \($0.plain)" } } ?? ""
      let text = call["text"]?.string.map { ": \($0.forTerminal)" } ?? ""
      let (help, player) = (call["help"]?.string ?? "", call["player"]?.string ?? "")
      return "\(help.forTerminal) by \(player.forTerminal)\(place)\(text)"
    }
    try Output.write((lines.isEmpty ? ["Nobody needs help."] : lines).joined(separator: "\n") + "\n")
  }
}

struct PositionsControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "positions", abstract: "List the positions that players share.",
    discussion: "If the setting `positions` is on, each player is asked whether to share their position.")
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let players = try await seat.call("lobby.positions")["players"]?.array ?? []
    let lines = players.map { one in
      let (lat, lon) = (one["lat"]?.plain ?? "", one["lon"]?.plain ?? "")
      let moment = Date(timeIntervalSince1970: Double(one["at"]?.integer ?? 0) / 1_000)
      let (player, accuracy) = ((one["player"]?.string ?? "").forTerminal, one["accuracy"]?.plain ?? "0")
      return "\(player) at \(lat), \(lon) (\(accuracy) m), \(moment.formatted(.iso8601))"
    }
    try Output.write((lines.isEmpty ? ["Nobody shares where they are."] : lines).joined(separator: "\n") + "\n")
  }
}

extension JSONValue {
  /// A number as it was sent.
  fileprivate var plain: String { String(decoding: JSONWriter.bytes { $0.value(self) }, as: UTF8.self) }
}
