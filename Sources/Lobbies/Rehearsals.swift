import Background
import Core
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import NIOConcurrencyHelpers
import Rates
import Wire

/// The rehearsals that are being played, on one thread of lowest priority, and those that wait for a place: one for a
/// lobby and for an address. Addresses get places in turn.
final class Rehearsals: Sendable {
  private struct State {
    var lobbies: Set<LobbyID> = []
    var addresses: Set<String> = []
    var playing = 0
    var waiting = Turns<CheckedContinuation<Bool, Never>>()
    var isStopped = false
  }

  private let state = NIOLockedValueBox(State())
  private let background = BackgroundThread(name: "rehearsals")

  /// - Parameter address: nil for requests of the server itself.
  /// - Throws: `rate-limited` if one is being played for the lobby or the address.
  func begin(_ lobby: LobbyID, for address: String?) throws(WireError) {
    let address = address.map(ClientNetworks.widest)
    let problem: WireError? = state.withLockedValue { state in
      guard !state.lobbies.contains(lobby), address.map({ !state.addresses.contains($0) }) ?? true else {
        return .rehearsing
      }
      guard state.lobbies.count < Limits.rehearsals + Limits.rehearsalsWaiting, !state.isStopped else { return .busy }
      state.lobbies.insert(lobby)
      if let address { state.addresses.insert(address) }
      return nil
    }
    if let problem { throw problem }
  }

  func end(_ lobby: LobbyID, for address: String?) {
    let address = address.map(ClientNetworks.widest)
    state.withLockedValue { state in
      state.lobbies.remove(lobby)
      if let address { state.addresses.remove(address) }
    }
  }

  /// Ends all of them soon.
  func stop() {
    let waiting = state.withLockedValue { state in
      state.isStopped = true
      var waiting: [CheckedContinuation<Bool, Never>] = []
      while let next = state.waiting.next() { waiting.append(next.waiting) }
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: false) }
  }

  /// Waits for a place.
  /// - Returns: false if there is none any more, as the server stops.
  private func enter(for address: String) async -> Bool {
    await withCheckedContinuation { continuation in
      let mayPlay = state.withLockedValue { state -> Bool? in
        guard !state.isStopped else { return false }
        guard state.playing >= Limits.rehearsals else {
          state.playing += 1
          return true
        }
        state.waiting.wait(continuation, from: address)
        return nil
      }
      if let mayPlay { continuation.resume(returning: mayPlay) }
    }
  }

  /// Gives the place to the next one.
  private func leave(for address: String, after length: Span) {
    let next = state.withLockedValue { state -> CheckedContinuation<Bool, Never>? in
      state.waiting.done(address, seconds: Double(length.milliseconds) / 1_000)
      let next = state.waiting.next()
      if next == nil { state.playing -= 1 }
      return next?.waiting
    }
    next?.resume(returning: true)
  }

  /// Plays off the event loop, once there is a place.
  /// - Parameter address: nil for requests of the server itself.
  /// - Returns: nil if the time did not suffice for one game.
  func play(
    _ plan: RehearsalPlan, of lobby: Lobby, for address: String?, at now: Timestamp,
    uptime: @escaping @Sendable () -> Uptime
  ) async -> Forecast? {
    guard await enter(for: address ?? "") else { return nil }
    let begun = uptime()
    defer { leave(for: address ?? "", after: uptime() - begun) }
    let deadline = uptime() + Limits.rehearsal
    let isOver = { @Sendable [state] in uptime() >= deadline || state.withLockedValue { $0.isStopped } }
    let stage = await background.run { Stage(Rehearsal(of: lobby, plan, at: now)) }
    // Each turn stands in line anew, so rehearsals take turns.
    while await background.run({ stage.playTurn(until: isOver, uptime: uptime) }) {}
    return stage.forecast
  }

  /// Keeps a rehearsal out of asynchronous functions, which copy large values (see the notes on the compiler).
  private final class Stage: Sendable {
    private let rehearsal: NIOLockedValueBox<Rehearsal>

    init(_ rehearsal: Rehearsal) { self.rehearsal = NIOLockedValueBox(rehearsal) }

    /// Returns false once it is over.
    func playTurn(until isOver: () -> Bool, uptime: () -> Uptime) -> Bool {
      let end = uptime() + Limits.rehearsalTurn
      return rehearsal.withLockedValue { rehearsal in
        while !rehearsal.isOver, uptime() < end {
          guard !isOver(), rehearsal.playNext(until: isOver) else { return false }
        }
        return !rehearsal.isOver
      }
    }

    var forecast: Forecast? { rehearsal.withLockedValue(\.forecast) }
  }
}

extension LobbyShard {
  func rehearse(
    _ plan: RehearsalPlan, _ request: LobbyRequest, share: RoomShare?, on lobby: LiveLobby, at now: Timestamp
  ) throws(WireError) {
    guard lobby.view.lobby.phase == .open else { throw WireError(.wrongPhase(lobby.view.lobby.phase)) }
    // What it tells must be on disk.
    guard lobby.view.seq <= lobby.seqOnDisk else { return lobby.hold(.again, retry: request) }
    let (rehearsals, id, address) = (context.rehearsals, lobby.id, request.guest)
    try rehearsals.begin(id, for: address)
    var seeded = plan
    if seeded.seed == nil { seeded.seed = context.effects.newSeed() }
    let (hunt, uptime) = (lobby.view.lobby, context.effects.uptime)
    whileReading { [seeded] shard in
      let forecast = await rehearsals.play(seeded, of: hunt, for: address, at: now, uptime: uptime)
      rehearsals.end(id, for: address)
      shard.answer(
        request, forecast.map { .success(.read(ShownForecast(forecast: $0))) } ?? .failure(.noGame), share: share)
    }
  }
}

extension WireError {
  fileprivate static let noGame = unavailable(
    "The server had no time to play even one game. Try again later, or with fewer teams.", .seconds(10))
}

/// A forecast, for the host.
struct ShownForecast: JSONWritable {
  let forecast: Forecast

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("games", forecast.games)
      $0.member("duration") {
        $0.member("p10", forecast.duration.p10)
        $0.member("p50", forecast.duration.p50)
        $0.member("p90", forecast.duration.p90)
      }
      $0.member("clues", array: forecast.clues) { json, clue in
        json.object {
          $0.member("clue", clue.clue)
          $0.member("reached", clue.reached)
          $0.member("seconds", clue.seconds)
          $0.member("queue", clue.queue)
          $0.member("wait", clue.wait)
        }
      }
      $0.member("problems", array: forecast.problems) { json, problem in
        json.object {
          $0.member("kind", problem.kind.rawValue)
          $0.member("clue", ifPresent: problem.clue)
          $0.member("text", problem.text)
        }
      }
    }
  }
}
