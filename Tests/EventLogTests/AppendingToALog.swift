import EventLog
import Testing

@Suite struct AppendingToALog {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")

  @Test(arguments: LogKind.allCases)
  func `numbers events in the log and in their stream without holes`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a", "b"]))
      try await log.append(Append(other, after: 0, ["c"]))
      let last = try await log.append(Append(lobby, after: 2, ["d"]))
      #expect(last.version == 3)
      let events = try await log.all()
      #expect(events.last?.position == last.position)
      #expect(log.numbers(events.map(\.position), from: 1))
      #expect(events.map(\.stream) == [lobby, lobby, other, lobby])
      #expect(events.map(\.version) == [1, 2, 1, 3])
      #expect(events.map(\.data) == ["a", "b", "c", "d"].map { NewEvent.scanned($0).data })
      #expect(events.last?.hash == last.head)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps every byte of an event`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let events = [
        NewEvent(type: "ünïcode", at: .min, data: Array("{\"a\":\"\u{1F50D}\"}".utf8)),
        NewEvent(type: "empty", at: .max, data: []),
        NewEvent(type: "binary", at: 0, data: Array(0...255)),
      ]
      try await log.append(Append(to: lobby, expected: 0, events: events, now: 0))
      let stored = try await log.read(lobby, after: 0, limit: 10)
      #expect(stored.map { NewEvent(type: $0.type, at: $0.at, data: $0.data) } == events)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `chains the hashes of each stream`(kind: LogKind) async throws {
    try await kind.withLog { log in
      for version in 0..<3 {
        try await log.append(Append(lobby, after: version, ["a\(version)"]))
        try await log.append(Append(other, after: version, ["b\(version)"]))
      }
      var heads = [lobby: EventHash.origin, other: EventHash.origin]
      for event in try await log.all() {
        let content = NewEvent(type: event.type, at: event.at, data: event.data)
        let hash = heads[event.stream]?.followed(by: content, in: event.stream, version: event.version)
        #expect(event.hash == hash)
        heads[event.stream] = hash
      }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `stores nothing of an append that expects another version`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"]))
      let receipt = Receipt(ReceiptName(seat: "p1", key: "k"), answer: [1])
      let code = ClaimName(space: "code", name: "ABC")
      for expected in [0, 2] {
        await #expect(throws: AppendFailure.versionConflict(actual: 1)) {
          try await log.append(
            Append(lobby, after: expected, ["b"], receipts: [receipt], claims: [.hold(code, until: nil)]))
        }
      }
      #expect(try await log.all().count == 1)
      #expect(try await log.receiptNames(of: lobby).isEmpty)
      #expect(try await log.holder(of: code, at: 0) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `lets one failure hold back none of the others`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let outcomes = await log.append(together: [
        Append(lobby, after: 0, ["a"]), Append(lobby, after: 0, ["lost"]), Append(lobby, after: 1, ["b"]),
        Append(other, after: 7, ["lost"]), Append(other, after: 0, ["c"]),
      ])
      #expect(outcomes.map { $0.failure } == [nil, .versionConflict(actual: 1), nil, .versionConflict(actual: 0), nil])
      // Other streams may be stored before or after.
      let kept = Dictionary(grouping: try await log.all(), by: \.stream).mapValues { $0.map(\.data) }
      #expect(kept == [lobby: ["a", "b"], other: ["c"]].mapValues { $0.map { NewEvent.scanned($0).data } })
    }
  }

  @Test(arguments: LogKind.allCases)
  func `answers an empty append with where the stream stands`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let none = try await log.append(Append(lobby, after: 0))
      #expect(none == Appended(position: 0, version: 0, head: .origin))
      let one = try await log.append(Append(lobby, after: 0, ["a"]))
      let same = try await log.append(Append(lobby, after: 1))
      #expect(same == Appended(position: 0, version: 1, head: one.head))
      #expect(try await log.statistics().streams == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps the order of each caller among many`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let streams = (0..<8).map { StreamName("lobby/\($0)") }
      let failures = await withTaskGroup(of: [AppendFailure].self) { group in
        for stream in streams {
          group.addTask {
            // Appends are queued without waiting, so each expected version is right only if order is kept.
            for version in 0..<100 { log.enqueue([Append(stream, after: version, ["\(version)"])]) { _ in } }
            return await log.append(together: [Append(stream, after: 100, ["last"])]).compactMap { $0.failure }
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(failures.isEmpty)
      let positions = try await log.all().map(\.position)
      #expect(positions.count == 808)
      #expect(log.numbers(positions, from: 1))
      for stream in streams {
        let texts = try await log.read(stream, after: 0, limit: 1000).map(\.data)
        #expect(texts == ((0..<100).map { "\($0)" } + ["last"]).map { NewEvent.scanned($0).data })
      }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `lets one of many win a version`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let outcomes = await withTaskGroup(of: Append.Outcome.self) { group in
        for task in 0..<20 {
          group.addTask { await log.append(together: [Append(lobby, after: 0, ["\(task)"])])[0] }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0.failure == nil }.count == 1)
      #expect(outcomes.filter { $0.failure == .versionConflict(actual: 1) }.count == 19)
      let kept = try await log.all()
      #expect(kept.count == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `takes nothing more once it is closed`(kind: LogKind) async throws {
    try await kind.withLog { log in
      log.enqueue([Append(lobby, after: 0, ["queued before"])]) { #expect($0[0].failure == nil) }
      await log.close()
      let outcome = await log.append(together: [Append(lobby, after: 1, ["late"])])[0]
      #expect(outcome.failure == .unavailable(reason: "the log is closed"))
      await #expect(throws: LogUnavailable.self) { try await log.all() }
      await log.close()
    }
  }
}

extension Append.Outcome {
  var failure: AppendFailure? {
    switch self {
    case .success: nil
    case .failure(let failure): failure
    }
  }
}
