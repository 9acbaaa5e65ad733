import Core
import EventLog
import Foundation
import Hunt
import HuntViews
import JSONCoding
import SQLiteLog
import TestDoubles
import TestSupport
import TestTools
import Testing
import Wire

@testable import Lobbies
@testable import LobbyLog

/// A random game in a log, as a server would have stored it.
private struct StoredGame {
  static let id = LobbyID("01ARZ3NDEKTSV4RRFFQ69G5FAV")
  static let stream = StreamName(of: id)

  var game: RandomGame
  let log = InMemoryLog()
  var loader: LobbyLoader { LobbyLoader(log: log) }
  private var stored = 0

  init(seed: UInt64, steps: Int) throws {
    game = try RandomGame(seed: seed, steps: steps)
  }

  /// The newest event up to a sequence number at which the board is not frozen: only then is a snapshot made.
  func moving(upTo seq: Int) -> Int {
    var lobby: Lobby?
    var newest = 1
    for recorded in game.log.prefix(seq) {
      if lobby == nil {
        lobby = Lobby(recorded.event, at: recorded.at)
      } else {
        lobby?.evolve(recorded.event, at: recorded.at)
      }
      if lobby?.freeze == nil { newest = recorded.seq }
    }
    return newest
  }

  /// Stores the game's events up to a sequence number.
  mutating func store(upTo seq: Int) async throws {
    let events = game.log[stored..<seq].map { EventCodec.encode($0.event, at: $0.at) }
    try await log.append(Append(to: Self.stream, expected: stored, events: events, now: 0))
    stored = seq
  }

  func load() async throws -> LoadedLobby { try #require(try await loader.load(Self.id)) }

  /// Saves a snapshot of the lobby's current state.
  func keep() async throws -> LogSnapshot {
    let snapshot = SnapshotCodec.encode(LobbySnapshot(try await load()), of: Self.stream)
    try await log.saveSnapshot(snapshot, of: Self.stream)
    return snapshot
  }

  func forgetSnapshot() async throws { try await log.replaceDerived(claims: []) }
}

extension LobbySnapshot {
  init(_ loaded: LoadedLobby) {
    self.init(
      view: loaded.view.state, lastEventAt: loaded.lastEventAt, positions: loaded.positions, head: loaded.head)
  }
}

/// Everything that anyone can see of a lobby.
private func everything(of loaded: LoadedLobby, at now: Timestamp) -> [String] {
  let view = loaded.view
  var viewers: [Viewer] = [.host, .spectator]
  for number in 1...(view.lobby.players.count + 1) {
    viewers.append(.player(PlayerID(number), team: view.lobby.player(PlayerID(number))?.team))
  }
  func text(_ write: (inout JSONWriter) -> Void) -> String { String(decoding: JSONWriter.bytes(write), as: UTF8.self) }
  var seen = viewers.map { viewer in
    text { $0.value(view.snapshot(for: viewer, at: now), lobby: "l", code: view.lobby.code.text) }
  }
  for viewer in [Viewer.host, .spectator] {
    seen += (0...view.seq).map { seq in
      text { json in json.object { $0.members(of: view.boardChanges(after: seq, for: viewer)) } }
    }
  }
  seen.append("\(view.seq) \(view.board.changedAt) \(loaded.lastEventAt) \(loaded.head)")
  if let results = view.results {
    seen.append(text { json in json.object { $0.members(of: results, lobby: "l") } })
  }
  let players = (1...(view.lobby.players.count + 1)).map { Audience.player(PlayerID($0)) }
  let teams = (1...3).map { Audience.team(TeamID($0)) }
  for topics in 0..<16 {
    for group in [FeedGroup.host, .players] {
      let key = FeedKey(group: group, topics: Topics(rawValue: UInt16(topics)))
      let previous = ([.host, .everyone] + players + teams).map { loaded.positions.previous(for: key, $0) }
      seen.append("\(topics) \(group) \(previous)")
    }
  }
  return seen
}

@Suite struct RestoringALobby {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `and folding the rest is the same as folding all`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed &+ 1_000)
    var stored = try StoredGame(seed: seed, steps: random.integer(1...250))
    let count = stored.game.log.count
    let cut = stored.moving(upTo: random.once(in: 8) ? count : random.integer(1...count))
    try await stored.store(upTo: cut)
    _ = try await stored.keep()
    try await stored.store(upTo: count)
    let restored = try await stored.load()
    try await stored.forgetSnapshot()
    let folded = try await stored.load()

