import EventLog
import Testing

@Suite struct KeepingSnapshots {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")

  @Test(arguments: LogKind.allCases)
  func `gives back the last one, byte for byte`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a", "b"]))
      try await log.append(Append(other, after: 0, ["c"]))
      #expect(try await log.snapshot(of: lobby) == nil)
      let first = LogSnapshot(version: 1, format: 1, data: [1, 2, 3])
      let second = LogSnapshot(version: 2, format: 7, data: Array(repeating: 0xAB, count: 100_000))
      for snapshot in [first, second, first] {
        try await log.saveSnapshot(snapshot, of: lobby)
        #expect(try await log.snapshot(of: lobby) == snapshot)
      }
      #expect(try await log.snapshot(of: other) == nil)
      #expect(try await log.statistics().snapshots == 1)
      let empty = LogSnapshot(version: 0, format: 0, data: [])
      try await log.saveSnapshot(empty, of: other)
      #expect(try await log.snapshot(of: other) == empty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps none of a stream that is not there`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: lobby)
      #expect(try await log.snapshot(of: lobby) == nil)
      try await log.append(Append(lobby, after: 0, ["a"]))
      #expect(try await log.snapshot(of: lobby) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `leaves events, chains and exports as they are`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a", "b"]))
      var before: [UInt8] = []
      _ = try await Export.write(log) { before += $0 }
      try await log.saveSnapshot(LogSnapshot(version: 2, format: 1, data: Array("secret".utf8)), of: lobby)
      var after: [UInt8] = []
      _ = try await Export.write(log) { after += $0 }
      #expect(after == before)
      #expect(try await ChainVerifier.verify(log).events == 2)
      #expect(try await log.append(Append(lobby, after: 2, ["c"])).version == 3)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `fails when the log is closed`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"]))
      await log.close()
      await #expect(throws: LogUnavailable.self) {
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: []), of: lobby)
      }
      await #expect(throws: LogUnavailable.self) { try await log.snapshot(of: lobby) }
      await #expect(throws: LogUnavailable.self) { try await log.replaceDerived(claims: []) }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `replaces what is derived: no snapshots, and these claims only`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let old = ClaimName(space: "code", name: "OLD")
      let kept = ClaimName(space: "code", name: "KEPT")
      let receipt = Receipt(ReceiptName(seat: "p1", key: "k"), answer: [1])
      try await log.append(
        Append(lobby, after: 0, ["a"], receipts: [receipt], claims: [.hold(old, until: nil), .hold(kept, until: nil)]))
      try await log.append(Append(other, after: 0, ["b"]))
      for stream in [lobby, other] {
        try await log.saveSnapshot(LogSnapshot(version: 1, format: 1, data: [1]), of: stream)
      }
      try await log.replaceDerived(claims: [
        HeldClaim(kept, by: other, until: 2_000), HeldClaim(ClaimName(space: "code", name: "X"), by: "no", until: nil),
      ])
      #expect(try await log.holder(of: old, at: 0) == nil)
      #expect(try await log.holder(of: kept, at: 1_999) == other)
      #expect(try await log.holder(of: kept, at: 2_000) == nil)
      let statistics = try await log.statistics()
      #expect(statistics.claims == 1)
      #expect(statistics.snapshots == 0)
      #expect(try await log.snapshot(of: lobby) == nil)
      #expect(try await log.receipt(receipt.name, of: lobby) == [1])
      #expect(try await log.all().count == 2)
    }
  }
}
