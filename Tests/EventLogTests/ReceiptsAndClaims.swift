import EventLog
import Testing

@Suite struct StoringReceipts {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")
  let name = ReceiptName(seat: "p1", key: "k")

  @Test(arguments: LogKind.allCases)
  func `keeps a receipt together with the events`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], receipts: [Receipt(name, answer: [1, 2, 3])]))
      #expect(try await log.receipt(name, of: lobby) == [1, 2, 3])
      #expect(try await log.receiptNames(of: lobby) == [name])
      #expect(try await log.receipt(ReceiptName(seat: "p2", key: "k"), of: lobby) == nil)
      #expect(try await log.receipt(name, of: other) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `refuses a second receipt of that name, and the events with it`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], receipts: [Receipt(name, answer: [1])]))
      let fresh = Receipt(ReceiptName(seat: "p2", key: "k"), answer: [2])
      // A retry may expect an old version; the existing receipt takes precedence.
      for expected in [0, 1] {
        await #expect(throws: AppendFailure.receiptExists(name)) {
          try await log.append(Append(lobby, after: expected, ["b"], receipts: [fresh, Receipt(name, answer: [3])]))
        }
      }
      #expect(try await log.receipt(name, of: lobby) == [1])
      #expect(try await log.receiptNames(of: lobby) == [name])
      #expect(try await log.all().count == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `refuses one name twice in an append`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let receipts = [Receipt(name, answer: [1]), Receipt(name, answer: [2])]
      await #expect(throws: AppendFailure.receiptExists(name)) {
        try await log.append(Append(lobby, after: 0, ["a"], receipts: receipts))
      }
      let kept = try await log.receiptNames(of: lobby)
      #expect(kept.isEmpty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps a receipt without events, also of a stream that has none`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let stored = try await log.append(Append(lobby, after: 0, receipts: [Receipt(name, answer: [])]))
      #expect(stored == Appended(position: 0, version: 0, head: .origin))
      #expect(try await log.receipt(name, of: lobby) == [])
      #expect(try await log.append(Append(lobby, after: 0, ["a"])).version == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `sees a receipt that is queued just before`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let outcomes = await log.append(together: [
        Append(lobby, after: 0, ["a"], receipts: [Receipt(name, answer: [1])]),
        Append(lobby, after: 1, ["b"], receipts: [Receipt(name, answer: [2])]),
      ])
      #expect(outcomes.map { $0.failure } == [nil, .receiptExists(name)])
    }
  }
}

@Suite struct ClaimingAName {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")
  let code = ClaimName(space: "code", name: "ABC")

  @Test(arguments: LogKind.allCases)
  func `refuses a name that another stream holds, and the events with it`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], claims: [.hold(code, until: nil)]))
      let free = ClaimName(space: "code", name: "DEF")
      await #expect(throws: AppendFailure.claimTaken(code)) {
        try await log.append(Append(other, after: 0, ["b"], claims: [.hold(free, until: nil), .hold(code, until: 5)]))
      }
      #expect(try await log.holder(of: code, at: .max) == lobby)
      #expect(try await log.holder(of: free, at: 0) == nil)
      #expect(try await log.all().count == 1)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `keeps kinds of names apart`(kind: LogKind) async throws {
    try await kind.withLog { log in
      let username = ClaimName(space: "username", name: "ABC")
      try await log.append(Append(lobby, after: 0, claims: [.hold(code, until: nil)]))
      try await log.append(Append(other, after: 0, claims: [.hold(username, until: nil)]))
      #expect(try await log.holder(of: code, at: 0) == lobby)
      #expect(try await log.holder(of: username, at: 0) == other)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `frees a name when its time is over`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], claims: [.hold(code, until: 2000)]))
      #expect(try await log.holder(of: code, at: 1999) == lobby)
      #expect(try await log.holder(of: code, at: 2000) == nil)
      await #expect(throws: AppendFailure.claimTaken(code)) {
        try await log.append(Append(other, after: 0, ["b"], claims: [.hold(code, until: nil)], now: 1999))
      }
      try await log.append(Append(other, after: 0, ["b"], claims: [.hold(code, until: nil)], now: 2000))
      #expect(try await log.holder(of: code, at: 2000) == other)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `lets a holder prolong, shorten and give up`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], claims: [.hold(code, until: 2000)]))
      try await log.append(Append(lobby, after: 1, claims: [.hold(code, until: nil)]))
      #expect(try await log.holder(of: code, at: 3000) == lobby)
      try await log.append(Append(lobby, after: 1, claims: [.hold(code, until: 2500)]))
      #expect(try await log.holder(of: code, at: 3000) == nil)
      try await log.append(Append(lobby, after: 1, claims: [.release(code)]))
      #expect(try await log.holder(of: code, at: 1000) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `lets nobody give up what another holds`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, ["a"], claims: [.hold(code, until: nil)]))
      try await log.append(Append(other, after: 0, ["b"], claims: [.release(code)]))
      #expect(try await log.holder(of: code, at: 0) == lobby)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `makes changes in the order in which they are written`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await log.append(Append(lobby, after: 0, claims: [.hold(code, until: nil), .release(code)]))
      #expect(try await log.holder(of: code, at: 0) == nil)
      try await log.append(Append(lobby, after: 0, claims: [.release(code), .hold(code, until: nil)]))
      #expect(try await log.holder(of: code, at: 0) == lobby)
    }
  }
}
