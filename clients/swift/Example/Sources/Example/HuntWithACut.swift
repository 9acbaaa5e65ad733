import Foundation
import QuarryClient

/// The same hunt, during which somebody cuts the player's connection: the player misses nothing.
/// - Parameters:
///   - server: the server's address.
///   - relay: the address of something before it that can be cut.
func playHuntWithACut(on server: ServerAddress, through relay: ServerAddress) async throws {
  try await QuarryCaller.with(server) { host in
    let key = try await host.server.info().publicKey
    let clues: [Quarry.ClueInput] = [
      .init(title: "The fountain", points: 50, proof: .init(scan: .init())),
      .init(title: "The oldest tree", points: 20, proof: .init(codeword: .init(accepts: ["plane"]))),
    ]
    let created = try await host.lobby.create(name: "Café \"Old\" Town 🧭", duration: 3_600, clues: clues)
    let seat = try await QuarryCaller.with(relay) { try await $0.lobby.join(name: "Ada 李", code: created.code) }
    await host.takeSeat(token: created.token)

    let ada = QuarryWatcher(server: relay, lobby: .id(created.lobby), token: seat.token)
    async let seen = events(of: ada)
    // Her first request waits until she is connected.
    try await ada.chat.send(text: "hello")
    try await host.lobby.start()
    ask("cut")
    for number in 0..<5 { try await host.chat.send(text: "meanwhile \(number)") }
    // Asked without a connection: it is answered once there is one, from the seat that she had.
    async let back = ada.chat.send(text: "back")
    ask("mend")
    say("back as \(try await back.message)")

    let codes = try await host.clue.list().clues.map(\.token)
    guard case .outcomeOfClue(let find) = try await ada.scan.submit(text: codes[0]) else { throw Unexpected() }
    say("\(find.outcome) for \(find.points)")
    try await host.lobby.end()

    let events = try await seen
    let history = try await host.lobby.history(after: events.first?.prev ?? 0, token: seat.token)
    let isWhole = events.map(\.seq) == history.events.map(\.seq)
    say("saw \(events.count) events, \(isWhole ? "all" : "not all") of the log")
    let proven = try await host.provenResults(lobby: created.lobby, publicKey: key)
    say("proven: \(proven.results.rows.map { "\($0.name) \($0.points)" }.joined(separator: ", "))")
    try await refuseAlteredResults(of: created.lobby, host, key: key)
  }
}

/// The events that a player sees until the end. A second snapshot would mean that some were lost.
private func events(of player: QuarryWatcher) async throws -> [Push.Event] {
  try await player.watch { updates in
    var events: [Push.Event] = []
    var snapshots = 0
    for try await update in updates {
      switch update {
      case .snapshot:
        snapshots += 1
        say("snapshot \(snapshots) for \(update.snapshot?.me?.player ?? "nobody")")
      case .event(let event):
        events.append(event)
        if case .huntEnded = event.content { return events }
      case .disconnected: say("disconnected")
      case .resumed: say("resumed")
      case .board, .push: break
      }
    }
    return events
  }
}

/// Nobody can change a byte of the results or of the log.
private func refuseAlteredResults(of lobby: String, _ host: QuarryCaller, key: String) async throws {
  let log = try await host.publishedLog(lobby: lobby)
  let results = try await host.publishedResults(lobby: lobby)
  _ = try ProvenResults(verifying: results, against: log, publicKey: key)
  let attempts = [
    (altered(results), log, key), (results, altered(log), key), (results, Array(log.dropLast(200)), key),
    (results, log, String(repeating: "00", count: 32)), ([], log, key), (results, [], key),
  ]
  for (results, log, key) in attempts {
    do {
      _ = try ProvenResults(verifying: results, against: log, publicKey: key)
      throw Unexpected()
    } catch let error as NotProven {
      say("refused: \(error)")
    }
  }
}

private func altered(_ bytes: [UInt8]) -> [UInt8] {
  Array(String(decoding: bytes, as: UTF8.self).replacing("\"points\":50", with: "\"points\":51").utf8)
}

/// Prints a line at once, also into a pipe.
private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Asks whoever runs this to do something, and waits until they press Return.
private func ask(_ what: String) {
  say(what)
  _ = readLine()
}

/// Something that the scenario does not allow.
struct Unexpected: Error {}
