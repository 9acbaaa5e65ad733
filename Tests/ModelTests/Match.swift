import Core
import Hunt
import HuntViews
import JSONCoding
import Lobbies

@testable import PlainGame

/// Plays the same game in the model and in the real implementation.
struct Match {
  private(set) var plain: PlainGame
  private(set) var real: RealGame

  init(_ script: Script) throws(Rejection) {
    let real = try RealGame(script)
    self.real = real
    plain = PlainGame(optionOrder: { clue, player, count in
      real.view.lobby.optionOrder(count: count, of: clue, for: player).places
    })
    for (event, moment) in real.log { plain.record(event, at: moment) }
  }

  /// Replays a recorded game and reports the first difference between model and game.
  static func difference(in script: Script) -> String? {
    do throws(Rejection) {
      var match = try Match(script)
      for (index, move) in script.moves.enumerated() {
        if let difference = match.play(move, isLast: index == script.moves.count - 1) { return difference }
      }
      return nil
    } catch {
      return refused + "\(error)"
    }
  }

  /// Generates a game while playing it; reports the first difference and a shortened script that reproduces it.
  static func difference(seed: UInt64) throws -> String? {
    var random = RandomPlay(seed: seed)
    var script = random.plan()
    var match = try Match(script)
    let length = random.length()
    for index in 0..<length {
      let move = random.move(in: match.plain)
      script.moves.append(move)
      guard let difference = match.play(move, isLast: index == length - 1) else { continue }
      let (shortest, itsDifference) = shrink(script, difference)
      return "Game \(seed): \(itsDifference)\n\(shortest)"
    }
    return nil
  }

  private static let refused = "The plan is refused: "

  private static func shrink(_ script: Script, _ difference: String) -> (Script, String) {
    var (script, difference) = (script, difference)
    search: while true {
      for simpler in script.simpler {
        // Groups may name clues that a simpler plan lacks.
        guard let its = Self.difference(in: simpler), !its.hasPrefix(refused) else { continue }
        (script, difference) = (simpler, its)
        continue search
      }
      return (script, difference)
    }
  }

  // MARK: A move

  mutating func play(_ move: Script.Move, isLast: Bool) -> String? {
    if let difference = letTimePass(to: move.now) { return difference }
    if let difference = perform(move.command, now: move.now) { return difference }
    if let missed = plain.missedDrip(at: move.now) { return "\(missed), and is not." }
    return move.looks || isLast ? differenceInViews(now: move.now) : nil
  }

  private mutating func letTimePass(to now: Timestamp) -> String? {
    let before = plain.seq
    real.letTimePass(to: now)
    for (event, moment) in real.log.dropFirst(before) {
      if let dripped = dripped(by: event) {
        if let objection = plain.objection(toDripping: dripped, at: moment) { return "\(objection)." }
      } else {
        let expected = plain.nextByItself(until: now).map { "\($0)" } ?? "nothing"
        if expected != "\((event: event, at: moment))" {
          return "by itself \(event) happens at \(moment), and should \(expected)."
        }
      }
      plain.record(event, at: moment)
    }
    return (plain.nextByItself(until: now).map { "\($0)" } ?? plain.missedDrip(at: now)).map {
      "by itself should happen what does not: \($0)."
    }
  }

  /// The clue that a drip reveals at random.
  private func dripped(by event: LobbyEvent) -> ClueID? {
    if case .clueRevealed(let reveal) = event, reveal.player == nil, plain.isDrip { reveal.clue } else { nil }
  }

  private mutating func perform(_ command: LobbyCommand, now: Timestamp) -> String? {
    let expected = plain.verdict(on: command, now: now)
    let got = real.perform(command, now: now)
    switch (expected, got) {
    case (.refused(let objections), .refused(let objection)):
      return objections.contains(objection)
        ? nil : "refused with \(objection), not with \(objections.joined(separator: " or "))."
    case (.refused(let objections), .done): return "should be refused with \(objections.joined(separator: " or "))."
    case (.done, .refused(let objection)): return "should not be refused, and is with \(objection)."
    case (.done(let events, let answer), .done(let gotEvents, let text)):
      return follow(gotEvents, expected: events, now: now) ?? difference("answer", expected: answer(plain), got: text)
    }
  }

  private mutating func follow(_ events: [LobbyEvent], expected: [LobbyEvent], now: Timestamp) -> String? {
    var rest = expected[...]
    for event in events {
      if let dripped = dripped(by: event) {
        if let objection = plain.objection(toDripping: dripped, at: now) { return "\(objection)." }
      } else if rest.first == event.untold {
        rest.removeFirst()
      } else {
        return "records\n    \(events)\n  and should record\n    \(expected)"
      }
      plain.record(event, at: now)
    }
    return rest.isEmpty ? nil : "does not record \(Array(rest))"
  }