    #expect(restored.seqKept == cut && folded.seqKept == 0)
    #expect(restored.recent.events.map(\.seq) == Array((cut + 1)..<(count + 1)))
    #expect(restored.view.state == folded.view.state)
    #expect(restored.view.lobby == folded.view.lobby && restored.view.lobby == stored.game.lobby)
    #expect(restored.positions == folded.positions)
    #expect(everything(of: restored, at: stored.game.now) == everything(of: folded, at: stored.game.now))
    #expect(
      SnapshotCodec.encode(LobbySnapshot(restored), of: StoredGame.stream)
        == SnapshotCodec.encode(LobbySnapshot(folded), of: StoredGame.stream))
    try goOn(stored.game, restored, folded)
  }

  /// Checks that both lobbies decide and answer the next commands alike.
  private func goOn(_ game: RandomGame, _ restored: LoadedLobby, _ folded: LoadedLobby) throws {
    var game = game
    var (restored, folded) = (restored.view, folded.view)
    var shown = game.log.count
    func show(upTo seq: Int) {
      for recorded in game.log[shown..<seq] {
        restored.apply(recorded.event, at: recorded.at, seq: recorded.seq)
        folded.apply(recorded.event, at: recorded.at, seq: recorded.seq)
      }
      shown = seq
    }
    for _ in 0..<40 {
      let step = game.step()
      let events = (try? step.outcome.get())?.events.count ?? 0
      show(upTo: game.log.count - events)
      let outcome = Result { () throws(Rejection) in try restored.lobby.decide(step.command, at: step.now) }
      #expect(outcome == step.outcome)
      show(upTo: game.log.count)
      guard case .success(let decision) = outcome else { continue }
      for number in 1...(restored.lobby.players.count + 1) {
        let seat = Seat(lobby: StoredGame.id, role: .player(PlayerID(number)))
        let answers = [restored, folded].map { LobbyResult(of: decision, by: seat, in: $0).json }
        #expect(answers[0] == answers[1])
      }
    }
    #expect(restored.state == folded.state)
    #expect(restored.lobby == game.lobby)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `gives the same bytes again`(seed: UInt64) async throws {
    var stored = try StoredGame(seed: seed, steps: 120)
    try await stored.store(upTo: stored.moving(upTo: stored.game.log.count))
    let kept = try await stored.keep()
    let decoded = try #require(SnapshotCodec.decode(kept, of: StoredGame.stream))
    #expect(SnapshotCodec.encode(decoded, of: StoredGame.stream) == kept)
    #expect(decoded.view == LobbyView(restoring: decoded.view).state)
  }

  /// A failure means the format has changed: raise `SnapshotCodec.format`, then update the sample.
  @Test func `is written as it always was`() throws {
    let data = SnapshotCodec.encode(.sample, of: StoredGame.stream, names: LobbySnapshot.samplePeople).data
    #expect(String(decoding: data.dropFirst(SnapshotCodec.sealLength), as: UTF8.self) == LobbySnapshot.sampleJSON)
    #expect(SnapshotCodec.format == 20)
    let stored = SnapshotCodec.encode(.sample, of: StoredGame.stream, names: LobbySnapshot.samplePeople)
    #expect(SnapshotCodec.decode(stored, of: StoredGame.stream, names: LobbySnapshot.samplePeople) == .sample)
    let accounts = LobbySnapshot.sample.view.lobby.accounts.map(NameHolder.account)
    #expect(SnapshotCodec.holders(in: stored) == accounts)
  }

  @Test func `of the past begins with the snapshot, if it is not too new`() async throws {
    var stored = try StoredGame(seed: 7, steps: 150)
    let count = stored.game.log.count
    let cut = stored.moving(upTo: count / 2)
    try await stored.store(upTo: cut)
    _ = try await stored.keep()
    try await stored.store(upTo: count)
    for seq in [1, max(1, cut - 1), cut, cut + 1, count] {
      let past = try #require(try await stored.loader.views(of: StoredGame.id, upTo: seq).last)
      let recorded = stored.game.log
      var view = try #require(LobbyView(recorded[0].event, at: recorded[0].at))
      for event in recorded.prefix(seq) { view.apply(event.event, at: event.at, seq: event.seq) }
      #expect(past.view.state == view.state)
      #expect(past.at == recorded[seq - 1].at)
    }
  }
}

@Suite struct ReadingABadSnapshot {
  /// Loads a lobby from a log in which the snapshot was replaced.
  private func load(
    _ change: (LogSnapshot) -> LogSnapshot
  ) async throws -> (kept: LogSnapshot, restored: LoadedLobby, folded: LoadedLobby) {
    var stored = try StoredGame(seed: 11, steps: 100)
    try await stored.store(upTo: stored.moving(upTo: stored.game.log.count - 5))
    let kept = try await stored.keep()
    try await stored.store(upTo: stored.game.log.count)
    try await stored.log.saveSnapshot(change(kept), of: StoredGame.stream)
    let restored = try await stored.load()
    try await stored.forgetSnapshot()
    return (kept, restored, try await stored.load())
  }

  private func expectIgnored(_ change: (LogSnapshot) -> LogSnapshot) async throws {
    let (_, restored, folded) = try await load(change)
    #expect(restored.seqKept == 0)
    #expect(restored.view.state == folded.view.state)
    #expect(restored.recent.events.count == folded.recent.events.count)
  }

