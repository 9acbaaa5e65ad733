import ArgumentParser
import Core
import Foundation
import JSONCoding

// Commands for scoring: clues, finds accepted by hand, and rulings.

struct CluesControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "clues", abstract: "List the clues and their codes.")
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let clues = try await seat.call("clue.list")["clues"]?.array ?? []
    let lines = clues.map { clue in
      let code = clue["qr"]?.string.map { "  \($0.forTerminal)" } ?? ""
      return "\((clue["clue"]?.string ?? "").forTerminal.fitted(to: 6)) "
        + "\((clue["title"]?.string ?? "").forTerminal), \((clue["points"]?.int ?? 0).counted("point")), "
        + "found by \(clue["foundBy"]?.int ?? 0)\(code)"
    }
    try Output.write((lines.isEmpty ? ["There are no clues yet."] : lines).joined(separator: "\n") + "\n")
  }
}

struct AcceptControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Accept a find by hand, if the code was gone or the phone broke.")
  @Argument(help: "The clue: c1.") var clue: String
  @Argument(help: "The player: p1.") var player: String
  @Option(help: "The reason, shown to you and the player.") var reason: String?
  @Option(
    help: "When it was found, such as 2026-05-01T14:30:00Z; needed in a pause or after the end, except for late finds.")
  var at: String?
  @OptionGroup var seat: HostSeat
  func run() async throws {
    var find: JSONObject = ["clue": .string(clue), "player": .string(player)]
    if let at { find.members.append(.init("at", .integer(try moment(at, of: "--at")))) }
    let outcome = try await seat.call("clue.accept", find, ["reason": reason])
    let total = (outcome["total"]?.int ?? 0).counted("point")
    try Output.write("\((outcome["outcome"]?.string ?? "").forTerminal): \(player.forTerminal) has \(total) now.\n")
  }
}

struct LateControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "late", abstract: "List the finds that arrived after the end, and accept them.",
    discussion: "They come from phones that were offline, or claim to have been. Compare the times with what you saw.")
  @Flag(help: "Accept all of them.") var acceptAll = false
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let lobby = LobbyMirror(try await seat.call("lobby.view"))
    let finds = try await seat.call("late.list")["finds"]?.array ?? []
    guard !finds.isEmpty else { return try Output.write("No finds are waiting.\n") }
    for find in finds {
      let (player, clue) = (find["player"]?.string ?? "", find["clue"]?.string ?? "")
      var line =
        "\(player.forTerminal) \(lobby.playerName(player)): \(clue.forTerminal) \(lobby.clueTitle(clue)), "
        + "found at \(Self.time(find["at"])), arrived at \(Self.time(find["arrivedAt"]))"
      if acceptAll {
        var params: JSONObject = ["player": .string(player), "clue": .string(clue)]
        if let at = find["at"] { params.members.append(.init("at", at)) }
        line += ": " + (try await seat.call("clue.accept", params)["outcome"]?.string ?? "").forTerminal
      }
      try Output.write(line + "\n")
    }
    if !acceptAll {
      try Output.write("Accept one with quarry control accept CLUE PLAYER, or all of them with --accept-all.\n")
    }
  }

  private static func time(_ moment: JSONValue?) -> String {
    Date(timeIntervalSince1970: Double(moment?.integer ?? 0) / 1_000).formatted(.iso8601)
  }
}

/// The options shared by all rulings.
struct RulingOptions: ParsableArguments {
  @Option(help: "The reason, shown to everybody.") var reason: String
  @Flag(help: "Only show the effect, without applying it.") var preview = false
  @OptionGroup var seat: HostSeat

  func apply(
    _ kind: String, _ members: JSONObject, _ optional: KeyValuePairs<String, String?> = [:]
  ) async throws {
    let ruling: JSONObject = [kind: .object(members.adding(optional)), "reason": .string(reason)]
    let answer = try await seat.call(preview ? "ruling.preview" : "ruling.apply", ["ruling": .object(ruling)])
    try Output.write(Self.lines(of: answer).joined(separator: "\n") + "\n")
  }

