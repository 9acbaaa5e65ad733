import Core
import Hunt
import HuntViews
import JSONCoding
import TestSupport
import Wire

@testable import Lobbies
@testable import PlainGame

/// The game as the server plays it, without log and network: what it decides, and what it sends to each viewer.
struct RealGame {
  enum Verdict {
    case refused(Refusal)
    case done([LobbyEvent], answer: String)
  }

  static let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

  private(set) var view: LobbyView
  private(set) var log: [(event: LobbyEvent, at: Timestamp)] = []

  init(_ script: Script) throws(Rejection) {
    let created = try Lobby.create(
      script.details, clues: script.clues, code: "7KQF", host: .host, at: Script.start)
    guard let first = created.events.first, let view = LobbyView(first, at: Script.start) else {
      preconditionFailure("a lobby begins with its creation")
    }
    self.view = view
    log = [(first, Script.start)]
    for event in created.events.dropFirst() { record(event, at: Script.start) }
  }

  private mutating func record(_ event: LobbyEvent, at moment: Timestamp) {
    log.append((event, moment))
    view.apply(event, at: moment, seq: log.count)
  }

  mutating func letTimePass(to now: Timestamp) {
    while let (event, moment) = view.lobby.overdue(at: now) { record(event, at: moment) }
  }

  mutating func perform(_ command: LobbyCommand, now: Timestamp) -> Verdict {
    do throws(Rejection) {
      let decision = try view.lobby.decide(command, at: now)
      var effect: RulingEffect?
      if case .ruling = decision.answer { effect = decision.events.first.map { view.effect(of: $0, at: now) } }
      for event in decision.events { record(event, at: now) }
      return .done(decision.events, answer: answer(to: command, decision, effect, now: now))
    } catch {
      return .refused(Self.refusal(WireError(error)))
    }
  }

  private func answer(
    to command: LobbyCommand, _ decision: Decision, _ effect: RulingEffect?, now: Timestamp
  ) -> String {
    if case .joined(let player) = decision.answer {
      return object(("player", player.quoted), ("seq", "\(view.seq)"))  // The rest is built where tokens are issued.
    }
    let role: Seat.Role =
      switch command {
      case .warmUp(let player), .scan(let player, _, _, _, _), .answer(let player, _, _, _, _),
        .visit(let player, _, _, _),
        .takeHint(let player, _, _), .enterStation(let player, _), .leaveStation(let player, _):
        .player(player)
      default: .host
      }
    let seat = Seat(lobby: Self.id, role: role)
    return String(decoding: LobbyResult(of: decision, by: seat, effect: effect, in: view).json, as: UTF8.self)
  }

  /// The kind of an error, and the detail that tells it from others of its kind.
  private static func refusal(_ error: WireError) -> Refusal {
    let telling = error.details.first { ["phase", "capacity"].contains($0.name) || error.kind == "invalid-params" }
    switch telling?.value {
    case .string(let text): return "\(error.kind) \(text)"
    case .integer(let number): return "\(error.kind) \(number)"
    default: return error.kind
    }
  }

  // MARK: Views

  private func viewer(_ viewer: PlainViewer) -> Viewer {
    switch viewer {
    case .host: .host
    case .player(let id): .player(id, team: view.lobby.player(id)?.team)
    case .spectator: .spectator
    }
  }

  func snapshot(for viewer: PlainViewer, now: Timestamp) -> String? {
    shown(.snapshot(at: nil), to: viewer, now: now)
  }

  func board(
    of division: String? = nil, for viewer: PlainViewer, after rank: Int, limit: Int, now: Timestamp
  ) -> String? {
    shown(.board(of: division, after: rank, limit: limit, at: nil), to: viewer, now: now)
  }

  private func shown(_ query: LobbyRequest.ViewQuery, to viewer: PlainViewer, now: Timestamp) -> String? {
    guard case .read(let query) = query else { return nil }
    return answer(query, to: viewer, now: now)
  }

  private func answer(_ query: LobbyQuery, to viewer: PlainViewer, now: Timestamp) -> String? {
    let seen = SeenLobby(
      view: view, viewer: self.viewer(viewer), now: now, lobby: Self.id,
      code: view.lobby.isArchived(at: now) ? nil : view.lobby.code.text, warmUp: "QUARRY:",
      removed: view.lobby.removals)
    return (try? query.answer(seen)).map { String(decoding: $0.json, as: UTF8.self) }
  }

  /// All photos, as the host sees them.
  func photoQueue(now: Timestamp) -> String? {
    guard case .read(let query) = LobbyRequest.HostQuery.photoQueue(nil, after: nil, limit: 1_000) else { return nil }
    return answer(query, to: .host, now: now)
  }

  func album(for viewer: PlainViewer, now: Timestamp) -> String? {
    shown(.album(after: nil, limit: 1_000), to: viewer, now: now)
  }

  func scoreLines(for viewer: PlainViewer, limit: Int, now: Timestamp) -> String? {
    shown(.scores(limit: limit, at: nil), to: viewer, now: now)
  }

  /// A query of the host.
  func told(_ query: LobbyRequest.HostQuery, now: Timestamp) -> String? {
    guard case .read(let query) = query else { return nil }
    return answer(query, to: .host, now: now)
  }

  func explanation(of player: PlayerID, for viewer: PlainViewer) -> String? {
    view.explanation(of: player, toldTo: self.viewer(viewer)).map { explanation in text { $0.value(explanation) } }
  }

  /// The results; nil before the end.
  func results() -> String? {
    view.results.map { results in text { $0.object { $0.members(of: results, lobby: "lobby") } } }
  }

  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.bytes(write), as: UTF8.self)
  }
}
