import ArgumentParser
import Core
import JSONCoding

struct RehearseControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rehearse", abstract: "Let simulated teams play the hunt before it starts.",
    discussion: """
      Tells how long the hunt takes, how many teams find each clue, where they wait, and what to change. Nothing is \
      stored, and nobody else notices.
      """)
  @Option(help: "How many teams play. Players without a team are teams of one.") var teams: Int
  @Option(help: "How many games they play, up to 10,000.") var games: Int?
  @Option(help: "How fast they walk, in km/h.") var walking: Double?
  @Option(help: "How many minutes they take at a clue, on average.") var minutes: Double?
  @Option(help: "Where they start, such as 52.517,13.389. Otherwise each team starts at its first clue.")
  var from: Place?
  @Option(help: "The same number plays the same games.") var seed: Int?
  @OptionGroup var seat: HostSeat

  func run() async throws {
    var asked: JSONObject = ["teams": .integer(Int64(teams))]
    if let games { asked.members.append(.init("games", .integer(Int64(games)))) }
    if let walking { asked.members.append(.init("walking", .double(walking))) }
    if let minutes {
      guard (0...120).contains(minutes) else { throw ValidationError("Give --minutes from 0 to 120.") }
      asked.members.append(.init("seconds", .integer(Int64((minutes * 60).rounded()))))
    }
    if let from { asked.members.append(.init("from", .object(["lat": .double(from.lat), "lon": .double(from.lon)]))) }
    if let seed { asked.members.append(.init("seed", .integer(Int64(seed)))) }
    let told = try await seat.call("lobby.rehearse", asked)
    let clues = try await seat.call("clue.list")["clues"]?.array ?? []
    let lines = [length(told)] + (told["clues"]?.array ?? []).map { line($0, of: clues) } + problems(told)
    try Output.write(lines.joined(separator: "\n") + "\n")
  }

  private func length(_ told: JSONValue) -> String {
    let part = { (name: String) in time(told["duration"]?[name]?.int ?? 0) }
    return "\((told["games"]?.int ?? 0).counted("game")): half took at most \(part("p50")), "
      + "one in ten at most \(part("p10")), nine in ten at most \(part("p90"))."
  }

  private func line(_ clue: JSONValue, of clues: [JSONValue]) -> String {
    let title = clues.first { $0["clue"] == clue["clue"] }?["title"]?.string ?? ""
    let (seconds, queue) = (clue["seconds"]?.int ?? 0, clue["queue"]?.int ?? 0)
    let parts = [
      "\((clue["reached"]?.int ?? 0)) of \(teams.counted("team"))", seconds > 0 ? "\(time(seconds)) each" : nil,
      queue > 0 ? "up to \(queue) waiting, \(time(clue["wait"]?.int ?? 0)) on average" : nil,
    ].compactMap(\.self)
    return "\((clue["clue"]?.string ?? "").forTerminal.fitted(to: 6)) \(title.forTerminal): "
      + parts.joined(separator: ", ")
  }

  private func problems(_ told: JSONValue) -> [String] {
    (told["problems"]?.array ?? []).map { "! \(($0["text"]?.string ?? "").forTerminal)" }
  }

  private func time(_ seconds: Int) -> String {
    if seconds < 60 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// Degrees, as maps show them.
  struct Place: ExpressibleByArgument {
    let lat: Double
    let lon: Double

    init?(argument: String) {
      let parts = argument.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard parts.count == 2, let lat = parts[0], let lon = parts[1] else { return nil }
      (self.lat, self.lon) = (lat, lon)
    }
  }
}