  private func difference(_ what: String, expected: String?, got: String?) -> String? {
    // The order of members is not significant.
    if expected == got || (expected.flatMap(parsed) ?? 1) == (got.flatMap(parsed) ?? 2) { return nil }
    let (one, other) = (expected ?? "nothing", got ?? "nothing")
    let common = zip(one, other).prefix { $0 == $1 }.count
    let start = max(0, common - 60)
    return """
      the \(what) differs: it is
          …\(other.dropFirst(start).prefix(200))
        and should be
          …\(one.dropFirst(start).prefix(200))
      """
  }

  private func parsed(_ text: String) -> JSONValue? { try? JSONParser.parse(Array(text.utf8)).sorted }

  // MARK: Views

  private func differenceInViews(now: Timestamp) -> String? {
    let viewers = [PlainViewer.host, .spectator] + plain.seated.map { .player($0.id) }
    for viewer in viewers {
      let expected = plain.snapshot(for: viewer, lobby: RealGame.id.rawValue, now: now)
      if let difference = difference(
        "snapshot for \(viewer)", expected: expected, got: real.snapshot(for: viewer, now: now))
      {
        return difference
      }
    }
    for player in plain.seated.map(\.id) {
      for viewer in [PlainViewer.host, .player(player)] {
        let expected = plain.scores(for: viewer).explanation(of: player)
        let got = real.explanation(of: player, for: viewer)
        if let difference = difference("explanation of \(player) for \(viewer)", expected: expected, got: got) {
          return difference
        }
      }
    }
    if let difference = difference("queue", expected: plain.queue(), got: real.photoQueue(now: now)) {
      return difference
    }
    for viewer in viewers {
      let got = real.album(for: viewer, now: now)
      if let difference = difference("album for \(viewer)", expected: plain.album(), got: got) { return difference }
    }
    let rank = plain.seq % 4  // Any rank will do.
    let page = object([("seq", "\(plain.seq)")] + plain.board(for: .host, after: rank, limit: 2))
    return difference(
      "board behind rank \(rank)", expected: page, got: real.board(for: .host, after: rank, limit: 2, now: now))
      ?? differenceInDivisions(behind: rank, now: now) ?? differenceInReports(limit: rank + 1, now: now)
      ?? differenceInResults()
  }

  private func differenceInReports(limit: Int, now: Timestamp) -> String? {
    for viewer in [PlainViewer.host, .spectator] {
      let got = real.scoreLines(for: viewer, limit: limit, now: now)
      if let difference = difference(
        "score lines for \(viewer)", expected: plain.scoreLines(for: viewer, limit: limit), got: got)
      {
        return difference
      }
    }
    return difference(
      "progress", expected: plain.progress(), got: real.told(.progress(after: nil, limit: 1_000), now: now))
      ?? difference("report", expected: plain.report(), got: real.told(.report, now: now))
      ?? difference(
        "feedback", expected: plain.feedbackList(), got: real.told(.feedback(after: 0, limit: 1_000), now: now))
  }

  private func differenceInDivisions(behind place: Int, now: Timestamp) -> String? {
    for division in plain.details.divisions {
      for viewer in [PlainViewer.host, .spectator] + plain.seated.prefix(2).map({ .player($0.id) }) {
        let page = object(
          [("seq", "\(plain.seq)")] + plain.board(of: division, for: viewer, after: place, limit: 2))
        let got = real.board(of: division, for: viewer, after: place, limit: 2, now: now)
        if let difference = difference("board of \(division) for \(viewer)", expected: page, got: got) {
          return difference
        }
      }
    }
    return nil
  }

  private func differenceInResults() -> String? {
    let got = real.results().flatMap(parsed)?.object
    // The proof depends on the log, so it is tested where there is one.
    let rest = got.map { JSONValue.object(JSONObject($0.members.filter { $0.name != "proof" })) }
    return difference("result", expected: plain.results(), got: rest.map { String(decoding: $0.bytes, as: UTF8.self) })
  }
}

extension JSONValue {
  /// The value with the members of every object sorted by name.
  fileprivate var sorted: JSONValue {
    switch self {
    case .object(let object):
      .object(JSONObject(object.members.map { .init($0.name, $0.value.sorted) }.sorted { $0.name < $1.name }))
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }
}

extension LobbyEvent {
  /// The event as the plain game decides it: it finds earlier seats of a person when it looks back.
  fileprivate var untold: LobbyEvent {
    guard case .playerJoined(var joined) = self else { return self }
    joined.earlier = []
    return .playerJoined(joined)
  }
}
