import Core

/// What a rehearsal says should be changed, in sentences.
struct RehearsalProblems {
  let tally: RehearsalTally
  let hunt: RehearsedHunt
  let plan: RehearsalPlan

  /// How many times a team could have found a clue.
  private var chances: Int { tally.games * plan.teams }

  var all: [Forecast.Problem] {
    var problems: [Forecast.Problem] = []
    if let unfinished { problems.append(unfinished) }
    for clue in hunt.ids.indices where !hunt.spots[clue].isVoid {
      let found = [lost(clue) ?? unreached(clue), crowded(clue), far(clue)]
      problems += found.compactMap(\.self)
    }
    return Array(problems.prefix(Limits.rehearsalProblems))
  }

  private func problem(_ kind: Forecast.Problem.Kind, _ clue: Int, _ text: String) -> Forecast.Problem {
    Forecast.Problem(kind: kind, clue: hunt.ids[clue], text: text)
  }

  private func name(_ clue: Int) -> String { "\"\(hunt.titles[clue])\"" }

  // MARK: Too little time

  /// Most teams are still looking when the hunt ends.
  private var unfinished: Forecast.Problem? {
    guard hunt.hasClock, 2 * tally.cutOff > chances else { return nil }
    let done = chances - tally.cutOff
    let share = done == 0 ? "No team finds" : "Only \(percent(done)) of the teams find"
    return Forecast.Problem(
      kind: .unreached, clue: nil,
      text: "\(share) everything before the hunt ends after \(length(hunt.end)). Give more time, or have fewer clues.")
  }

  private func unreached(_ clue: Int) -> Forecast.Problem? {
    // Teams that have enough of a group leave the others out.
    let group = hunt.spots[clue].group
    let isOptional = group >= 0 && hunt.needs[group] < hunt.spots.count { $0.group == group && !$0.isVoid }
    guard tally.reached[clue] == 0 || !isOptional && 20 * tally.reached[clue] < chances else { return nil }
    let share = tally.reached[clue] == 0 ? "No team finds" : "Only \(percent(tally.reached[clue])) of the teams find"
    return problem(
      .unreached, clue, "\(share) \(name(clue)). Give more time, have fewer clues, or move it earlier in the order.")
  }

  // MARK: Windows

  private func lost(_ clue: Int) -> Forecast.Problem? {
    let spot = hunt.spots[clue]
    if spot.closes <= 0 {
      return problem(.window, clue, "\(name(clue)) closes before the hunt starts. Change its times.")
    }
    if spot.opens >= hunt.end {
      return problem(.window, clue, "\(name(clue)) opens only after the hunt has ended. Change its times.")
    }
    guard tally.missed[clue] * 20 >= chances else { return nil }
    let share = tally.reached[clue] == 0 ? "All teams" : "\(percent(tally.missed[clue])) of the teams"
    return problem(
      .window, clue,
      """
      \(share) miss \(name(clue)), which closes \(length(spot.closes)) after the start. Let it close later, or move it \
      earlier in the order.
      """)
  }

  // MARK: Crowds

  private func crowded(_ clue: Int) -> Forecast.Problem? {
    let spot = hunt.spots[clue]
    if spot.isStation {
      let wait = tally.visits[clue] == 0 ? 0 : tally.waited[clue] / Int64(tally.visits[clue])
      // Teams that wait for the clue to open do not wait for room.
      guard tally.lines[clue] > 0, spot.opens <= 0, wait >= 60_000 else { return nil }
      return problem(
        .crowded, clue,
        """
        Teams wait \(length(wait)) for room at \(name(clue)), up to \(average(tally.lines[clue])) at once. Give it \
        more room, or let the teams start in waves or at different clues.
        """)
    }
    let crowd = average(tally.crowds[clue])
    guard crowd >= Self.crowd else { return nil }
    return problem(
      .crowded, clue,
      "Up to \(crowd) teams are at \(name(clue)) at once. Let the teams start in waves or at different clues.")
  }

  /// From this many on, teams at one clue are in each other's way.
  private static let crowd = 10

  // MARK: Distances

  private func far(_ clue: Int) -> Forecast.Problem? {
    guard tally.walks[clue] > 0 else { return nil }
    let walk = tally.walked[clue] / Int64(tally.walks[clue])
    guard walk >= Self.longWalk else { return nil }
    let metres = Int(tally.metres[clue] / Double(tally.walks[clue]) / 100) * 100
    let distance = metres < 10_000 ? "\(metres) metres" : "\(metres / 1_000) kilometres"
    return problem(
      .far, clue, "The way to \(name(clue)) is \(distance) long, a walk of \(length(walk)). Check its place on the map."
    )
  }

  /// A quarter of an hour.
  private static let longWalk: Int64 = 900_000

  // MARK: Numbers

  private func average(_ sum: Int) -> Int { max(1, Int((Double(sum) / Double(tally.games)).rounded())) }

  private func percent(_ count: Int) -> String { "\(max(1, min(99, count * 100 / max(1, chances)))) %" }

  private func length(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1_000
    func counted(_ count: Int64, _ unit: String) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }
    if seconds < 120 { return counted(max(1, seconds), "second") }
    let minutes = (seconds + 30) / 60
    if minutes < 120 { return counted(minutes, "minute") }
    return minutes < 60 * 48 ? counted((minutes + 30) / 60, "hour") : counted(minutes / 1_440, "day")
  }
}
