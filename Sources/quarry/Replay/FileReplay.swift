import Core
import EventLog
import Hunt
import HuntViews
import JSONCoding
import LobbyLog
import QuarryClient
import Wire

/// Replays a lobby of an exported log as its host saw it; a published log may lack some of the data.
actor FileReplay: ReplaySource {
  nonisolated let events: [Push.Event]
  private nonisolated let id: String
  private let recorded: [(event: LobbyEvent, at: Timestamp)]
  /// The states after every `spacing` events as far as replayed; `current` is the state asked for last.
  private var milestones: [LobbyView] = []
  private var current: LobbyView

  private static let spacing = 1_000

  /// - Parameter lobby: an id or a code; nil if the log has only one.
  init(reading path: String, lobby: String?) throws {
    var reader = ExportReader()
    var streams: [String: [StoredEvent]] = [:]
    try InputFile(path).forEachChunk { chunk in
      for event in try reader.read(chunk) {
        if let id = event.stream.lobby { streams[id.rawValue, default: []].append(event) }
      }
    }
    _ = try reader.finish()
    let (id, stored) = try Self.choose(lobby, among: streams, of: path)
    self.id = id
    recorded = try stored.map { (try EventCodec.decodeShown($0), Timestamp($0.at)) }
    guard let first = recorded.first, Lobby.canBegin(with: first.event, at: first.at),
      let view = LobbyView(first.event, at: first.at)
    else { throw Failure.refused("The log \(path) does not begin with the creation of the lobby.") }
    var lobby = view.lobby
    for (event, moment) in recorded.dropFirst() {
      guard lobby.canRecord(event, at: moment) else {
        throw Failure.refused("The log \(path) is not genuine: its event \(lobby.seq + 1) cannot have happened.")
      }
      lobby.evolve(event, at: moment)
    }
    current = view
    milestones = [view]
    var previous = 0
    events = zip(stored, recorded).compactMap { event, recorded in
      guard let told = EventCodec.told(recorded.event, in: event) else { return nil }
      defer { previous = event.version }
      return Push.Event(
        lobby: id, seq: event.version, prev: previous, at: event.at, type: event.type,
        data: (try? JSONParser.parse(told, from: .stored)) ?? [:], author: EventCodec.author(of: event)?.name)
    }
  }

  private static func choose(
    _ lobby: String?, among streams: [String: [StoredEvent]], of path: String
  ) throws -> (String, [StoredEvent]) {
    let codes = streams.mapValues { events in
      (events.first.flatMap { try? JSONParser.parse($0.data, from: .stored) }?["code"]?.string ?? "").uppercased()
    }
    let wanted = lobby?.uppercased()
    let matching = streams.filter { wanted == nil || $0.key == wanted || codes[$0.key] == wanted }
    guard let only = matching.first else {
      throw Failure.refused("The log \(path) has no \(lobby.map { "lobby \($0)" } ?? "lobby").")
    }
    guard matching.count == 1 else {
      let names = matching.keys.sorted().map { "\($0) (\(codes[$0] ?? ""))" }.joined(separator: ", ")
      throw Failure.refused("The log \(path) has several lobbies. Choose one with --lobby: \(names).")
    }
    return (only.key, only.value)
  }

  func view(at seq: Int) -> JSONValue {
    go(to: seq)
    let now = recorded[current.seq - 1].at
    let bytes = JSONWriter.bytes {
      $0.value(current.snapshot(for: .host, at: now), lobby: id, code: current.lobby.code.text)
    }
    return (try? JSONParser.parse(bytes, from: .stored)) ?? [:]
  }

  func leader(at seq: Int) -> String? {
    go(to: seq)
    guard let first = current.board.players(fromRank: 1, limit: 1).first,
      current.board.standing(of: first).points > 0
    else { return nil }
    return "\(first)"
  }

  private func go(to seq: Int) {
    if seq < current.seq || milestones.count * Self.spacing < seq {
      // Jumping back or far ahead: start from the nearest milestone before.
      let nearest = milestones[min(milestones.count - 1, (seq - 1) / Self.spacing)]
      if seq < current.seq || nearest.seq > current.seq { current = nearest }
    }
    while current.seq < min(seq, recorded.count) {
      let next = recorded[current.seq]
      current.apply(next.event, at: next.at, seq: current.seq + 1)
      if current.seq == milestones.count * Self.spacing + 1 { milestones.append(current) }
    }
  }
}