  static func lines(of answer: JSONValue) -> [String] {
    let changes = (answer["changes"]?.array ?? []) + (answer["teams"]?.array ?? [])
    let moves = changes.map { change in
      func pair(_ name: String) -> String {
        "\(change[name]?[0]?.int ?? 0) → \(change[name]?[1]?.int ?? 0)"
      }
      let who = change["player"]?.string ?? change["team"]?.string ?? ""
      return "\(who.forTerminal.fitted(to: 6)) points \(pair("points")), rank \(pair("rank"))"
    }
    let id = answer["ruling"]?.string.map { "This is ruling \($0.forTerminal). Revoke it with quarry control revoke." }
    return (moves.isEmpty ? ["Nobody moves."] : moves) + (id.map { [$0] } ?? [])
  }
}

struct VoidControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void", abstract: "Void a clue, or one player's find of it.")
  @Argument(help: "The clue: c1.") var clue: String
  @Argument(help: "The player whose find is voided: p1. If omitted, the clue counts for nobody.") var player: String?
  @OptionGroup var ruling: RulingOptions
  func run() async throws {
    try await ruling.apply(
      player == nil ? "voidClue" : "voidFind", ["clue": .string(clue)], ["player": player])
  }
}

struct VoidCodeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void-code", abstract: "Void a clue's code that has leaked.")
  @Argument(help: "The clue: c1.") var clue: String
  @Option(help: "The time from which it is void, such as 2026-05-01T14:30:00Z; now by default.") var from: String?
  @OptionGroup var ruling: RulingOptions

  func run() async throws {
    let from = try from.map { try moment($0, of: "--from") } ?? Int64(Date().timeIntervalSince1970 * 1_000)
    try await ruling.apply("voidCode", ["clue": .string(clue), "from": .integer(from)])
  }
}

/// Parses an option's time, with or without fractional seconds, to milliseconds since 1970.
func moment(_ text: String, of option: String) throws -> Int64 {
  let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: exact)) else {
    throw ValidationError("\(option) must be a time, such as 2026-05-01T14:30:00Z.")
  }
  return Int64((date.timeIntervalSince1970 * 1_000).rounded())
}

struct AwardControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "award", abstract: "Award points for something else, or deduct some.",
    discussion: "To deduct points, put them after two dashes: quarry control award --reason … --token … -- p1 -10")
  @Argument(help: "The player (p1) or the team (t1).") var to: Addressee
  @Argument(help: "The number of points.") var points: Int
  @OptionGroup var ruling: RulingOptions
  func run() async throws {
    try await ruling.apply("award", JSONObject([to.member, .init("points", .integer(Int64(points)))]))
  }
}

struct AllowTimeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow-time", abstract: "Give a player extra time, where points fall with time.",
    discussion: """
      Everybody reads the reason, so say no more than is needed. The hunt still ends at the same time for all.
      """)
  @Argument(help: "The player: p1.") var player: String
  @Option(help: "How many per cent more time than others have, 1 to 400.") var percent: Int?
  @Option(help: "Minutes that do not count, 1 to 600.") var minutes: Int?
  @OptionGroup var ruling: RulingOptions

  func validate() throws {
    guard (percent == nil) != (minutes == nil) else { throw ValidationError("Give either --percent or --minutes.") }
  }

  func run() async throws {
    var content: JSONObject = ["player": .string(player)]
    if let percent { content.members.append(.init("percent", .integer(Int64(percent)))) }
    if let minutes { content.members.append(.init("minutes", .integer(Int64(minutes)))) }
    try await ruling.apply("allowTime", content)
  }
}

struct RevokeControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke a ruling.")
  @Argument(help: "The ruling: r1.") var id: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    try await seat.call("ruling.revoke", ["ruling": .string(id)])
    try Output.write("\(id.forTerminal) no longer counts.\n")
  }
}

struct ExplainControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain where a player's points come from.")
  @Argument(help: "The player: p1.") var player: String
  @OptionGroup var seat: HostSeat
  func run() async throws {
    let lobby = LobbyMirror(try await seat.call("lobby.view"))
    let explanation = try await seat.call("player.explain", ["player": .string(player)])
    try Output.write(JoinSentences.explanation(explanation, in: lobby).joined(separator: "\n") + "\n")
  }
}