  @Test func `uses one that is right`() async throws {
    let (kept, restored, _) = try await load { $0 }
    #expect(restored.seqKept == kept.version && kept.version > 1)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `ignores one with a byte that is wrong`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    try await expectIgnored { kept in
      var data = kept.data
      data[random.integer(0...data.count - 1)] ^= UInt8(1 << random.integer(0...7))
      return LogSnapshot(version: kept.version, format: kept.format, data: data)
    }
  }

  @Test(arguments: [0, 1, 31, 32, 33, 500, -1, -40])
  func `ignores one that was cut off`(length: Int) async throws {
    try await expectIgnored { kept in
      let data = kept.data.prefix(length < 0 ? kept.data.count + length : length)
      return LogSnapshot(version: kept.version, format: kept.format, data: Array(data))
    }
  }

  @Test(arguments: [SnapshotCodec.format + 1, SnapshotCodec.format - 1, -1, .max, .min])
  func `ignores one of another format`(format: Int) async throws {
    try await expectIgnored { LogSnapshot(version: $0.version, format: format, data: $0.data) }
  }

  /// A snapshot with a valid seal over this JSON.
  private func sealed(_ json: [UInt8], version: Int) -> LogSnapshot {
    let seal = SnapshotCodec.seal(
      of: json, stream: StoredGame.stream, version: version, format: SnapshotCodec.format)
    return LogSnapshot(version: version, format: SnapshotCodec.format, data: seal.bytes + json)
  }

  @Test(arguments: ["", "{}", "[]", "null", #"{"seq":3}"#, "\u{1F}"])
  func `ignores one that says something else`(text: String) async throws {
    try await expectIgnored { sealed(Array(text.utf8), version: $0.version) }
  }

  @Test(arguments: [0, -1, .min, .max, 1])
  func `ignores one of another version`(version: Int) async throws {
    try await expectIgnored { sealed(Array($0.data.dropFirst(SnapshotCodec.sealLength)), version: version) }
    try await expectIgnored { LogSnapshot(version: version, format: $0.format, data: $0.data) }
  }

  @Test func `ignores one of another lobby`() async throws {
    try await expectIgnored { kept in
      let json = Array(kept.data.dropFirst(SnapshotCodec.sealLength))
      let seal = SnapshotCodec.seal(
        of: json, stream: StreamName("lobby/other"), version: kept.version, format: kept.format)
      return LogSnapshot(version: kept.version, format: kept.format, data: seal.bytes + json)
    }
  }

  @Test func `ignores one that is ahead of the log, and one of another history`() async throws {
    var stored = try StoredGame(seed: 3, steps: 100)
    let count = stored.game.log.count
    try await stored.store(upTo: count)
    let ahead = try await stored.keep()

    var older = try StoredGame(seed: 3, steps: 100)
    try await older.store(upTo: count - 3)
    try await older.log.saveSnapshot(ahead, of: StoredGame.stream)
    #expect(try await older.load().seqKept == 0)
    #expect(try await older.load().view.seq == count - 3)

    // The lobby then takes a different course.
    let other = (1...5).map { LobbyEvent.noticeSent(NoticeSent(notice: NoticeID($0 + 100), text: "n", to: .all)) }
    let moment = try #require(stored.game.log.last).at
    try await older.log.append(
      Append(
        to: StoredGame.stream, expected: count - 3, events: other.map { EventCodec.encode($0, at: moment) }, now: 0))
    #expect(try await older.load().seqKept == 0)
    #expect(try await older.load().view.seq == count + 2)
  }

  @Test func `ignores one beside a database file that was replaced by its backup`() async throws {
    let game = try StoredGame(seed: 3, steps: 100).game.log.map { EventCodec.encode($0.event, at: $0.at) }
    try await withFolder { directory in
      let (path, backup) = (directory + "/log.db", directory + "/backup.db")
      func store(_ events: [NewEvent], after seq: Int) async throws {
        let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
        try await log.append(Append(to: StoredGame.stream, expected: seq, events: events, now: 0))
        let loaded = try #require(try await LobbyLoader(log: log).load(StoredGame.id))
        #expect(loaded.seqKept == 0 && loaded.view.seq == seq + events.count)
        try await log.saveSnapshot(
          SnapshotCodec.encode(LobbySnapshot(loaded), of: StoredGame.stream), of: StoredGame.stream)
        #expect(try await LobbyLoader(log: log).load(StoredGame.id)?.seqKept == loaded.view.seq)
        await log.close()
      }
      try await store(Array(game.dropLast(3)), after: 0)
      try FileManager.default.copyItem(atPath: path, toPath: backup)
      try FileManager.default.removeItem(atPath: path + "-snapshots")
      try await store(Array(game.suffix(3)), after: game.count - 3)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: backup, toPath: path)
      // As if the operator had accepted the loss.
      try FileManager.default.removeItem(atPath: path + "-mark")
      let other = (1...3).map { LobbyEvent.noticeSent(NoticeSent(notice: NoticeID($0 + 100), text: "n", to: .all)) }
      try await store(other.map { EventCodec.encode($0, at: Timestamp(game.last?.at ?? 0)) }, after: game.count - 3)
    }
  }
}
