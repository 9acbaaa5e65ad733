import Core
import Dispatch
import EventLog
import Foundation
import Hunt
import LobbyLog
import SQLiteLog

/// Creates a log with many lobbies, as the server would: `LogMaker FILE [lobbies [events of each]]`. Prints a few join
/// codes, one per line.
@main struct LogMaker {
  static let start: Int64 = Int64(Date().timeIntervalSince1970 * 1000) - 3_600_000
  static let clues = 10
  static let players = 20

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { throw Failure(sentence: "LogMaker FILE [lobbies [events of each]]") }
    let lobbies = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 10_000
    let events = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 100
    guard events >= 2 + clues + players else { throw Failure(sentence: "A lobby has at least \(2 + clues + players)") }
    let log = try SQLiteLog.open(path: arguments[1], epochIfNew: "01JDBENCHMARK0000000000000")
    try fill(log, lobbies: lobbies, events: events)
    await log.close()
    for index in stride(from: 0, to: lobbies, by: max(1, lobbies / 20)) { print(code(of: index).text) }
  }

  /// Appends a hundred lobbies at a time, with two such groups in flight.
  static func fill(_ log: SQLiteLog, lobbies: Int, events: Int) throws {
    let free = DispatchSemaphore(value: 2)
    let done = DispatchGroup()
    for first in stride(from: 0, to: lobbies, by: 100) {
      let appends = try (first..<min(first + 100, lobbies)).map { try lobby($0, events: events) }
      free.wait()
      done.enter()
      log.enqueue(appends) { outcomes in
        for case .failure(let failure) in outcomes { fatalError("\(failure)") }
        free.signal()
        done.leave()
      }
    }
    done.wait()
  }

  static func lobby(_ index: Int, events count: Int) throws -> Append {
    let stream = StreamName("lobby/" + String(format: "01JD%022d", index))
    let hash = TokenHash(hex: String(repeating: "0", count: 64))
    var events: [LobbyEvent] = [
      .lobbyCreated(LobbyCreated(details: LobbyDetails(name: "Hunt \(index)"), code: code(of: index), host: hash))
    ]
    for clue in 1...clues {
      let task = Clue(title: "Clue \(clue)", text: "Look.", points: 10 * clue)
      events.append(.clueAdded(ClueAdded(id: ClueID(clue), clue: task, before: nil)))
    }
    events.append(.huntStarted(HuntStarted(endsAt: nil)))
    for player in 1...players {
      events.append(
        .playerJoined(PlayerJoined(player: PlayerID(player), name: "Player \(player)", team: nil, token: hash)))
    }
    for find in 0..<players * clues where events.count < count {
      // An order that mixes players and clues, because 7 and 200 have no common divisor.
      let pair = find * 7 % (players * clues)
      let at = Timestamp(start + Int64(events.count) * 1_000)
      events.append(.clueScanned(Find(player: PlayerID(pair / clues + 1), clue: ClueID(pair % clues + 1), at: at)))
    }
    let stored = events.enumerated().map {
      EventCodec.encode($1, at: Timestamp(start + Int64($0) * 1_000), salt: "salt")
    }
    return Append(
      to: stream, expected: 0, events: stored, claims: try claims(of: stored[0], in: stream), now: start)
  }

  /// A lobby holds its join code until it is archived.
  static func claims(of event: NewEvent, in stream: StreamName) throws -> [ClaimChange] {
    var claims = LobbyClaims()
    let stored = StoredEvent(
      position: 1, stream: stream, version: 1, type: event.type, at: event.at, data: event.data, secret: event.secret,
      hash: .origin)
    return try claims.claims(of: stored)
  }

  static func code(of index: Int) -> JoinCode {
    var rest = index
    return JoinCode { count in
      defer { rest /= count }
      return rest % count
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let sentence: String
  var description: String { sentence }
}
