import Accounts
import Core
import Crypto
import EventLog
import Foundation
import Hunt
import JSONCoding
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import TestDoubles
import Testing
import Vault
import Wire

@testable import Lobbies
@testable import LobbyLog
@testable import Mail

/// A server with a mail room, with clock, log and mail server controlled by the test.
struct PostOffice: Sendable {
  let lobbies: Lobbies
  let outbox: Outbox
  let room: MailRoom
  let clock: TestClock
  let server: ScriptedMailServer
  let log: any EventLog

  /// - Parameter log: the log, which may already hold lobbies and letters.
  static func run(
    on log: any EventLog = InMemoryLog(), clock: TestClock = TestClock(), server: ScriptedMailServer = .init(),
    mail isOn: Bool = true, _ body: (PostOffice) async throws -> Void
  ) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let effects = Effects.test(clock: clock, randomness: TestRandomness(seed: UInt64(clock.now.milliseconds)))
      let hex = String(repeating: "07", count: 32)
      let key = try #require(PersonalKey(hex: hex))
      let vault = try await Vault.open(log, key: .given(key), now: clock.now.milliseconds)
      let outbox = Outbox(log: log, vault: vault, effects: effects, isOn: isOn)
      let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let lobbies = try await Lobbies.start(
        log: log, key: ServerKey(SymmetricKey(data: Array(repeating: UInt8(7), count: 32))), effects: effects,
        publicURL: "https://quarry.test", rateLimits: true, letters: outbox.desk,
        eventLoops: group.makeIterator().map { $0 }, logger: quiet)
      let room = try MailRoom(
        carrier: Carrier(deliver: { server.take($0) }), from: try #require(EmailAddress("hunt@quarry.test")),
        publicURL: "https://quarry.test", outbox: outbox, lobbies: lobbies, logger: quiet)
      try await body(
        PostOffice(lobbies: lobbies, outbox: outbox, room: room, clock: clock, server: server, log: log))
      await lobbies.shutdown()
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  // MARK: For hosts

  func create(
    email: String? = "ada@example.org", in language: Language = .english, clues: [Clue] = [.tree, .well],
    startsAt: Timestamp? = nil
  ) async throws -> LobbyID {
    let lobby = lobbies.newLobbyID()
    var details = LobbyDetails(name: "Old Town", startsAt: startsAt)
    details.contact = email.flatMap { EmailAddress($0) }.map { Contact(.plain($0), in: language) }
    _ = try await lobbies.ask(.creation(.create(details, clues: clues, creator: nil)), of: lobby, as: nil).get()
    return lobby
  }

  func host(_ command: LobbyCommand, in lobby: LobbyID) async throws {
    _ = try await lobbies.ask(.host(command), of: lobby).get()
  }

  func sendSheet(of lobby: LobbyID, to address: String? = nil, in language: Language = .english) async throws {
    _ = try await lobbies.ask(.sendSheet(to: address.flatMap { EmailAddress($0) }, in: language), of: lobby).get()
  }

  func setEmail(_ email: String?, of lobby: LobbyID) async throws {
    var changes = LobbyChanges()
    changes.contact = .some(email.flatMap { EmailAddress($0) }.map { Contact(.plain($0), in: .english) })
    try await host(.update(changes), in: lobby)
  }

  // MARK: Checks

  /// The kinds of sheet events in a lobby, with their reasons.
  func news(of lobby: LobbyID) async throws -> [String] {
    let events = try await log.read(StreamName(of: lobby), after: 0, limit: .max)
    return try events.filter { $0.type.hasPrefix("sheet.") }.map { event in
      let reason = try JSONParser.parse(event.data)["reason"]?.string
      return reason.map { "\(event.type) \($0)" } ?? event.type
    }
  }

  /// Makes rounds whenever letters are due, until none is due or the time has passed.
  /// - Returns: the times of the rounds, in seconds from now.
  @discardableResult
  func pass(_ time: Span) async -> [Int] {
    let start = clock.now
    var rounds: [Int] = []
    while true {
      rounds.append(Int((clock.now - start).milliseconds / 1_000))
      guard let next = await room.makeRounds(), next <= start + time else { return rounds }
      clock.set(max(next, clock.now))
    }
  }
}

/// A mail server with a scripted answer to each letter.
final class ScriptedMailServer: Sendable {
  private struct State {
    var script: [MailAnswer] = []
    var otherwise: MailAnswer = .accepted
    var offered: [MailMessage] = []
    var accepted: [MailMessage] = []
  }

  private let state = NIOLockedValueBox(State())

  /// Sets the answers to the next letters, and to all after them.
  func answer(_ script: MailAnswer..., then otherwise: MailAnswer = .accepted) { answer(script, then: otherwise) }

  func answer(_ script: [MailAnswer], then otherwise: MailAnswer) {
    state.withLockedValue {
      $0.script = script
      $0.otherwise = otherwise
    }
  }

  func take(_ message: MailMessage) -> MailAnswer {
    state.withLockedValue { state in
      state.offered.append(message)
      let answer = state.script.isEmpty ? state.otherwise : state.script.removeFirst()
      if answer == .accepted { state.accepted.append(message) }
      return answer
    }
  }

  var offered: [MailMessage] { state.withLockedValue(\.offered) }
  var accepted: [MailMessage] { state.withLockedValue(\.accepted) }
}

extension Clue {
  static let tree = Clue(title: "The tree", points: 10, proof: .scan)
  static let well = Clue(title: "The well", points: 20, proof: .scan)
  static let word = Clue(title: "A word", points: 5, proof: .codeword(accepts: ["x"]))
}
