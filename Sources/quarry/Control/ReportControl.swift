import ArgumentParser
import Core
import JSONCoding

struct ProgressControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress", abstract: "Show what each player has found.",
    discussion: "The player who has waited longest for a find comes first.")
  @OptionGroup var seat: HostSeat

  func run() async throws {
    var players: [JSONValue] = []
    while true {
      let page =
        try await seat.call(
          "lobby.progress", ["limit": 1_000], ["after": players.last?["player"]?.string])["players"]?.array ?? []
      guard !page.isEmpty else { break }
      players += page
    }
    guard !players.isEmpty else { return try Output.write("There are no players.\n") }
    let sorted = players.enumerated().sorted { one, other in
      let (mine, others) = (one.element["lastAt"]?.integer ?? 0, other.element["lastAt"]?.integer ?? 0)
      return (mine, one.offset) < (others, other.offset)
    }
    try Output.write(sorted.map { line($0.element) }.joined(separator: "\n") + "\n")
  }

  private func line(_ player: JSONValue) -> String {
    let found = player["found"]?.array ?? []
    let clues = found.compactMap { $0.array?.first?.string?.forTerminal }
    let parts = [
      clues.isEmpty ? "nothing found" : "found \(clues.joined(separator: ", "))",
      (player["next"]?.string).map { "next \($0.forTerminal)" },
      (player["wrong"]?.int).flatMap { $0 > 0 ? $0.counted("wrong try", "wrong tries") : nil },
    ]
    return "\((player["player"]?.string ?? "").forTerminal): " + parts.compactMap(\.self).joined(separator: "; ")
  }
}

struct ReportControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Show how the hunt went, after the end.",
    discussion: "For each clue who found it and how fast, then what players thought of the hunt.")
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let report = try await seat.call("lobby.report")
    var lines = (report["clues"]?.array ?? []).map(clue)
    lines.append("\((report["chat"]?["lines"]?.int ?? 0).counted("chat line"))")
    let stars = (report["feedback"]?["stars"]?.array ?? []).map { $0.int ?? 0 }
    lines += zip(1..., stars).reversed().filter { $0.1 > 0 }
      .map { "\($0.0.counted("star")): \($0.1.counted("player"))" }
    var skipped = 0
    while true {
      let page = try await seat.call("feedback.list", ["limit": 1_000, "after": .integer(Int64(skipped))])
      let answers = page["answers"]?.array ?? []
      guard !answers.isEmpty else { break }
      skipped += answers.count
      lines += answers.compactMap { answer in
        answer["text"]?.string.map { "  \((answer["stars"]?.int ?? 0).counted("star")): \($0.forTerminal)" }
      }
    }
    try Output.write(lines.joined(separator: "\n") + "\n")
  }

  private func clue(_ clue: JSONValue) -> String {
    func count(_ name: String, _ what: (Int) -> String) -> String? {
      clue[name]?.int.flatMap { $0 > 0 ? what($0) : nil }
    }
    let parts = [
      count("foundBy") { "found by \($0.counted("player"))" } ?? "found by nobody",
      clue["medianSeconds"]?.int.map { "half of them within \($0.asClock)" },
      count("wrong") { $0.counted("wrong try", "wrong tries") },
      count("hints") { $0.counted("hint") + " taken" },
    ]
    return "\((clue["clue"]?.string ?? "").forTerminal): " + parts.compactMap(\.self).joined(separator: ", ")
  }
}
