import EventLog
import Foundation
import GRDB
import QuarrySchema
import SQLiteLog
import TestTools
import Testing

/// Deletes random streams among many, and compares all that the others have before and after.
@Suite(.timeLimit(.minutes(10))) struct DeletingAmongMany {
  private static let streams = (0..<9).map { StreamName("lobby/\($0)") }
  private static let claims = (0..<6).map { ClaimName(space: "code", name: "\($0)") }
  private static let persons = (0..<5).map { Person("person-\($0)") }
  private static let moments: [Int64] = [0, 25, 50, 75, 100]

  /// Everything that a log tells of its streams.
  private struct Told: Equatable {
    var histories: [StreamName: [StoredEvent]] = [:]
    var receipts: [StreamName: [String: [UInt8]]] = [:]
    var snapshots: [StreamName: LogSnapshot] = [:]
    var keys: [Person: [UInt8]] = [:]
    var claims: [[ClaimName: StreamName]] = []
    var listed: [[HeldClaim]] = []
    var all: [StoredEvent] = []
    var ofType: [StoredEvent] = []

    init(_ log: any EventLog) async throws {
      for stream in DeletingAmongMany.streams {
        histories[stream] = try await log.read(stream, after: 0, limit: 10_000)
        for name in try await log.receiptNames(of: stream) {
          receipts[stream, default: [:]]["\(name.seat) \(name.key)"] = try await log.receipt(name, of: stream)
        }
        snapshots[stream] = try await log.snapshot(of: stream)
      }
      for person in DeletingAmongMany.persons { keys[person] = try await log.key(of: person) }
      for moment in DeletingAmongMany.moments {
        var holders: [ClaimName: StreamName] = [:]
        for claim in DeletingAmongMany.claims { holders[claim] = try await log.holder(of: claim, at: moment) }
        claims.append(holders)
        listed.append(try await log.claims(withPrefix: ClaimName(space: "code", name: ""), at: moment))
      }
      all = try await log.all()
      ofType = try await log.readAll(of: ["even"], after: 0, limit: 10_000).events
    }

    /// What must remain once streams and persons are deleted.
    func without(_ streams: Set<StreamName>, _ persons: Set<Person>) -> Told {
      var rest = self
      for stream in streams {
        rest.histories[stream] = []
        rest.receipts[stream] = nil
        rest.snapshots[stream] = nil
      }
      for person in persons { rest.keys[person] = nil }
      rest.claims = claims.map { $0.filter { !streams.contains($0.value) } }
      rest.listed = listed.map { $0.filter { !streams.contains($0.stream) } }
      rest.all.removeAll { streams.contains($0.stream) }
      rest.ofType.removeAll { streams.contains($0.stream) }
      return rest
    }
  }

  @Test(arguments: LogKind.each(seeds: 12))
  func `leaves the others exactly as they were`(kind: LogKind, seed: UInt64) async throws {
    try await kind.withLog { log in
      var random = SeededGenerator(seed: seed)
      var deleted: Int64 = 0
      for round in 0..<6 {
        for _ in 0..<8 { try await Self.appendSome(to: log, using: &random) }
        let streams = Set(Self.streams.filter { _ in random.integer(1...3) == 1 })
        let persons = Set(Self.persons.filter { _ in random.integer(1...4) == 1 })
        let before = try await Told(log)
        let end = try await log.readAll(of: [], after: 0, limit: 1).upTo
        try await log.delete(Deletion(of: Array(streams), persons: Array(persons)))
        let after = try await Told(log)
        #expect(after == before.without(streams, persons), "round \(round)")
        #expect(try await log.readAll(of: [], after: 0, limit: 1).upTo >= end, "the end never goes back")
        deleted += Int64(before.all.count - after.all.count)
        try await Self.check(log, has: after.all, deleted: deleted)
      }
    }
  }

  /// That a log can be verified, exported and copied with nothing but these events.
  private static func check(_ log: any EventLog, has events: [StoredEvent], deleted: Int64) async throws {
    let verified = try await ChainVerifier.verify(log)
    #expect(verified.events == events.count)
    #expect(verified.deleted == (log.numbersWithoutGaps ? deleted : 0))
    let heads = Dictionary(grouping: events, by: \.stream).compactMapValues { $0.last?.hash }
    #expect(verified.heads.mapValues(\.hash) == heads)
    var reader = ExportReader()
    try await Export.write(log) { _ = try reader.read($0) }
    #expect(try reader.finish().heads == verified.heads)
    #expect(try await LogCopy.copy(log, into: InMemoryLog(), now: 1).heads == verified.heads)
  }

  private static func appendSome(to log: any EventLog, using random: inout SeededGenerator) async throws {
    let appends = (0..<random.integer(1...4)).map { _ in streams[random.integer(0...streams.count - 1)] }
    for stream in Set(appends).sorted(by: { $0.rawValue < $1.rawValue }) {
      let version = try await log.read(stream, after: 0, limit: 10_000).count
      let events = (0..<random.integer(0...3)).map {
        NewEvent.scanned("\(stream) \(version + $0)", type: $0.isMultiple(of: 2) ? "even" : "odd")
      }
      let receipt = Receipt(ReceiptName(seat: "p1", key: "\(random.integer(0...1_000_000))"), answer: [1, 2])
      var changes: [ClaimChange] = []
      for claim in claims where random.integer(1...4) == 1 {
        let until = random.integer(0...1) == 0 ? nil : Int64(random.integer(1...100))
        changes.append(random.integer(0...1) == 0 ? .release(claim) : .hold(claim, until: until))
      }
      let person = persons[random.integer(0...persons.count - 1)]
      let keys: [KeyChange] =
        switch random.integer(0...5) {
        case 0: [.erase(person)]
        case 1, 2: [.store(WrappedKey([UInt8](repeating: UInt8(random.integer(0...255)), count: 40), of: person))]
        case _: []
        }
      let append = Append(
        to: stream, expected: version, events: events, receipts: [receipt], claims: changes, keys: keys,
        now: Int64(random.integer(0...100)))
      // Others may hold what it claims.
      _ = await log.append(together: [append])
      if random.integer(0...2) == 0, version > 0 {
        try await log.saveSnapshot(LogSnapshot(version: version, format: 1, data: Array("\(stream)".utf8)), of: stream)
      }
    }
  }

  @Test func `gives no position twice, also after another start`() async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      var last: Int64 = 0
      for round in 0..<4 {
        let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
        let next = try await log.append(Append("lobby/1", after: 0, ["\(round) a", "\(round) b"])).position
        #expect(next == last + 2)
        last = next
        try await log.append(Append("lobby/2", after: round, ["kept"]))
        last += 1
        if round == 1 { try await log.delete(Deletion(of: ["lobby/nothing"])) }
        if round < 3 { try await log.append(Append("lobby/1", after: 2, ["at the end"])) }
        if round < 3 { last += 1 }
        try await log.delete(Deletion(of: ["lobby/1"]))
        await log.close()
        let reader = try SQLiteLog.openForReading(path: path)
        #expect(try await ChainVerifier.verify(reader).events == round + 1)
        await reader.close()
      }
    }
  }

  @Test(arguments: 1...5)
  func `can be done in a log of an older format`(format: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        for migration in QuarrySchema.migrations.prefix(format) { try db.execute(sql: migration.sql) }
        try db.execute(sql: "PRAGMA user_version = \(format); INSERT INTO meta (name, value) VALUES ('epoch', 'old')")
        try db.execute(sql: "INSERT INTO streams (id, name) VALUES (1, 'lobby/1'), (2, 'lobby/2')")
        var heads = [EventHash.origin, .origin]
        for seq in 1...6 {
          let (stream, event, version) = (2 - seq % 2, NewEvent.scanned("\(seq)"), (seq + 1) / 2)
          let name = StreamName("lobby/\(stream)")
          heads[stream - 1] = heads[stream - 1].followed(by: event, in: name, version: version)
          try db.execute(
            sql: "INSERT INTO events (seq, stream, version, type, at, data, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
              seq, stream, version, event.type, event.at, Data(event.data), Data(heads[stream - 1].bytes),
            ])
        }
      }
      try queue.close()
      // Opening for reading does not migrate the log.
      let reader = try SQLiteLog.openForReading(path: path)
      #expect(try await ChainVerifier.verify(reader).events == 6)
      #expect(try await reader.readAll(of: [], after: 0, limit: 1).upTo == 6)
      await reader.close()

      let log = try SQLiteLog.open(path: path, epochIfNew: "new")
      let kept = try await log.read("lobby/1", after: 0, limit: 10)
      #expect(try await ChainVerifier.verify(log).deleted == 0)
      try await log.delete(Deletion(of: ["lobby/2"]))
      #expect(try await log.all() == kept)
      #expect(try await ChainVerifier.verify(log).deleted == 3)
      #expect(try await log.append(Append("lobby/1", after: 3, ["next"])).position == 7)
      await log.close()
    }
  }

  @Test func `does not hide that another event is missing`() async throws {
    try await withFolder { folder in
      let path = folder + "/log.db"
      let log = try SQLiteLog.open(path: path, epochIfNew: "epoch-1")
      for round in 0..<5 {
        for stream in ["lobby/1", "lobby/2", "lobby/3"] as [StreamName] {
          try await log.append(Append(stream, after: round, ["\(round)"]))
        }
      }
      try await log.delete(Deletion(of: ["lobby/2"]))
      await log.close()
      // A whole other stream, so that the chains of those that are left are whole.
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        try db.execute(sql: "DROP TRIGGER events_are_never_deleted; DELETE FROM events WHERE stream = 3")
      }
      try queue.close()
      let reader = try SQLiteLog.openForReading(path: path)
      await #expect(throws: (any Error).self) { try await ChainVerifier.verify(reader) }
      await reader.close()
    }
  }
}
