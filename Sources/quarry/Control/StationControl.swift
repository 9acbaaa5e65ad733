import ArgumentParser
import Core
import JSONCoding

struct CrowdControl: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crowd", abstract: "Show how crowded each clue is.",
    discussion: """
      The most crowded first: how many are inside a station, who has the clue next in a sequence, and how many found \
      it in the last five minutes.
      """)
  @OptionGroup var seat: HostSeat

  func run() async throws {
    let clues = (try await seat.call("lobby.crowd")["clues"]?.array ?? []).map(Crowded.init)
    guard !clues.isEmpty else { return try Output.write("There are no clues.\n") }
    let sorted = clues.enumerated().sorted { one, other in
      one.element.isBefore(other.element) ?? (one.offset < other.offset)
    }
    try Output.write(sorted.map(\.element.line).joined(separator: "\n") + "\n")
  }

  private struct Crowded {
    let clue: String
    let station: (inside: Int, capacity: Int)?
    let next: Int
    let finds: Int

    init(_ clue: JSONValue) {
      self.clue = clue["clue"]?.string ?? ""
      station = clue["inside"]?.int.flatMap { inside in clue["capacity"]?.int.map { (inside, $0) } }
      next = clue["next"]?.int ?? 0
      finds = clue["finds"]?.int ?? 0
    }

    /// Whether it is more crowded: its station fuller or, if both are alike, more players about to come, more finds. nil
    /// if they are equal.
    func isBefore(_ other: Crowded) -> Bool? {
      let (mine, others) = (weight, other.weight)
      return mine == others ? nil : mine > others
    }

    private var weight: (Double, Int, Int) {
      (station.map { Double($0.inside) / Double(max(1, $0.capacity)) } ?? 0, next, finds)
    }

    var line: String {
      let parts = [
        station.map { "\($0.inside) of \($0.capacity) inside" }, next > 0 ? "next for \(next.counted("player"))" : nil,
        finds > 0 ? finds.counted("find") : nil,
      ].compactMap(\.self)
      return "\(clue.forTerminal): " + (parts.isEmpty ? "nobody" : parts.joined(separator: ", "))
    }
  }
}
