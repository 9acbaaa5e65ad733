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
@testable import Webhooks

/// A server with webhooks, with clock, log and receivers controlled by the test.
struct HookedServer: Sendable {
  let lobbies: Lobbies
  let webhooks: Webhooks
  let clock: TestClock
  let receiver: ScriptedReceiver
  let log: any EventLog
  let vault: Vault

  /// - Parameter log: the log, which may already hold lobbies and webhooks.
  static func run(
    on log: any EventLog = InMemoryLog(), clock: TestClock = TestClock(), receiver: ScriptedReceiver = .init(),
    rateLimits: Bool = false,
    _ body: (HookedServer) async throws -> Void
  ) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let effects = Effects.test(clock: clock, randomness: TestRandomness(seed: UInt64(clock.now.milliseconds)))
      let key = try #require(PersonalKey(hex: String(repeating: "07", count: 32)))
      let vault = try await Vault.open(log, key: .given(key), now: clock.now.milliseconds)
      let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let lobbies = try await Lobbies.start(
        log: log, key: ServerKey(SymmetricKey(data: Array(repeating: UInt8(7), count: 32))), effects: effects,
        publicURL: nil, rateLimits: rateLimits, eventLoops: group.makeIterator().map { $0 }, logger: quiet)
      let webhooks = Webhooks(
        log: log, vault: vault, lobbies: lobbies, effects: effects,
        settings: Webhooks.Settings(isForAnybody: true, userAgent: "test"), bell: WebhookBell(),
        caller: WebhookCaller(call: { url, headers, body in
          let challenge = receiver.answersChallenges ? headers.first { $0.name == WebhookCaller.challenge }?.value : nil
          return ReceiverAnswer(
            status: receiver.take(url, headers, body), challenge: challenge, isNamed: receiver.isNamed)
        }), logger: quiet)
      try await body(
        HookedServer(
          lobbies: lobbies, webhooks: webhooks, clock: clock, receiver: receiver, log: log, vault: vault))
      await webhooks.end()
      await lobbies.shutdown()
    } catch {
      try? await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  func create(delay: Int = 0) async throws -> LobbyID {
    let lobby = lobbies.newLobbyID()
    var details = LobbyDetails(name: "Old Town")
    details.settings.boardDelay = delay
    details.settings.spectators = false
    let clue = Clue(title: "A word", points: 5, proof: .codeword(accepts: ["x"]))
    _ = try await lobbies.ask(.creation(.create(details, clues: [clue], creator: nil)), of: lobby, as: nil).get()
    return lobby
  }

  func host(_ command: LobbyCommand, in lobby: LobbyID) async throws {
    _ = try await lobbies.ask(.host(command), of: lobby).get()
  }

  /// Announces something, as an event that everybody sees.
  func announce(_ text: String, in lobby: LobbyID) async throws {
    try await host(.announce(try NoticeText(parsing: text), to: .all), in: lobby)
  }

  func ask(_ request: WebhookRequest, of lobby: LobbyID, key: String? = nil) async throws -> JSONValue {
    let petitioner = Lobbies.Petitioner(.seat(Seat(lobby: lobby, role: .host)), person: nil)
    let standing = try await lobbies.standing(of: petitioner, in: lobby)
    return try JSONParser.parse(try await webhooks.carryOut(request, of: lobby, standing, key: key))
  }

  func hook(_ lobby: LobbyID, types: [String] = ["*"]) async throws -> HookKey {
    let made = try await ask(.create(url: "https://receiver.example/hook", types: types), of: lobby)
    let id = try #require(made["webhook"]?.string.flatMap { WebhookID(parsing: $0) })
    return HookKey(.lobby(lobby), id)
  }

  /// Delivers what is due now.
  /// - Returns: what the worker would do then.
  @discardableResult
  func deliver(_ key: HookKey) async -> DeliveryStep {
    while true {
      let step = await webhooks.step(key)
      if step != .again { return step }
    }
  }

  /// Delivers for a while, whenever a try is due.
  /// - Returns: the times of the tries, in seconds from now.
  func pass(_ time: Span, _ key: HookKey) async -> [Int] {
    let start = clock.now
    var times: [Int] = []
    while true {
      let before = receiver.calls.count
      let step = await deliver(key)
      if receiver.calls.count > before { times.append(Int((clock.now - start).milliseconds / 1_000)) }
      guard case .wait(let span) = step, clock.now + span <= start + time else { return times }
      clock.advance(span)
    }
  }
}

/// A receiver with a scripted answer to each call.
final class ScriptedReceiver: Sendable {
  struct Received: Sendable {
    let url: WebhookURL
    let headers: [String: String]
    let body: [UInt8]
    let status: Int

    var json: JSONValue { (try? JSONParser.parse(body)) ?? .null }
    var seq: Int { Int(json["data"]?["seq"]?.integer ?? -1) }
    var type: String { json["type"]?.string ?? "" }
  }

  private struct State {
    var script: [Int] = []
    var otherwise = 200
    var calls: [Received] = []
    var isNamed = true
    var answersChallenges = false
  }

  private let state = NIOLockedValueBox(State())

  var isNamed: Bool { state.withLockedValue { $0.isNamed } }
  var answersChallenges: Bool { state.withLockedValue { $0.answersChallenges } }

  /// Makes it a receiver of the internet.
  /// - Parameter answersChallenges: whether it sends back what proves that it wants calls.
  func be(aStranger answersChallenges: Bool) {
    state.withLockedValue {
      $0.isNamed = false
      $0.answersChallenges = answersChallenges
    }
  }

  /// Sets the answers to the next calls, and to all after them.
  func answer(_ script: Int..., then otherwise: Int = 200) {
    state.withLockedValue {
      $0.script = script
      $0.otherwise = otherwise
    }
  }

  func take(_ url: WebhookURL, _ headers: [(name: String, value: String)], _ body: [UInt8]) -> Int {
    state.withLockedValue { state in
      let status = state.script.isEmpty ? state.otherwise : state.script.removeFirst()
      let headers = Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
      state.calls.append(Received(url: url, headers: headers, body: body, status: status))
      return status
    }
  }

  var calls: [Received] { state.withLockedValue(\.calls) }
  var taken: [Received] { calls.filter { $0.status == 200 } }
}

// The server's own webhooks.
extension HookedServer {
  func askForServer(_ request: WebhookRequest, key: String? = nil) async throws -> JSONValue {
    try JSONParser.parse(try await webhooks.carryOutForServer(request, key: key))
  }

  func hookServer(types: [String] = ["*"]) async throws -> HookKey {
    let made = try await askForServer(.create(url: "https://operator.example/hook", types: types))
    return HookKey(.server, try #require(made["webhook"]?.string.flatMap { WebhookID(parsing: $0) }))
  }
}
