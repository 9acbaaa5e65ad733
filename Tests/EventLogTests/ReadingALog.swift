import EventLog
import Testing

@Suite struct ReadingALog {
  let lobby = StreamName("lobby/1")
  let other = StreamName("lobby/2")

  func fill(_ log: any EventLog) async throws {
    for version in 0..<10 {
      try await log.append(Append(lobby, after: version, ["a\(version)"]))
      try await log.append(Append(other, after: version, ["b\(version)"]))
    }
  }

  @Test(arguments: LogKind.allCases)
  func `gives at most as many as asked for, after the one named`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      #expect(try await log.read(other, after: 3, limit: 4).map(\.version) == [4, 5, 6, 7])
      #expect(try await log.read(other, after: 8, limit: 4).map(\.version) == [9, 10])
      #expect(try await log.read(other, after: 10, limit: 4).isEmpty)
      #expect(try await log.read(other, after: 0, limit: 0).isEmpty)
      let positions = try await log.all().map(\.position)
      #expect(log.numbers(positions, from: 1))
      #expect(try await log.readAll(after: positions[16], limit: 2).map(\.position) == Array(positions[17...18]))
      #expect(try await log.readAll(after: positions[18], limit: 2).map(\.position) == [positions[19]])
      #expect(try await log.readAll(after: positions[19], limit: 2).isEmpty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `gives the first events of several streams`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      let firsts = try await log.firstEvents(of: [other, StreamName("absent"), lobby])
      let beginning = try await log.readAll(after: 0, limit: 2)
      #expect(firsts.sorted { $0.position < $1.position } == beginning)
      #expect(try await log.firstEvents(of: []).isEmpty)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `gives those of some types, and says how far it looked`(kind: LogKind) async throws {
    try await kind.withLog { log in
      for version in 0..<10 {
        for (stream, letter) in [(lobby, "a"), (other, "b")] {
          let event = NewEvent.scanned("", type: "\(letter)\(version)")
          try await log.append(Append(to: stream, expected: version, events: [event], now: 1))
        }
      }
      let positions = try await log.all().map(\.position)
      // Events by their number in the log, so that gaps between positions do not matter.
      func page(_ types: Set<String>, after number: Int, limit: Int) async throws -> ([Int], Int) {
        let position = number == 0 ? 0 : number <= 20 ? positions[number - 1] : positions[19] + 1_000_000
        let page = try await log.readAll(of: types, after: position, limit: limit)
        let found = page.events.compactMap { event in positions.firstIndex(of: event.position).map { $0 + 1 } }
        return (found, positions.count { $0 <= page.upTo })
      }
      #expect(try await page(["a3", "b3", "b9"], after: 0, limit: 9) == ([7, 8, 20], 20))
      #expect(try await page(["a3", "b3", "b9"], after: 0, limit: 2) == ([7, 8], 8))
      #expect(try await page(["a3", "b3", "b9"], after: 8, limit: 2) == ([20], 20))
      #expect(try await page(["a3"], after: 7, limit: 2) == ([], 20))
      #expect(try await page(["absent"], after: 20, limit: 2) == ([], 20))
      #expect(try await page([], after: 3, limit: 2) == ([], 20))
      #expect(try await page(["a3"], after: 25, limit: 2) == ([], 20))
    }
  }

  @Test(arguments: LogKind.allCases)
  func `finds nothing in a stream that is not there`(kind: LogKind) async throws {
    try await kind.withLog { log in
      try await fill(log)
      let absent = StreamName("lobby/")
      #expect(try await log.read(absent, after: 0, limit: 10).isEmpty)
      #expect(try await log.receiptNames(of: absent).isEmpty)
      #expect(try await log.receipt(ReceiptName(seat: "p1", key: "k"), of: absent) == nil)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `tells names apart that only look alike`(kind: LogKind) async throws {
    try await kind.withLog { log in
      for (number, text) in ["\u{E9}", "e\u{301}"].enumerated() {
        let stream = StreamName(text)
        let receipt = Receipt(ReceiptName(seat: "p1", key: text), answer: [UInt8(number)])
        let claims = [ClaimChange.hold(ClaimName(space: "code", name: text), until: nil)]
        try await log.append(Append(stream, after: 0, [text], receipts: [receipt], claims: claims))
        try await log.append(Append(lobby, after: number, [text], receipts: [receipt]))
        #expect(try await log.read(stream, after: 0, limit: 10).map(\.stream) == [stream])
        #expect(try await log.receipt(receipt.name, of: lobby) == [UInt8(number)])
        #expect(try await log.holder(of: ClaimName(space: "code", name: text), at: 0) == stream)
      }
      #expect(try await ChainVerifier.verify(log).heads.count == 3)
    }
  }

  @Test(arguments: LogKind.allCases)
  func `sees an append as soon as it was answered`(kind: LogKind) async throws {
    try await kind.withLog { log in
      for version in 0..<50 {
        try await log.append(Append(lobby, after: version, ["a"]))
        #expect(try await log.read(lobby, after: version, limit: 10).count == 1)
      }
    }
  }

  @Test(arguments: LogKind.allCases)
  func `counts what it holds`(kind: LogKind) async throws {
    try await kind.withLog { log in
      #expect(
        try await log.statistics()
          == LogStatistics(events: 0, streams: 0, dataBytes: 0, receipts: 0, claims: 0, types: [:]))
      try await fill(log)
      let receipts = [Receipt(ReceiptName(seat: "p1", key: "k"), answer: [1])]
      let claims = [ClaimChange.hold(ClaimName(space: "code", name: "ABC"), until: 5)]
      let open = NewEvent.scanned("x", type: "lobby.ended")
      let event = NewEvent(type: open.type, at: open.at, data: open.data, secret: Array(#"{"salt":"s"}"#.utf8))
      try await log.append(
        Append(to: lobby, expected: 10, events: [event], receipts: receipts, claims: claims, now: 0))
      let bytes = try await log.all().reduce(0) { $0 + $1.data.count + ($1.secret?.count ?? 0) }
      #expect(
        try await log.statistics()
          == LogStatistics(
            events: 21, streams: 2, dataBytes: bytes, receipts: 1, claims: 1,
            types: ["clue.scanned": 20, "lobby.ended": 1]))
    }
  }
}
